import {SERVICE_ERRORS} from './contract.js';

/** Errors in the proxy's own answers: the errors of the service, and four that only a proxy has. */
const ERRORS = {
  ...SERVICE_ERRORS,
  forbidden: {code: 403, httpStatus: 403},
  unsupportedMediaType: {code: 415, httpStatus: 415},
  badGateway: {code: 502, httpStatus: 502},
  gatewayTimeout: {code: 504, httpStatus: 504},
};

/** @typedef {keyof typeof ERRORS} ProxyErrorName */

/**
 * The answer for the page.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string>} headers
 * @property {Buffer | import('node:stream').Readable} body
 */

/** An error whose description the page may see. */
export class ProxyError extends Error {
  /**
   * @param {ProxyErrorName} exception
   * @param {string} description - Sent to the caller, so it must not describe the host's server.
   * @param {{headers?: Record<string, string>, cause?: unknown}} [details] - The cause is never sent to the caller.
   */
  constructor(exception, description, {headers = {}, cause} = {}) {
    super(description, cause === undefined ? {} : {cause});
    this.exception = exception;
    this.httpStatus = ERRORS[exception].httpStatus;
    this.headers = headers;
  }
}

/** Error 12, for a body that exceeds its limit. @param {number} maxBytes */
export function bodyTooLarge(maxBytes) {
  return new ProxyError(
    'textSizeLimitExceeded',
    `The body of the request is larger than ${maxBytes} bytes. Send less per request.`,
  );
}

/**
 * Creates the answer for an error, in the same form as the service's errors.
 *
 * @param {ProxyError} error
 * @returns {Answer}
 */
export function errorAnswer({exception, httpStatus, message, headers}) {
  const {code} = ERRORS[exception];
  const content = {code, exception, description: message, ErrorCode: String(code), ErrorMessage: message};
  return jsonAnswer(httpStatus, JSON.stringify(content), headers);
}

/**
 * @param {number} status
 * @param {string} json
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
export function jsonAnswer(status, json, headers = {}) {
  const body = Buffer.from(json);
  return {
    status,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}
