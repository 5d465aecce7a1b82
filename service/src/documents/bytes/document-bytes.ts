import type {Readable} from 'node:stream';
import type {BytesError} from './bytes-error.ts';

/**
 * Stores the bytes of documents: sources, converted sources, results and their TMX.
 *
 * Bytes are stored under a name and never changed: a read returns all bytes of a name, or fails. The row of a
 * task decides which bytes count. Names begin with the id of a task; names written by the runner of a claim
 * end in the fence of that claim (`resultName`). A runner that resumes after its lease has expired still
 * writes under its own fence, so it can neither replace nor remove the bytes of the current runner; and the
 * row, which accepts only the last claim's outcome, names the file to download. This needs no locks or
 * conditional writes, which not every S3 store supports.
 *
 * Names without a task are left over from refused uploads and killed processes. `removeOrphanedBytes` removes
 * them once they are too old to belong to an upload in progress.
 */
export interface DocumentBytes {
  /** Prepares the storage; does not reject if the storage is unreachable. */
  open(): Promise<void>;
  /**
   * Stores a complete file of the work folder durably; the file may no longer exist afterwards. An existing
   * name is replaced.
   */
  keep(path: string, name: string, signal?: AbortSignal): Promise<void>;
  /** Opens bytes for reading. The stream fails rather than end early or deliver other bytes. */
  read(name: string): Promise<OpenedBytes>;
  /** Provides the bytes as a local file, which must not be changed. */
  local(name: string, signal?: AbortSignal): Promise<LocalBytes>;
  /** Lists all names of a task. */
  names(id: string): Promise<string[]>;
  /** Removes bytes; ignores names that do not exist. */
  remove(names: readonly string[]): Promise<void>;
  /** Lists all names with their age by the storage's clock, unordered. */
  stored(): AsyncIterable<StoredName>;
  /** Why bytes cannot be stored or read now; undefined if both are possible. */
  problem(): Promise<BytesError | undefined>;
  /** Releases resources that keep the process running. */
  close(): Promise<void>;
}

/** Bytes that are being read. */
export interface OpenedBytes {
  readonly stream: Readable;
  readonly size: number;
}

/** Bytes as a file. */
export interface LocalBytes {
  readonly path: string;
  /** Removes the file if it was made for the caller; call it when the file is no longer needed. */
  discard(): Promise<void>;
}

/** Name of stored bytes, and their age. */
export interface StoredName {
  readonly name: string;
  /** Milliseconds since the bytes were stored. */
  readonly ageMs: number;
}
