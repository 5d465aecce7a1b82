import type {FileHandle} from 'node:fs/promises';
import {BytesError} from '../../documents/bytes/bytes-error.ts';
import type {WorkFolder} from '../../documents/bytes/work-folder.ts';
import type {ReceivedDocument} from '../../operations/documents/received-document.ts';
import {OperationError} from '../../errors/operation-error.ts';

/** A document being received into a temporary file. All methods reject with an `OperationError`. */
export class ArrivingDocument {
  #size = 0;
  readonly #work: WorkFolder;
  readonly #maxBytes: number;
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(work: WorkFolder, maxBytes: number, path: string, handle: FileHandle) {
    this.#work = work;
    this.#maxBytes = maxBytes;
    this.#path = path;
    this.#handle = handle;
  }

  /** Opens a file for a document of at most `maxBytes`. */
  static async open(work: WorkFolder, maxBytes: number): Promise<ArrivingDocument> {
    const {path, handle} = await work.receive().catch(storageFault);
    return new ArrivingDocument(work, maxBytes, path, handle);
  }

  async write(bytes: Buffer): Promise<void> {
    this.#size += bytes.length;
    if (this.#size > this.#maxBytes) throw documentTooLarge(this.#maxBytes);
    if (bytes.length > 0) await this.#handle.write(bytes).catch(storageFault);
  }

  /** Closes the file of a document that was received completely. */
  async finish(): Promise<ReceivedDocument> {
    await this.#handle.close().catch(storageFault);
    return {path: this.#path, size: this.#size};
  }

  /** Removes the file. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await this.#work.discard(this.#path);
  }
}

/** Error 12 for a document that exceeds its limit. */
export function documentTooLarge(maxBytes: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The document is larger than ${Math.floor((maxBytes / 1024 / 1024) * 10) / 10} MB, the most that is accepted. Split it into smaller documents.`,
  );
}

function storageFault(cause: unknown): never {
  if (cause instanceof BytesError) throw cause;
  const isFull =
    cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
  throw new OperationError(
    'unavailable',
    isFull
      ? 'The service has no space left for the document. Try again later, or tell its operator.'
      : 'The service cannot keep the document now. Try again later, or tell its operator.',
    30,
    {cause},
  );
}
