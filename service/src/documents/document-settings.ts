import type {S3Keys, StorageSettings} from './bytes/storage-settings.ts';

/** Settings of document translation. */
export interface DocumentSettings {
  /** Maximum size of a document. */
  readonly maxBytes: number;
  /** Maximum number of a user's unfinished tasks. */
  readonly tasksPerUser: number;
  /** Maximum total size of a user's stored documents, including those of ended tasks. */
  readonly keptBytesPerUser: number;
  /** Hours until an ended task and its documents are deleted. */
  readonly retentionHours: number;
  /** Maximum number of documents translated concurrently. */
  readonly atOnce: number;
  /** Seconds without a sign of life after which another process may take over a task. */
  readonly leaseSeconds: number;
  /** Maximum duration of an upload. */
  readonly uploadSeconds: number;
  /** Time limit of each step: reading, converting or writing a document. */
  readonly readSeconds: number;
  /** Memory limit for reading or writing a document. */
  readonly memoryMegabytes: number;
  /** Path of LibreOffice; if undefined, LibreOffice is looked up on the PATH. */
  readonly libreOffice: string | undefined;
  /** Whether LibreOffice and pdftotext may run without a sandbox that blocks the network. */
  readonly libreOfficeMayUseNetwork: boolean;
  /** Path of pdftotext, which reads PDF; if undefined, pdftotext is looked up on the PATH. */
  readonly pdftotext: string | undefined;
  /** Whether translated documents are marked as such, unless their system or their user decides otherwise. */
  readonly provenance: boolean;
  /** Settings of the document storage. */
  readonly storage: StorageSettings;
  /** Keys for the S3 store that keeps the documents. */
  readonly storageKeys: S3Keys | undefined;
}

export const DEFAULT_DOCUMENT_SETTINGS: DocumentSettings = {
  maxBytes: 50 * 1024 * 1024,
  tasksPerUser: 100,
  keptBytesPerUser: 5_000 * 1024 * 1024,
  retentionHours: 72,
  atOnce: 2,
  leaseSeconds: 60,
  uploadSeconds: 3600,
  readSeconds: 300,
  memoryMegabytes: 1024,
  libreOffice: undefined,
  libreOfficeMayUseNetwork: false,
  pdftotext: undefined,
  provenance: true,
  storage: {kind: 'folder'},
  storageKeys: undefined,
};
