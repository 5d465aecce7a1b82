import http from 'node:http';
import https from 'node:https';
import {TOKEN_HEADER} from './contract.js';
import {bodyTooLarge, ProxyError} from './errors.js';
import {bodyTooSlow} from './request-body.js';

/**
 * A call that is passed on to the service.
 *
 * @typedef {import('./call.js').Call & {
 *   token: string,
 *   body: Buffer | import('./request-body.js').StreamedBody | undefined,
 *   signal: AbortSignal,
 * }} ServiceCall
 */

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** Seconds after which an unreachable service may be called again. */
const PAUSE_SECONDS = 5;

/** The service closed a kept connection before it read the request. */
class StaleConnectionError extends Error {}

/**
 * Returns a function that calls the service, and resolves when its answer begins. Connections are kept for
 * calls that can be repeated; other calls get a separate connection, since a service may close a kept
 * connection at any time.
 *
 * @param {URL} baseUrl
 * @param {number} timeoutMs
 * @returns {(call: ServiceCall) => Promise<IncomingMessage>}
 */
export function serviceAt(baseUrl, timeoutMs) {
  const {request, Agent} = baseUrl.protocol === 'https:' ? https : http;
  const keptAgent = new Agent({keepAlive: true});
  const ownAgent = new Agent({keepAlive: true});
  // Not `Connection: close`, with which a service that refuses a body also cuts off its answer.
  ownAgent.keepSocketAlive = () => false;
  /** @param {ServiceCall} call @param {http.Agent} agent @returns {Promise<IncomingMessage>} */
  const exchange = (call, agent) =>
    new Promise((resolve, reject) => {
      const {method, signal} = call;
      const outgoing = request(addressOf(baseUrl, call), {
        ...{method, signal, agent, timeout: timeoutMs},
        headers: headersOf(call),
      });
      outgoing.on('response', resolve);
      outgoing.on('timeout', () => {
        const isPageSlow = isStreamed(call.body) && !call.body.stream.complete;
        outgoing.destroy(
          isPageSlow
            ? bodyTooSlow()
            : new ProxyError('gatewayTimeout', 'The translation service did not answer in time.'),
        );
      });
      outgoing.on('error', (error) => reject(reasonOf(error, outgoing.reusedSocket)));
      if (isStreamed(call.body)) sendStream(call.body, outgoing);
      else outgoing.end(call.body);
    });
  return async (call) => {
    if (isStreamed(call.body) || call.operation === 'StartDocumentTranslation')
      return exchange(call, ownAgent);
    try {
      return await exchange(call, keptAgent);
    } catch (error) {
      if (error instanceof StaleConnectionError) return exchange(call, ownAgent);
      throw error;
    }
  };
}

/** @param {ServiceCall['body']} body @returns {body is import('./request-body.js').StreamedBody} */
function isStreamed(body) {
  return body !== undefined && 'stream' in body;
}

/**
 * The address of an operation; parameters of the base address take precedence.
 *
 * @param {URL} baseUrl
 * @param {ServiceCall} call
 */
function addressOf(baseUrl, {path, parameters}) {
  const address = new URL(baseUrl);
  address.pathname = `${baseUrl.pathname.replace(/\/$/, '')}${path}`;
  const fixed = new Set([...baseUrl.searchParams.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of parameters) {
    if (!fixed.has(name.toLowerCase())) address.searchParams.append(name, value);
  }
  return address;
}

/** The page's own headers are not sent. @param {ServiceCall} call @returns {Record<string, string>} */
function headersOf({token, body}) {
  const length = isStreamed(body) ? body.length : body?.length;
  return {
    [TOKEN_HEADER]: token,
    accept: 'application/json',
    'accept-encoding': 'identity', // a compressed answer could not be searched for the token
    ...(body !== undefined && {
      'content-type': 'application/json; charset=utf-8',
      ...(length === undefined ? {'transfer-encoding': 'chunked'} : {'content-length': String(length)}),
    }),
  };
}

/** @param {import('./request-body.js').StreamedBody} body @param {http.ClientRequest} outgoing */
function sendStream({stream, maxBytes}, outgoing) {
  let sent = 0;
  /** @param {Buffer} chunk */
  const count = (chunk) => {
    sent += chunk.length;
    if (sent > maxBytes) outgoing.destroy(bodyTooLarge(maxBytes));
  };
  // Not a pipeline, which would close the page's connection before the page gets an answer.
  stream.on('data', count).pipe(outgoing);
  // Discards the unsent rest, so that a page that is still sending can finish and read the answer.
  outgoing.once('close', () => stream.off('data', count).unpipe(outgoing).resume());
}

/** @param {Error & {code?: string}} error @param {boolean} wasKept */
function reasonOf(error, wasKept) {
  if (error instanceof ProxyError || error.name === 'AbortError') return error;
  if (wasKept && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) return new StaleConnectionError();
  return new ProxyError('unavailable', 'The translation service cannot be reached now.', {
    headers: {'retry-after': String(PAUSE_SECONDS)},
    cause: error,
  });
}
