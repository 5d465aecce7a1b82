import {createReadStream} from 'node:fs';
import {Readable} from 'node:stream';
import {Semaphore} from '../../concurrency/semaphore.ts';
import {StoreError, type DocumentPiecesTable, type StoreErrorKind} from '../../store/index.ts';
import {BytesError, type BytesErrorKind} from './bytes-error.ts';
import {taskIdOf} from './bytes-names.ts';
import type {DocumentBytes, LocalBytes, OpenedBytes, StoredName} from './document-bytes.ts';
import {localCopy} from './local-copy.ts';
import type {WorkFolder} from './work-folder.ts';

const PIECE_BYTES = 1024 * 1024;
/**
 * Maximum number of documents stored at the same time; each occupies a database connection, which requests
 * need, too.
 */
const STORED_AT_ONCE = 2;
const NAMES_AT_ONCE = 1_000;
/** Names removed per statement. */
const REMOVED_AT_ONCE = 100;

/**
 * Stores bytes in the service's database, in pieces. One transaction stores a document, so a partial document
 * is never visible. Reading fetches one piece at a time without a transaction, since a slow client would hold
 * the transaction open; if a document is removed while it is read, reading fails.
 */
export class PostgresBytes implements DocumentBytes {
  readonly #pieces: DocumentPiecesTable;
  readonly #work: WorkFolder;
  readonly #storing = new Semaphore(STORED_AT_ONCE);

  constructor(pieces: DocumentPiecesTable, work: WorkFolder) {
    this.#pieces = pieces;
    this.#work = work;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  async keep(path: string, name: string, signal?: AbortSignal): Promise<void> {
    const pieces = () => piecesOf(path, signal);
    const options = signal === undefined ? {} : {signal};
    try {
      await this.#storing.run(() => this.#pieces.keep(name, pieces), options);
    } catch (error) {
      signal?.throwIfAborted();
      throw bytesError(error);
    }
  }

  async read(name: string): Promise<OpenedBytes> {
    try {
      const entry = await this.#pieces.find(name);
      if (!entry) throw new BytesError('missing', `There is no ${name} in the database.`);
      const content = this.#content(name, entry.number, entry.size);
      return {stream: Readable.from(content, {objectMode: false, highWaterMark: 1}), size: entry.size};
    } catch (error) {
      throw bytesError(error);
    }
  }

  async local(name: string, signal?: AbortSignal): Promise<LocalBytes> {
    return await localCopy(this.#work, await this.read(name), signal);
  }

  async names(id: string): Promise<string[]> {
    const names: string[] = [];
    for await (const {name} of this.#list(`${id}.`)) names.push(name);
    return names;
  }

  async remove(names: readonly string[]): Promise<void> {
    try {
      for (let at = 0; at < names.length; at += REMOVED_AT_ONCE) {
        await this.#pieces.remove(names.slice(at, at + REMOVED_AT_ONCE));
      }
    } catch (error) {
      throw bytesError(error);
    }
  }

  stored(): AsyncIterable<StoredName> {
    return this.#list('');
  }

  /** Always undefined: the database has its own check. */
  problem(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *#content(name: string, number: number, size: number): AsyncGenerator<Buffer> {
    let done = 0;
    for (let position = 0; done < size; position += 1) {
      const piece = await this.#pieces.piece(number, position).catch((error: unknown) => {
        throw bytesError(error);
      });
      if (!piece) throw new BytesError('missing', `${name} was removed while it was read.`);
      done += piece.length;
      yield piece;
    }
  }

  async *#list(begin: string): AsyncGenerator<StoredName> {
    for (let after = ''; ;) {
      const page = await this.#pieces.names(begin, after, NAMES_AT_ONCE).catch((error: unknown) => {
        throw bytesError(error);
      });
      for (const stored of page) if (taskIdOf(stored.name) !== undefined) yield stored;
      const last = page.at(-1);
      if (!last || page.length < NAMES_AT_ONCE) return;
      after = last.name;
    }
  }
}

async function* piecesOf(path: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, {highWaterMark: PIECE_BYTES}) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    yield piece;
  }
}

const KINDS: Partial<Readonly<Record<StoreErrorKind, BytesErrorKind>>> = {
  full: 'full',
  readonly: 'refused',
  refused: 'refused',
  unreachable: 'unreachable',
  busy: 'busy',
};

function bytesError(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  return new BytesError(KINDS[error.kind] ?? 'failed', error.message, {cause: error});
}
