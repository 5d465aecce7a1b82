import {outgoingFetch} from '../../../outgoing/outgoing-fetch.ts';
import {ProxyFault, proxyNote} from '../../../outgoing/proxies.ts';
import {EngineError} from '../../engine.ts';

/** Longest time without a byte. */
export const SILENCE_MS = 30_000;

/** A part of a file on the web. */
export interface WebPart {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Where the bytes begin in the file: 0 if the server always sends whole files. */
  readonly offset: number;
}

/**
 * Requests a file from an offset on.
 *
 * @param silenceMs - Longest time without a byte, also between two parts of the answer.
 * @throws EngineError `unavailable` if the server does not answer, or answers without the file.
 */
export async function fetchFrom(address: string, offset: number, silenceMs: number): Promise<WebPart> {
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
      return await fetchFrom(address, 0, silenceMs);
    }
    if (!response.ok || !response.body) throw notThere(address, response.status);
    const start = response.status === 206 ? offset : 0;
    return {bytes: unlessSilent(response.body as AsyncIterable<Uint8Array>, timer), offset: start};
  } catch (error) {
    clearTimeout(timer);
    throw error instanceof EngineError ? error : notReached(address, error);
  }
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
  return new EngineError(
    'unavailable',
    `${address} answered ${status}. Check the address of the registry, or try again later.${proxyNote(address)}`,
  );
}

function notReached(address: string, error: unknown): EngineError {
  const {cause, message} = error as Error;
  if (cause instanceof ProxyFault)
    return new EngineError('unavailable', `${address} cannot be reached. ${cause.message}`);
  const reason = cause instanceof Error ? cause.message : message;
  return new EngineError(
    'unavailable',
    `${address} cannot be reached (${reason}). Try again later.${proxyNote(address)}`,
  );
}
