import type {DocumentStatus} from '../../contract/wire.ts';

/** Document as events and the host page see it. */
export interface TranslatedDocument {
  /** Id of the document's task; empty until the service has the document. */
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  /** Folder that the file came in, as `Contracts/Old`; empty for a file by itself, or when it is not known. */
  readonly folder: string;
  /** Name of the translation's file, such as `report.lv.docx`. */
  readonly translatedName: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Language pair of the saved configuration, as `en-lv`; empty when it is not known. */
  readonly pair: string;
  /** Id of the system that translates it; empty when it is not known. */
  readonly systemId: string;
  /** `ready` waits for the user, `queued` for its turn in the element, `queuing` in the service, `waiting` for the system; then it is `translating`, and `completed` or `error`. */
  readonly status: TranslatedDocumentStatus;
  /** Share of the upload, or of the translation, that is done: 0 to 1. */
  readonly progress: number;
  /** Segments that the service found in it; 0 while that is not known. */
  readonly segments: number;
  /** Segments that are translated. */
  readonly translatedSegments: number;
}

/** Status of a document. */
export type TranslatedDocumentStatus =
  'refused' | 'ready' | 'queued' | 'uploading' | DocumentStatus | 'unknown' | 'removing';
