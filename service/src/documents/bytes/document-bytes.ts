import type {Readable} from 'node:stream';
import type {BytesError} from './bytes-error.ts';

/**
 * Where the bytes of documents are kept: their sources, what was converted of them, and results.
 *
 * Bytes are stored whole under a name, and never changed: whoever reads a name gets all of it or an error.
 * Nothing here decides which bytes count; the row of a task does. So names begin with the id of a task, and those
 * that somebody makes who has claimed the task end in the fence of that claim (`resultName`). A runner that was
 * stopped for longer than its lease, and goes on afterwards, writes under the number of its own claim: it can
 * neither replace nor remove what the runner that has the task now has written, and the row, which takes the
 * outcome of the last claim only, names what is downloaded. No lock and no conditional write is needed for that,
 * which matters since not every S3 store has them.
 *
 * Names without a task are rubbish: of uploads that were refused, and of processes that were killed. `removeRubbish` removes
 * them when they are old enough to be of no upload that is still under way.
 */
export interface DocumentBytes {
  /** Makes ready what bytes are kept in; an unreachable place is no reason to reject. */
  open(): Promise<void>;
  /**
   * Stores a complete file of the work folder, whole and durably; the file may be gone afterwards. Storing the same
   * name again replaces it.
   */
  keep(path: string, name: string, signal?: AbortSignal): Promise<void>;
  /** Opens bytes for reading. The stream ends with an error rather than early or with other bytes. */
  read(name: string): Promise<OpenedBytes>;
  /** The bytes as a file of this machine, which must not be changed. */
  local(name: string, signal?: AbortSignal): Promise<LocalBytes>;
  /** All names of a task. */
  names(id: string): Promise<string[]>;
  /** Removes bytes, those that are not there as well. */
  remove(names: readonly string[]): Promise<void>;
  /** All names with their age by the clock of the place, in no order. */
  stored(): AsyncIterable<StoredName>;
  /** Why bytes can be neither stored nor read now; undefined when they can. */
  problem(): Promise<BytesError | undefined>;
  /** Ends what holds the process. */
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
  /** Removes the file if it was made for the caller; to be called when it is no longer needed. */
  discard(): Promise<void>;
}

/** A name that has bytes. */
export interface StoredName {
  readonly name: string;
  /** Milliseconds since they were stored. */
  readonly ageMs: number;
}
