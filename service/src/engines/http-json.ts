import {boundedBytes, TooLongError} from '../answers/bounded.ts';
import {isWebPage} from '../answers/web-page.ts';
import {outgoingFetch} from '../outgoing/outgoing-fetch.ts';
import {ProxyFault} from '../outgoing/proxies.ts';
import {inSpan, traceHeaders} from '../tracing/spans.ts';
import {EngineError, type EngineErrorKind} from './engine.ts';

export interface HttpJsonOptions {
  /** Name of the engine in messages. */
  readonly engine: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, sent as JSON by POST; if absent, the request is a GET. */
  readonly body?: unknown;
  /** Whether the body of an answer with status 400 says that the key is wrong. */
  readonly isKeyFault?: (body: string) => boolean;
  /** `DELETE` for a request without a body, whose answer is not read. */
  readonly method?: 'DELETE';
}

/**
 * Progress of a request before it failed; `unknown` includes a server that stopped while processing the
 * request.
 */
export type Reach = 'unreached' | 'answered' | 'unknown';

/** A failed HTTP request. */
export class HttpError extends EngineError {
  readonly reach: Reach;
  /** Status of the answer; undefined unless the server answered. */
  readonly status: number | undefined;

  constructor(
    kind: EngineErrorKind,
    message: string,
    {
      reach,
      status,
      retryAfterSeconds,
      cause,
    }: {reach: Reach; status?: number; retryAfterSeconds?: number; cause?: unknown},
  ) {
    super(kind, message, retryAfterSeconds, cause === undefined ? undefined : {cause});
    this.reach = reach;
    this.status = status;
  }
}

/** Whether a request failed although its server answers. */
export function isAnswered(error: unknown): boolean {
  return error instanceof HttpError && error.reach === 'answered' && (error.status ?? 0) < SERVER_FAULT;
}

const WRONG_REQUEST = 400;
const WRONG_KEY = 401;
const SERVER_FAULT = 500;

/** Maximum size of an answer in bytes. */
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024;

/**
 * Requests JSON from an HTTP service. Rejects with the signal's reason when aborted, otherwise with an
 * `EngineError` that names the status but never the address, a header or the body.
 */
export function httpJson(options: HttpJsonOptions): Promise<unknown> {
  const {engine, body, method = body === undefined ? 'GET' : 'POST'} = options;
  const attributes = {'mtservice.engine': engine, 'http.request.method': method};
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
    if (!response.ok) throw statusError(engine, await withKeyFault(response, options));
    if (options.method === 'DELETE') return await response.body?.cancel();
    return parse(engine, await readText(engine, response));
  } catch (reason) {
    if (reason instanceof EngineError) throw reason;
    signal.throwIfAborted();
    if (late.aborted) throw new HttpError('timeout', `${engine} did not answer in time.`, {reach: 'unknown'});
    throw connectionError(engine, reason);
  }
}

function send({url, headers, body, method}: HttpJsonOptions, signal: AbortSignal): Promise<Response> {
  // A redirect would send the key to another host.
  const common = {
    signal,
    redirect: 'error',
    headers: {accept: 'application/json', ...headers, ...traceHeaders()},
  } as const;
  if (body === undefined) return outgoingFetch(url, {...common, method: method ?? 'GET'});
  return outgoingFetch(url, {
    ...common,
    method: 'POST',
    headers: {...common.headers, 'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
}

async function readText(engine: string, response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await boundedBytes(response.body, MAX_ANSWER_LENGTH));
  } catch (error) {
    throw error instanceof TooLongError ? unreadable(`${engine} sent too long an answer.`) : error;
  }
}

function parse(engine: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(
      isWebPage(text)
        ? `${engine} answered with a web page instead of JSON: the address of its server may be wrong, or a login page or a proxy answers there.`
        : `${engine} did not answer with JSON.`,
    );
  }
}

/** Maximum size of an answer in which a fault of the key is looked for, in bytes. */
const MAX_FAULT_LENGTH = 64 * 1024;

/** The status and headers of an answer that failed: 401 if its body says that the key is wrong. */
async function withKeyFault(
  response: Response,
  {isKeyFault}: HttpJsonOptions,
): Promise<Pick<Response, 'status' | 'headers'>> {
  const {status, headers, body} = response;
  if (status !== WRONG_REQUEST || !isKeyFault) {
    await body?.cancel();
    return response;
  }
  const text = await boundedBytes(body, MAX_FAULT_LENGTH).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
  return {status: isKeyFault(text) ? WRONG_KEY : status, headers};
}

function unreadable(message: string): HttpError {
  return new HttpError('malformed', message, {reach: 'answered'});
}

/** Whether a status sends the request to another address. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** The fault that the status of an answer means. */
export function statusError(
  engine: string,
  {status, headers}: Pick<Response, 'status' | 'headers'>,
): HttpError {
  const said = `${engine} answered with status ${status}`;
  const answered = {reach: 'answered', status} as const;
  const wait = retryAfterSeconds(headers.get('retry-after'));
  if (status === 429 || (status === 503 && wait !== undefined)) {
    return new HttpError('busy', `${said}: it asks to wait.`, {...answered, retryAfterSeconds: wait ?? 1});
  }
  if (status === WRONG_KEY || status === 403) {
    return new HttpError('unavailable', `${said}: the API key is missing, wrong or not allowed.`, answered);
  }
  if (isRedirect(status)) return redirected(engine, status);
  // DeepL answers so.
  if (status === 456) {
    return new HttpError('exhausted', `${said}: the quota of its plan is used up.`, answered);
  }
  if (status === WRONG_REQUEST || status === 413 || status === 422) {
    return new HttpError(
      'rejected',
      `${said}: it does not accept this text or this language pair.`,
      answered,
    );
  }
  if (status === 408 || status === 504) return new HttpError('timeout', `${said}.`, answered);
  // The engine works and failed only for this text, so the system need not stop for all users.
  if (status === 500) return new HttpError('malformed', `${said}.`, answered);
  return new HttpError('unavailable', `${said}.`, answered);
}

/** A redirect is not followed, since it would send the key to another host. */
function redirected(engine: string, status?: number): HttpError {
  const message = `${engine} answered with a redirect: its address in the configuration must be the one that it redirects to.`;
  return new HttpError('unavailable', message, status ? {reach: 'answered', status} : {reach: 'unknown'});
}

/** Seconds in a `Retry-After` header, which may be a number or a date; undefined if missing or invalid. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

/** Error codes of failures to connect. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'EPROTO',
]);

/** Whether the request was certainly not sent: no address, no connection, or failed TLS. */
function isUnreached(code: string, cause: unknown): boolean {
  if (UNREACHED.has(code) || /^(CERT|ERR_TLS|ERR_SSL)_/.test(code)) return true;
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}

function connectionError(engine: string, reason: unknown): HttpError {
  const cause = reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason;
  if (cause instanceof ProxyFault) {
    const message = `${engine} cannot be reached: ${cause.reason}.`;
    return new HttpError('unavailable', message, {reach: 'unreached', cause});
  }
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return redirected(engine);
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = code === '' ? '' : ` (${code})`;
  if (BROKEN.has(code)) {
    return new HttpError('crashed', `The connection to ${engine} broke${why}.`, {reach: 'unknown', cause});
  }
  const reach = isUnreached(code, cause) ? 'unreached' : 'unknown';
  return new HttpError('unavailable', `${engine} cannot be reached${why}.`, {reach, cause});
}
