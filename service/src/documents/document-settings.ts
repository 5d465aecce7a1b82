import type {S3Keys, StorageSettings} from './bytes/storage-settings.ts';

/** Settings of document translation. */
export interface DocumentSettings {
  /** Most bytes of one document. */
  readonly maxBytes: number;
  /** Most tasks of a user that have not ended. */
  readonly tasksPerUser: number;
  /** Most bytes of a user's documents that are kept at a time, ended tasks included. */
  readonly keptBytesPerUser: number;
  /** Time after which an ended task and its documents are deleted. */
  readonly retentionHours: number;
  /** Most documents that are translated at a time. */
  readonly atOnce: number;
  /** Time without a sign of life after which a task is another process's. */
  readonly leaseSeconds: number;
  /** Longest time for a whole upload. */
  readonly uploadSeconds: number;
  /** Longest time to read a document, to write it, or to convert it. */
  readonly readSeconds: number;
  /** Most memory to read or write a document. */
  readonly memoryMegabytes: number;
  /** Program of LibreOffice; undefined: the one on the PATH. */
  readonly libreOffice: string | undefined;
  /** Whether LibreOffice runs also where no sandbox keeps it from the network. */
  readonly libreOfficeMayUseNetwork: boolean;
  /** Where documents are kept. */
  readonly storage: StorageSettings;
  /** Keys of the S3 store where they are kept. */
  readonly storageKeys: S3Keys | undefined;
}

/** Settings without configuration. */
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
  storage: {kind: 'folder'},
  storageKeys: undefined,
};
