import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {Agent as HttpAgent, request as httpRequest, type IncomingMessage} from 'node:http';
import {Agent as HttpsAgent, request as httpsRequest} from 'node:https';
import {setTimeout as wait} from 'node:timers/promises';
import {AwsV4Signer} from 'aws4fetch';
import {backOffMs} from '../../../concurrency/back-off.ts';
import {boundedBytes} from '../../../answers/bounded.ts';
import {untilAborted} from '../../../concurrency/until-aborted.ts';
import type {S3Settings} from '../storage-settings.ts';
import type {BytesError} from '../bytes-error.ts';
import {answerFault, connectionFault, passes} from './s3-fault.ts';

/** A file to send. */
interface SentFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hexadecimal digits. */
  readonly sha256: string;
}

/** A request to an S3 store. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Name of an object without the prefix; absent for the bucket itself. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: SentFile;
  readonly signal?: AbortSignal | undefined;
}

/** Timeouts and attempts of requests. */
export interface S3Timing {
  /** Longest time without receiving a byte. */
  readonly idleMs: number;
  /** Maximum number of times that a request is sent. */
  readonly attempts: number;
  readonly firstBackOffMs: number;
}

const TIMING: S3Timing = {idleMs: 20_000, attempts: 4, firstBackOffMs: 200};
const MAX_BACK_OFF_MS = 5_000;
/**
 * Bodies of at least this size are sent only after `100 Continue`, so that a refusal can be read before the
 * connection breaks.
 */
const ASKS_FIRST_BYTES = 64 * 1024;
/** Longest wait for `100 Continue`, which some stores and proxies never send. */
const CONSENT_MS = 1_000;
const MAX_ANSWER_LENGTH = 4 * 1024 * 1024;
const NO_BODY_SHA256 = createHash('sha256').digest('hex');

/**
 * Sends signed requests to a bucket, which is addressed by path rather than by host name. Requests are
 * repeated with increasing pauses if the connection breaks or the store is overloaded; all of them are
 * idempotent.
 */
export class S3Client {
  readonly #settings: () => S3Settings;
  readonly #timing: S3Timing;
  readonly #http = new HttpAgent({keepAlive: true});
  readonly #https = new HttpsAgent({keepAlive: true});

  /** @param settings - Called for each request, since credentials may be renewed. */
  constructor(settings: () => S3Settings, timing: Partial<S3Timing> = {}) {
    this.#settings = settings;
    this.#timing = {...TIMING, ...timing};
  }

  get settings(): S3Settings {
    return this.#settings();
  }

  /**
   * Returns a successful answer, whose body must be read; rejects with a `BytesError` or the signal's reason.
   */
  async send(request: S3Request): Promise<IncomingMessage> {
    const {attempts, firstBackOffMs} = this.#timing;
    const backOff = {firstMs: firstBackOffMs, longestMs: MAX_BACK_OFF_MS};
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(request);
      if ('answer' in outcome) return outcome.answer;
      if (!outcome.mayPass || attempt >= attempts) throw outcome.error;
      // The pause is random, so that clients do not all retry at the same time.
      const pause = backOffMs(attempt, backOff) * (0.5 + Math.random() / 2);
      await wait(pause, undefined, {signal: request.signal}).catch(() => undefined);
      request.signal?.throwIfAborted();
    }
  }

  /** Returns the body of the answer as text. */
  async text(request: S3Request): Promise<string> {
    try {
      return await bodyOf(await this.send(request));
    } catch (error) {
      request.signal?.throwIfAborted();
      throw connectionFault(error, this.settings);
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #attempt(request: S3Request): Promise<Attempt> {
    const settings = this.#settings();
    try {
      const answer = await this.#exchange(request, settings);
      const {statusCode: status = 0} = answer;
      if (status >= 200 && status < 300) return {answer};
      const refusal = {status, text: await bodyOf(answer)};
      return {error: answerFault(refusal, settings), mayPass: passes(refusal)};
    } catch (error) {
      request.signal?.throwIfAborted();
      return {error: connectionFault(error, settings), mayPass: true};
    }
  }

  async #exchange(request: S3Request, settings: S3Settings): Promise<IncomingMessage> {
    const {file, signal, method} = request;
    const {url, headers} = await signed(request, settings);
    signal?.throwIfAborted();
    const isSecure = url.protocol === 'https:';
    const asksFirst = file !== undefined && file.size >= ASKS_FIRST_BYTES;
    const sent = (isSecure ? httpsRequest : httpRequest)(url, {
      method,
      agent: isSecure ? this.#https : this.#http,
      timeout: this.#timing.idleMs,
      headers: {
        ...Object.fromEntries(headers),
        ...(file && {'content-length': String(file.size)}),
        ...(asksFirst && {expect: '100-continue'}),
      },
    });
    sent.once('timeout', () => sent.destroy(Object.assign(new Error('no byte'), {code: 'ETIMEDOUT'})));
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve);
      // A rejection has no effect once the response has arrived: later errors surface on the response itself.
      sent.on('error', reject);
    });
    const exchange = file ? sendFile(sent, file, answer, asksFirst) : (sent.end(), answer);
    if (!signal) return await exchange;
    const abort = (): void => void sent.destroy();
    signal.addEventListener('abort', abort, {once: true});
    try {
      return await untilAborted(exchange, signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

type Attempt = {readonly answer: IncomingMessage} | {readonly error: BytesError; readonly mayPass: boolean};

type ClientRequest = ReturnType<typeof httpRequest>;

/** Sends a file piece by piece; stops if an answer arrives before the end. */
async function sendFile(
  sent: ClientRequest,
  {path, size}: SentFile,
  answer: Promise<IncomingMessage>,
  asksFirst: boolean,
): Promise<IncomingMessage> {
  if (asksFirst) {
    sent.flushHeaders();
    const consent = new Promise((resolve) => sent.once('continue', resolve));
    const timer = new AbortController();
    const late = wait(CONSENT_MS, undefined, {signal: timer.signal}).catch(() => undefined);
    const early = await Promise.race([answer, consent.then(() => undefined), late.then(() => undefined)]);
    timer.abort();
    if (early) return ending(sent, early);
  }
  if (size === 0) sent.end();
  const content = createReadStream(path, {highWaterMark: 64 * 1024});
  content.once('error', (error) => sent.destroy(error));
  if (size > 0) content.pipe(sent);
  try {
    return ending(sent, await answer);
  } finally {
    content.destroy();
  }
}

/**
 * Ends the connection if the answer came before the whole body was sent: the store would wait for the rest.
 */
function ending(sent: ClientRequest, answer: IncomingMessage): IncomingMessage {
  if (!sent.writableEnded) answer.once('close', () => sent.destroy());
  return answer;
}

async function signed(
  {method, name, query = {}, headers = {}, file}: S3Request,
  settings: S3Settings,
): Promise<{url: URL; headers: Headers}> {
  const {endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken} = settings;
  const path = [bucket, ...(name === undefined ? [] : `${prefix}${name}`.split('/'))];
  const url = new URL(`${endpoint.replace(/\/+$/, '')}/${path.map(encodeURIComponent).join('/')}`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return await new AwsV4Signer({
    ...{method, url: url.href, service: 's3', region, accessKeyId, secretAccessKey},
    ...(sessionToken !== undefined && {sessionToken}),
    headers: {...headers, 'x-amz-content-sha256': file?.sha256 ?? NO_BODY_SHA256},
  }).sign();
}

/** Reads the body of an answer as text. */
export async function bodyOf(answer: IncomingMessage): Promise<string> {
  return (await boundedBytes(answer, MAX_ANSWER_LENGTH)).toString('utf8');
}
