import {JSON_PATH, TOKEN_HEADER, type OperationName} from '../../contract/operations.ts';
import {REVIEW_PATH} from '../../contract/reviews.ts';
import {addressOf} from '../connection.ts';
import {errorOfAnswer, isErrorBody, MtError} from '../errors.ts';
import type {CallOptions, Connection} from '../types.ts';
import {boundedText} from './bounded-text.ts';

/** A call of an operation: the query of a GET or the body of a POST, and how to read the answer. */
export interface OperationCall<T> {
  /** Name of the operation, or an address of this project's service that begins with `/`. */
  readonly operation: OperationName | typeof REVIEW_PATH;
  readonly query?: Readonly<Record<string, string>>;
  /**
   * JSON text. A function creates a large body after the call has started, so that an abort also stops the encoding.
   */
  readonly body?: string | ((signal: AbortSignal, onAlive: OnAlive) => Promise<Blob>);
  /** Sends the request instead of the connection's `fetch`. */
  readonly send?: ((onAlive: OnAlive) => typeof fetch) | undefined;
  readonly read: AnswerReader<T>;
}

/** Restarts the time limit of a call that makes progress, however slowly. */
export type OnAlive = () => void;

/** Turns a successful answer into the result of the call. */
export type AnswerReader<T> = (response: Response, onAlive: OnAlive) => Promise<T>;

/** How a request is sent and aborted, and how its progress is reported. */
interface Transport {
  readonly send: typeof fetch;
  readonly signal: AbortSignal;
  readonly onAlive: OnAlive;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1; // a timer with a longer delay fires at once

/** Makes one call: rejects with an `MtError` or with the reason of the caller's signal. */
export async function call<T>(
  connection: Connection,
  request: OperationCall<T>,
  {signal, timeoutMs = connection.timeoutMs ?? DEFAULT_TIMEOUT_MS}: CallOptions = {},
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort: (() => void) | undefined;
  let limit = () => {};
  // raced, since a host's own `fetch` may ignore signals
  const stopped = new Promise<never>((_, reject) => {
    const stop = (reason: unknown) => {
      reject(reason as Error);
      controller.abort(reason);
    };
    onAbort = () => stop(signal!.reason);
    signal?.addEventListener('abort', onAbort);
    limit = () => {
      clearTimeout(timer);
      if (timeoutMs > 0 && !controller.signal.aborted)
        timer = setTimeout(() => stop(new MtError('timeout')), Math.min(timeoutMs, MAX_TIMEOUT_MS));
    };
    limit();
  });
  try {
    const send = request.send?.(limit) ?? connection.fetch ?? fetch;
    const answer = exchange(connection, request, {send, signal: controller.signal, onAlive: limit});
    return await Promise.race([answer, stopped]);
  } catch (error) {
    controller.abort(error); // closes the connection after a bad answer
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort!);
  }
}

/** Creates a reader of JSON; `decode` returns undefined for a value of the wrong type. */
export function json<T>(decode: (value: unknown) => T | undefined): (response: Response) => Promise<T> {
  return async (response) => {
    const text = await readBody(() => boundedText(response));
    const value = parse(text);
    const result = decode(value);
    if (result !== undefined && (value !== undefined || text === '')) return result;
    throw isErrorBody(value) ? errorOfAnswer(response, value) : malformed(response);
  };
}

/** Reads the answer of an operation without a result. */
export const nothing: AnswerReader<void> = async (response) => {
  await json((value) => (isErrorBody(value) ? undefined : true))(response);
};

/** Error for an answer that does not follow the interface. */
export function malformed(response: Response): MtError {
  return new MtError('malformed', {httpStatus: response.status});
}

/** Runs a request or reads its body; a broken connection becomes an `MtError`. */
export async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof MtError ? cause : new MtError('network', {cause});
  }
}

async function exchange<T>(
  connection: Connection,
  {operation, query, body, read}: OperationCall<T>,
  {send, signal, onAlive}: Transport,
): Promise<T> {
  const token = connection.token.trim();
  if (/[^ -~]/.test(token)) throw new MtError('unauthorized'); // a header cannot contain such characters
  const path = operation === REVIEW_PATH ? operation : `${JSON_PATH}/${operation}`;
  const payload = typeof body === 'function' ? await body(signal, onAlive) : body;
  const response = await readBody(() =>
    send(addressOf(connection.baseUrl, path, query), {
      ...(payload === undefined ? {} : {method: 'POST', body: payload}),
      headers: {
        ...(token && {[TOKEN_HEADER]: token}),
        ...(payload !== undefined && {'content-type': 'application/json; charset=utf-8'}),
      },
      signal,
      cache: 'no-store',
      redirect: 'manual', // a redirect would carry the token to another address
    }),
  );
  if (response.ok) return read(response, onAlive);
  const text = await boundedText(response).catch(() => '');
  // services may quote a refused token
  throw errorOfAnswer(response, parse(token.length > 7 ? text.replaceAll(token, '…') : text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
