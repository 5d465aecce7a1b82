import type {DocumentStatus} from '../../contract/wire.ts';

/** A document as events and the host page see it. */
export interface TranslatedDocument {
  /** Id of its task; empty until the service has the document. */
  readonly id: string;
  /** Name of its file. */
  readonly name: string;
  /** Name that the translation is saved under, as `report.lv.docx`. */
  readonly translatedName: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Language pair of the saved configuration, as `en-lv`; empty when it is not known. */
  readonly pair: string;
  readonly systemId: string;
  /** `ready` waits for the reader, `queued` for its turn here, `queuing` at the service, `waiting` for the system. */
  readonly status: TranslatedDocumentStatus;
  /** Share that is done of the upload, or of the translation: 0 to 1. */
  readonly progress: number;
  readonly segments: number;
  readonly translatedSegments: number;
}

/** How far a document is. */
export type TranslatedDocumentStatus =
  'refused' | 'ready' | 'queued' | 'uploading' | DocumentStatus | 'unknown' | 'removing';
