import {Readable} from 'node:stream';
import {outgoingFetch} from '../../../outgoing/outgoing-fetch.ts';
import {ProxyFault, proxyNote} from '../../../outgoing/proxies.ts';
import {EngineError} from '../../engine.ts';

/** Longest time without a byte. */
export const SILENCE_MS = 30_000;

/** A server that could not be reached, or that failed: the same request may succeed a little later. */
export class PassingFault extends EngineError {
  constructor(message: string) {
    super('unavailable', message);
  }
}

/** A part of a file of a registry. */
export interface FilePart {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Where the bytes begin in the file: 0 if the server always sends whole files. */
  readonly offset: number;
  /** Size of the whole file; undefined if the server does not say. */
  readonly size: number | undefined;
}

/**
 * Requests a file from an offset on.
 *
 * @param silenceMs - Longest time without a byte, also between two parts of the answer.
 * @throws EngineError `unavailable` if the server does not answer, or answers without the file.
 */
export async function fetchFrom(address: string, offset: number, silenceMs: number): Promise<FilePart> {
  const silence = new AbortController();
  const end = () => silence.abort(new Error(`the server sent nothing for ${silenceMs / 1000} s`));
  const timer = setTimeout(end, silenceMs);
  const range = offset > 0 ? {range: `bytes=${offset}-`} : undefined;
  try {
    // Sizes and hashes are those of the packed file.
    const headers = {'accept-encoding': 'identity', ...range};
    const response = await outgoingFetch(address, {headers, signal: silence.signal});
    if (response.status === 416) {
      clearTimeout(timer);
      await response.body?.cancel();
      if (wholeSize(response) === offset) return {bytes: Readable.from([]), offset, size: offset};
      return await fetchFrom(address, 0, silenceMs);
    }
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw notThere(address, response.status);
    }
    const start = response.status === 206 ? offset : 0;
    const bytes = unlessSilent(response.body as AsyncIterable<Uint8Array>, timer);
    return {bytes, offset: start, size: sizeOf(response, start)};
  } catch (error) {
    clearTimeout(timer);
    throw error instanceof EngineError ? error : notReached(address, error, silence.signal);
  }
}

/** Size of the file, in the answer to a request that began at its end or behind it. */
function wholeSize({headers}: Response): number | undefined {
  const size = /^bytes \*\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
}

function sizeOf({headers}: Response, start: number): number | undefined {
  const length = Number(headers.get('content-length') ?? NaN);
  return headers.has('content-encoding') || Number.isNaN(length) ? undefined : start + length;
}

async function* unlessSilent(
  bytes: AsyncIterable<Uint8Array>,
  timer: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) {
      timer.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(timer);
  }
}

function notThere(address: string, status: number): EngineError {
  const message = `${address} answered ${status}. Check the address of the registry, or try again later.${proxyNote(address)}`;
  const isPassing = status >= 500 || status === 429;
  return isPassing ? new PassingFault(message) : new EngineError('unavailable', message);
}

function notReached(address: string, error: unknown, silence: AbortSignal): EngineError {
  const {cause, message} = error as Error;
  if (cause instanceof ProxyFault)
    return new EngineError('unavailable', `${address} cannot be reached. ${cause.message}`);
  const said = `${address} cannot be reached (${reasonOf(cause) ?? message}). Try again later.${proxyNote(address)}`;
  // After a long silence, another try would be as long.
  return silence.aborted ? new EngineError('unavailable', said) : new PassingFault(said);
}

/** Reason in words; OpenSSL's own messages have numbers and paths of its source. */
function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const {code, reason} = cause as NodeJS.ErrnoException & {readonly reason?: string};
  if (code?.startsWith('ERR_SSL_')) return `no TLS connection: ${reason ?? code}`;
  return cause.message || code;
}
