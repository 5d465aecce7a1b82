import {jsonAnswer, ProxyError} from './errors.js';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

/** Headers of an answer that the page receives. */
const PASSED_HEADERS = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'retry-after'];

/** Maximum bytes of an error that are read. */
const MAX_ERROR_BYTES = 64 * 1024;

/** Meanings of errors from a server in front of the service, such as a load balancer or a firewall. */
const FOREIGN_ERRORS = /** @type {const} */ ({
  413: ['textSizeLimitExceeded', 'The request is larger than the way to the translation service allows.'],
  429: ['tooManyRequests', 'The translation service has too many requests.'],
  503: ['unavailable', 'The translation service is not available now.'],
});

/**
 * Creates the page's answer from the service's: results as they arrive, and errors without the token. Only JSON is
 * passed on, since the browser would treat an HTML page as one of the host's own site.
 *
 * @param {IncomingMessage} answer
 * @param {string} token
 * @returns {Promise<import('./errors.js').Answer>}
 */
export async function passedOn(answer, token) {
  const {statusCode: status = 0} = answer;
  if (status === 204) {
    answer.resume();
    return {status, headers: passedHeaders(answer, ['cache-control']), body: Buffer.alloc(0)};
  }
  const isJson = /^application\/json\b/i.test(answer.headers['content-type'] ?? '');
  if (status >= 200 && status < 300 && (isJson || answer.headers['content-length'] === '0')) {
    return {status, headers: passedHeaders(answer, PASSED_HEADERS), body: answer};
  }
  const error = status >= 400 && isJson ? await readError(answer) : undefined;
  answer.destroy();
  const headers = passedHeaders(answer, ['retry-after']);
  if (error) {
    const written = JSON.stringify(token).slice(1, -1);
    return jsonAnswer(status, JSON.stringify(error).replaceAll(written, '…'), headers);
  }
  throw foreignError(status, headers);
}

/** @param {IncomingMessage} answer @param {readonly string[]} names */
function passedHeaders({headers}, names) {
  /** @type {Record<string, string>} */
  const passed = {'x-content-type-options': 'nosniff'};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/**
 * The error in an answer; undefined if the answer is not a JSON object.
 *
 * @param {IncomingMessage} answer
 * @returns {Promise<object | undefined>}
 */
async function readError(answer) {
  const value = await readJson(answer, MAX_ERROR_BYTES);
  return typeof value === 'object' && value !== null ? value : undefined;
}

/**
 * The JSON value of an answer; undefined if the answer is too long, incomplete, or not JSON.
 *
 * @param {IncomingMessage} answer
 * @param {number} maxBytes
 * @returns {Promise<unknown>}
 */
export async function readJson(answer, maxBytes) {
  const chunks = [];
  let length = 0;
  try {
    for await (const chunk of answer) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > maxBytes) return undefined;
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} status @param {Record<string, string>} headers */
function foreignError(status, headers) {
  const [exception, description] = FOREIGN_ERRORS[/** @type {413} */ (status)] ?? [
    'badGateway',
    'What answered is not the translation service.',
  ];
  const cause = new Error(`the address of the service answered with status ${status} and no JSON`);
  return new ProxyError(exception, description, {headers, cause});
}
