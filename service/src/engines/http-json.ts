import {inSpan, traceHeaders} from '../tracing/spans.ts';
import {EngineError} from './engine.ts';

export interface HttpJsonOptions {
  /** Name of the engine for messages. */
  readonly engine: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; GET when absent. */
  readonly body?: unknown;
}

/** Most bytes of an answer. */
const LONGEST_ANSWER = 16 * 1024 * 1024;

/**
 * Asks an HTTP service for JSON. Rejects with the signal's reason when aborted, otherwise with an
 * `EngineError` that names the status and never the address, a header or the body.
 */
export function httpJson(options: HttpJsonOptions): Promise<unknown> {
  const {engine, body} = options;
  const attributes = {'mtservice.engine': engine, 'http.request.method': body === undefined ? 'GET' : 'POST'};
  return inSpan({name: `ask ${engine}`, attributes, isCall: true}, (span) =>
    ask(options, (status) => span.set({'http.response.status_code': status})),
  );
}

async function ask(options: HttpJsonOptions, onStatus: (status: number) => void): Promise<unknown> {
  const {engine, timeoutMs, signal} = options;
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(options, AbortSignal.any([signal, late]));
    onStatus(response.status);
    if (!response.ok) {
      await response.body?.cancel();
      throw statusError(engine, response);
    }
    return parse(engine, await readText(engine, response));
  } catch (reason) {
    if (reason instanceof EngineError) throw reason;
    signal.throwIfAborted();
    if (late.aborted) throw new EngineError('timeout', `${engine} did not answer in time.`);
    throw connectionError(engine, reason);
  }
}

function send({url, headers, body}: HttpJsonOptions, signal: AbortSignal): Promise<Response> {
  // A redirect would carry the key to another host.
  const common = {
    signal,
    redirect: 'error',
    headers: {accept: 'application/json', ...headers, ...traceHeaders()},
  } as const;
  if (body === undefined) return fetch(url, common);
  return fetch(url, {
    ...common,
    method: 'POST',
    headers: {...common.headers, 'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
}

async function readText(engine: string, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > LONGEST_ANSWER) throw new EngineError('malformed', `${engine} sent too long an answer.`);
    text += decoder.decode(chunk as Uint8Array, {stream: true});
  }
  return text + decoder.decode();
}

function parse(engine: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EngineError('malformed', `${engine} did not answer with JSON.`);
  }
}

function statusError(engine: string, {status, headers}: Response): EngineError {
  const said = `${engine} answered with status ${status}`;
  const wait = retryAfterSeconds(headers.get('retry-after'));
  if (status === 429 || (status === 503 && wait !== undefined)) {
    return new EngineError('busy', `${said}: it asks to wait.`, wait ?? 1);
  }
  if (status === 401 || status === 403) {
    return new EngineError('unavailable', `${said}: the API key is missing, wrong or not allowed.`);
  }
  if (status === 400 || status === 413 || status === 422) {
    return new EngineError('rejected', `${said}: it does not accept this text or this language pair.`);
  }
  if (status === 408 || status === 504) return new EngineError('timeout', `${said}.`);
  // The engine runs and failed at this text only: no reason to stop the system for everybody.
  if (status === 500) return new EngineError('malformed', `${said}.`);
  return new EngineError('unavailable', `${said}.`);
}

/** Reads the seconds of a `Retry-After` header, which holds seconds or a date. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

function connectionError(engine: string, reason: unknown): EngineError {
  const cause = reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = code === '' ? '' : ` (${code})`;
  if (BROKEN.has(code)) {
    return new EngineError('crashed', `The connection to ${engine} broke${why}.`, undefined, {cause});
  }
  return new EngineError('unavailable', `${engine} cannot be reached${why}.`, undefined, {cause});
}
