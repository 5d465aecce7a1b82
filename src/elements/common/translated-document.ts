import type {Provenance} from '../../client/types.ts';
import type {DocumentStatus} from '../../contract/wire.ts';

/** A document as described to events and the host page. */
export interface TranslatedDocument {
  /** Id of the document's task; empty until the service has the document. */
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  /** Folder of the file, such as `Contracts/Old`; empty for a single file, or if unknown. */
  readonly folder: string;
  /** File name of the translation, such as `report.lv.docx`. */
  readonly translatedName: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** Language pair of the saved configuration, such as `en-lv`; empty if unknown. */
  readonly pair: string;
  /** Id of the system that translates the document; empty if unknown. */
  readonly systemId: string;
  /**
   * A document waits for the user (`ready`), for its turn in the element (`queued`) or in the service (`queuing`), and
   * for the system (`waiting`). Then the document is `translating`, and finally `completed` or `error`.
   */
  readonly status: TranslatedDocumentStatus;
  /** Progress of the upload or translation, 0 to 1. */
  readonly progress: number;
  /** Number of segments in the document; 0 if not yet known. */
  readonly segments: number;
  /** Number of translated segments. */
  readonly translatedSegments: number;
  /** How the document was translated; undefined before it is, and if the service does not say. */
  readonly provenance: Provenance | undefined;
  /** Why the translated file itself does not say how it was translated; undefined if it does, or is not translated. */
  readonly unmarked: string | undefined;
}

/** Status of a document. */
export type TranslatedDocumentStatus =
  'refused' | 'ready' | 'queued' | 'uploading' | DocumentStatus | 'unknown' | 'removing';
