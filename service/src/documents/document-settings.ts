/** Settings of document translation. */
export interface DocumentSettings {
  /** Most bytes of one document. */
  readonly maxBytes: number;
  /** Most tasks that a user has at a time, ended ones included. */
  readonly tasksPerUser: number;
  /** Time after which a task that has ended is deleted with its documents. */
  readonly retentionHours: number;
  /** Documents that are worked on at a time. */
  readonly atOnce: number;
  /** Longest time for a whole upload. */
  readonly uploadSeconds: number;
  /** Longest time for taking one document apart, for writing it, or for a conversion. */
  readonly readSeconds: number;
  /** Memory for taking one document apart or writing it. */
  readonly memoryMegabytes: number;
  /** Program of LibreOffice; undefined: the one on the path. */
  readonly libreOffice: string | undefined;
  /** Lets LibreOffice run where it cannot be kept from the network. */
  readonly libreOfficeMayUseNetwork: boolean;
}

/** Settings of a service that is not configured otherwise. */
export const DEFAULT_DOCUMENT_SETTINGS: DocumentSettings = {
  maxBytes: 50 * 1024 * 1024,
  tasksPerUser: 100,
  retentionHours: 72,
  atOnce: 2,
  uploadSeconds: 3600,
  readSeconds: 300,
  memoryMegabytes: 1024,
  libreOffice: undefined,
  libreOfficeMayUseNetwork: false,
};
