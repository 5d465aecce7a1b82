import {OwnersInMemory} from './documents.js';

const MIB = 1024 * 1024;

/** @typedef {string | number | null | undefined} UserId */

/**
 * Options of `createMtProxy`. `Request` is the request that the framework passes to its handlers.
 *
 * @template [Request=import('node:http').IncomingMessage]
 * @typedef {object} MtProxyOptions
 * @property {string} baseUrl Base address of the service, with a scheme. The parameters of its query are sent
 *   with every request.
 * @property {string | ((request: Request) => string | Promise<string>)} token The token, or a function that
 *   returns the token of a user; users without a token get status 401.
 * @property {(request: Request) => boolean | Promise<boolean>} authorize Whether the request is passed on.
 * @property {((request: Request) => UserId | Promise<UserId>) | undefined} [user] Returns the id of the user,
 *   who owns the documents; undefined for visitors who may not have documents. Without this function,
 *   documents are off.
 * @property {import('./documents.js').Owners} [owners] Stores which user started a document, by its id; by
 *   default in the memory of this process.
 * @property {string | readonly string[]} [origin] One or several origins of this site, such as
 *   `https://www.example.org`; by default that of the header `Host`, which a server in front may have
 *   changed.
 * @property {number} [maxBodyBytes] Maximum size of a request's body in bytes; 2 MiB by default.
 * @property {number} [maxDocumentBytes] Maximum size of a document in bytes; 50 MiB by default.
 * @property {number} [timeoutMs] Maximum milliseconds without any transfer from or to the service; by default
 *   150,000, longer than the service's own default limit.
 * @property {boolean} [allowCrossSite] Also accepts requests from pages of other sites, which browsers mark.
 * @property {(error: Error, request: Request) => void} [onError] Called with the reason why the service
 *   cannot be reached, or with an error that was thrown; the page does not receive it.
 */

/**
 * Checked options, with defaults.
 *
 * @template Request
 * @typedef {object} Settings
 * @property {URL} baseUrl
 * @property {(request: Request) => string | Promise<string>} token
 * @property {(request: Request) => boolean | Promise<boolean>} authorize
 * @property {((request: Request) => UserId | Promise<UserId>) | undefined} user
 * @property {import('./documents.js').Owners} owners
 * @property {readonly string[]} origins
 * @property {number} maxBodyBytes
 * @property {number} maxDocumentBytes
 * @property {number} timeoutMs
 * @property {boolean} allowCrossSite
 * @property {(error: Error, request: Request) => void} onError
 */

/** Characters that a header can contain. */
const TOKEN = /^[!-~]+$/;

/** Whether a value can be sent as a token. @param {unknown} value @returns {value is string} */
export function isToken(value) {
  return typeof value === 'string' && TOKEN.test(value);
}

/**
 * Checks the options when the host's server starts, so that mistakes are noticed at once.
 *
 * @template Request
 * @param {MtProxyOptions<Request>} options
 * @returns {Settings<Request>}
 */
export function settingsOf(options) {
  const {token, authorize, user} = options;
  if (typeof authorize !== 'function') {
    throw new TypeError('authorize is missing: a function of the request that says who may translate');
  }
  if (typeof token !== 'function' && !isToken(token)) {
    throw new TypeError('token is missing: a token of the service, or a function that gives one');
  }
  if (user !== undefined && typeof user !== 'function') {
    throw new TypeError(
      'user is not a function: it takes a request and returns the id of the user who sent it',
    );
  }
  return {
    baseUrl: addressOf(options.baseUrl),
    token: typeof token === 'function' ? token : () => token,
    ...{authorize, user},
    owners: options.owners ?? new OwnersInMemory(),
    origins: [options.origin ?? []].flat().map(originOf),
    maxBodyBytes: countOf(options.maxBodyBytes, 2 * MIB, 'maxBodyBytes'),
    maxDocumentBytes: countOf(options.maxDocumentBytes, 50 * MIB, 'maxDocumentBytes'),
    timeoutMs: countOf(options.timeoutMs, 150_000, 'timeoutMs'),
    allowCrossSite: options.allowCrossSite ?? false,
    onError: options.onError ?? (() => {}),
  };
}

/**
 * Notices, shown when the host's server starts, about features that are off.
 *
 * @param {{user?: unknown}} options
 * @returns {string[]}
 */
export function noticesOf({user}) {
  const off = 'documents are off: they need the option user, a function of the request that gives the id of';
  return user === undefined ? [`${off} the user who asks, so that users get their own documents only`] : [];
}

/** @param {unknown} origin */
function originOf(origin) {
  if (typeof origin !== 'string' || !/^https?:\/\/[^/]+\/?$/i.test(origin) || !URL.canParse(origin)) {
    throw new TypeError('origin is not an origin: write scheme and host, such as https://www.example.org');
  }
  return new URL(origin).origin;
}

/**
 * The address without parts that are often copied with it: `service.svc`, `json`, slashes.
 *
 * @param {unknown} baseUrl
 */
function addressOf(baseUrl) {
  if (typeof baseUrl !== 'string' || !/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(
      'baseUrl is not a valid address: write the address of the service, such as https://mt.example.org',
    );
  }
  const url = new URL(baseUrl);
  url.pathname = url.pathname.replace(/\/+(service\.svc(\/+(json|soap))?)?\/*$/i, '');
  url.hash = '';
  return url;
}

/** @param {number | undefined} value @param {number} usual @param {string} name */
function countOf(value, usual, name) {
  const count = value ?? usual;
  if (!Number.isInteger(count) || count < 1 || count >= 2 ** 31) {
    throw new TypeError(`${name} is not a whole number from 1 to 2,147,483,647`);
  }
  return count;
}
