import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import type {IncomingMessage} from 'node:http';
import {Readable} from 'node:stream';
import {decodeXML} from 'entities';
import {BytesError} from '../bytes-error.ts';
import {OWNER_MARK, taskIdOf} from '../bytes-names.ts';
import type {DocumentBytes, LocalBytes, OpenedBytes, StoredName} from '../document-bytes.ts';
import {localCopy} from '../local-copy.ts';
import type {S3Settings} from '../storage-settings.ts';
import type {WorkFolder} from '../work-folder.ts';
import {bodyOf, S3Client, type S3Timing} from './s3-client.ts';
import {connectionFault, element, storeName} from './s3-fault.ts';

const SHA256_HEADER = 'x-amz-meta-sha256';
/** Maximum number of consecutive times that a broken transfer is resumed. */
const MAX_RESUMES = 4;
/** Timing of the check whether the store works; short, since a client waits for the result. */
const PROBE: S3Timing = {idleMs: 3_000, attempts: 1, firstBackOffMs: 0};

/**
 * Stores bytes as objects of an S3 store. An object appears only when complete: a single request sends it
 * from a file of known size and SHA-256. The store verifies both, and both are verified again when the object
 * is read.
 */
export class S3Bytes implements DocumentBytes {
  readonly #client: S3Client;
  readonly #prober: S3Client;
  readonly #work: WorkFolder;

  constructor(settings: () => S3Settings, work: WorkFolder, timing: Partial<S3Timing> = {}) {
    this.#client = new S3Client(settings, timing);
    this.#prober = new S3Client(settings, PROBE);
    this.#work = work;
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  async keep(path: string, name: string, signal?: AbortSignal): Promise<void> {
    const {size} = await stat(path);
    const sha256 = await sha256Of(path);
    const file = {path, size, sha256};
    const headers = {'content-type': 'application/octet-stream', [SHA256_HEADER]: sha256};
    await this.#client.text({method: 'PUT', name, headers, file, signal}).catch(async (error: unknown) => {
      const isBroken = error instanceof BytesError && error.kind === 'unreachable';
      // If a store refuses a body and hangs up, the answer is lost; a request without a body gets the reason.
      throw (isBroken && (await this.#ask())) || error;
    });
  }

  async read(name: string): Promise<OpenedBytes> {
    return await this.#open(name);
  }

  async local(name: string, signal?: AbortSignal): Promise<LocalBytes> {
    return await localCopy(this.#work, await this.#open(name, signal), signal);
  }

  async names(id: string): Promise<string[]> {
    const names: string[] = [];
    for await (const {name} of this.#list(`${id}.`)) names.push(name);
    return names;
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.#client.text({method: 'DELETE', name}).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  async *stored(): AsyncGenerator<StoredName> {
    yield* this.#list('');
  }

  async problem(): Promise<BytesError | undefined> {
    return await this.#ask();
  }

  close(): Promise<void> {
    this.#client.close();
    this.#prober.close();
    return Promise.resolve();
  }

  async #ask(): Promise<BytesError | undefined> {
    try {
      // At most one name is requested, so the store need not create a token for a next page.
      const prefix = `${this.#prober.settings.prefix}${OWNER_MARK}`;
      await this.#prober.text({method: 'GET', query: {'list-type': '2', 'max-keys': '1', prefix}});
      return undefined;
    } catch (error) {
      return error instanceof BytesError ? error : connectionFault(error, this.#prober.settings);
    }
  }

  async #open(name: string, signal?: AbortSignal): Promise<OpenedBytes> {
    const answer = await this.#client.send({method: 'GET', name, signal});
    const size = Number(answer.headers['content-length'] ?? Number.NaN);
    if (!Number.isInteger(size)) {
      answer.destroy();
      throw new BytesError(
        'failed',
        `${storeName(this.#client.settings)} does not say how large ${name} is.`,
      );
    }
    const content = this.#content(name, answer, size, signal);
    return {stream: Readable.from(content, {objectMode: false, highWaterMark: 64 * 1024}), size};
  }

  /**
   * Yields the pieces of an object. A broken transfer is resumed; the last piece is yielded only after all
   * pieces have been verified.
   */
  async *#content(
    name: string,
    first: IncomingMessage,
    size: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Buffer> {
    const {etag} = first.headers;
    const expectedHash = first.headers[SHA256_HEADER];
    const hash = createHash('sha256');
    let answer = first;
    let held: Buffer | undefined;
    let done = 0;
    for (let breaks = 0; ;) {
      try {
        for await (const piece of answer as AsyncIterable<Buffer>) {
          breaks = 0;
          hash.update(piece);
          done += piece.length;
          if (held) yield held;
          held = piece;
        }
        if (done >= size) break;
        throw Object.assign(new Error('the object ended early'), {code: 'ECONNRESET'});
      } catch (error) {
        signal?.throwIfAborted();
        if ((breaks += 1) > MAX_RESUMES) throw connectionFault(error, this.#client.settings);
      }
      if (done >= size) break;
      const headers = {range: `bytes=${done}-`, ...(etag !== undefined && {'if-match': etag})};
      answer = await this.#client.send({method: 'GET', name, headers, signal});
    }
    if (done !== size || (expectedHash !== undefined && hash.digest('hex') !== expectedHash)) {
      throw new BytesError(
        'damaged',
        `${storeName(this.#client.settings)} has other bytes of ${name} than were stored. Send the document again.`,
      );
    }
    if (held) yield held;
  }

  /** Lists objects whose names begin with `begin`, after the configured prefix. */
  async *#list(begin: string): AsyncGenerator<StoredName> {
    const {prefix} = this.#client.settings;
    for (let after: string | undefined; ;) {
      const query = {
        ...{'list-type': '2', prefix: `${prefix}${begin}`},
        ...(after !== undefined && {'start-after': after}),
      };
      const answer = await this.#client.send({method: 'GET', query});
      const now = Date.parse(answer.headers.date ?? '') || Date.now();
      const xml = await bodyOf(answer).catch((error: unknown) => {
        throw connectionFault(error, this.#client.settings);
      });
      const last = after;
      for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = decodeXML(element(content, 'Key') ?? '');
        after = key;
        const name = key.slice(prefix.length);
        if (taskIdOf(name) === undefined) continue;
        yield {name, ageMs: now - Date.parse(element(content, 'LastModified') ?? '')};
      }
      if (element(xml, 'IsTruncated') !== 'true' || after === last) return;
    }
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

function isMissing(error: unknown): boolean {
  return error instanceof BytesError && error.kind === 'missing';
}
