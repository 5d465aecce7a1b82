import {buffer} from 'node:stream/consumers';
import {bodyTooLarge, ProxyError} from './errors.js';

/**
 * Body of a request on its way to the service: a stream with a maximum number of bytes.
 *
 * @typedef {object} StreamedBody
 * @property {import('node:http').IncomingMessage} stream
 * @property {number | undefined} length Undefined if the page does not send it.
 * @property {number} maxBytes
 */

/** Maximum bytes kept in memory, so that the request can be sent again over another connection. */
const KEPT_BYTES = 64 * 1024;

/**
 * Returns the body of a request: in memory if it is small, else as a stream; undefined without a body.
 *
 * @param {import('node:http').IncomingMessage} message
 * @param {unknown} parsed - Result of the host's body parser, if any.
 * @param {{maxBytes: number, timeoutMs: number}} limits
 * @returns {Promise<Buffer | StreamedBody | undefined>}
 */
export async function requestBody(message, parsed, {maxBytes, timeoutMs}) {
  const {headers} = message;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (!length && headers['transfer-encoding'] === undefined) return undefined;
  if (message.readableDidRead) return writtenAgain(parsed, maxBytes);
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new ProxyError(
      'badRequest',
      'Bodies with a Content-Encoding are not accepted: send the body without it.',
    );
  }
  if (length !== undefined && length > maxBytes) throw bodyTooLarge(maxBytes);
  if (length === undefined || length > KEPT_BYTES) return {stream: message, length, maxBytes};
  return inTime(buffer(message), timeoutMs);
}

/**
 * Returns a small body as a whole, even if the page does not send its length.
 *
 * @param {import('node:http').IncomingMessage} message
 * @param {unknown} parsed
 * @param {number} timeoutMs
 */
export async function wholeBody(message, parsed, timeoutMs) {
  const body = await requestBody(message, parsed, {maxBytes: KEPT_BYTES, timeoutMs});
  return body === undefined || Buffer.isBuffer(body) ? body : inTime(gathered(body), timeoutMs);
}

/** @param {StreamedBody} body */
async function gathered({stream, maxBytes}) {
  const chunks = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw bodyTooLarge(maxBytes);
  }
  return Buffer.concat(chunks);
}

/** Serializes the result of a body parser again. @param {unknown} parsed @param {number} maxBytes */
function writtenAgain(parsed, maxBytes) {
  if (parsed === undefined) {
    throw new Error(
      'The body was read before it came to createMtProxy: mount the proxy before what reads it',
    );
  }
  const isText = typeof parsed === 'string' || Buffer.isBuffer(parsed);
  const bytes = Buffer.from(isText ? parsed : JSON.stringify(parsed));
  if (bytes.length > maxBytes) throw bodyTooLarge(maxBytes);
  return bytes;
}

/** @param {Promise<Buffer>} reading @param {number} timeoutMs @returns {Promise<Buffer>} */
async function inTime(reading, timeoutMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<never>} */
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(bodyTooSlow()), timeoutMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Error 408. */
export function bodyTooSlow() {
  return new ProxyError('requestTimeout', 'The body of the request did not arrive in time.');
}
