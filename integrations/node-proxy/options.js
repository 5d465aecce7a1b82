const MIB = 1024 * 1024;

/**
 * Options of `createMtProxy`. `Request` is what the framework gives its handlers.
 *
 * @template [Request=import('node:http').IncomingMessage]
 * @typedef {object} MtProxyOptions
 * @property {string} baseUrl Base address of the service, with a scheme. Parameters of its query go with every request.
 * @property {string | ((request: Request) => string | Promise<string>)} token The token, or what gives a user's own; a
 *   user without one is answered with 401.
 * @property {(request: Request) => boolean | Promise<boolean>} authorize Whether the request is passed on.
 * @property {number} [maxBodyBytes] Most bytes of a request's body; 2 MiB unless given.
 * @property {number} [maxDocumentBytes] Most bytes of a document; 50 MiB unless given.
 * @property {number} [timeoutMs] Longest time in which nothing arrives from the service or goes to it; 150 seconds unless
 *   given, which is longer than the service takes by default.
 * @property {boolean} [allowCrossSite] Takes requests of other sites' pages too; browsers mark them.
 * @property {(error: Error, request: Request) => void} [onError] Told why the service cannot be reached, or what was
 *   thrown; the page does not see it.
 */

/**
 * Options that were checked.
 *
 * @template Request
 * @typedef {object} Settings
 * @property {URL} baseUrl
 * @property {(request: Request) => string | Promise<string>} token
 * @property {(request: Request) => boolean | Promise<boolean>} authorize
 * @property {number} maxBodyBytes
 * @property {number} maxDocumentBytes
 * @property {number} timeoutMs
 * @property {boolean} allowCrossSite
 * @property {(error: Error, request: Request) => void} onError
 */

/** What a header can hold. */
const TOKEN = /^[!-~]+$/;

/** Whether this can be sent as a token. @param {unknown} value @returns {value is string} */
export function isToken(value) {
  return typeof value === 'string' && TOKEN.test(value);
}

/**
 * Checks the options when the host starts, where a mistake is seen.
 *
 * @template Request
 * @param {MtProxyOptions<Request>} options
 * @returns {Settings<Request>}
 */
export function settingsOf(options) {
  const {token, authorize} = options;
  if (typeof authorize !== 'function') {
    throw new TypeError('authorize is missing: a function of the request that says who may translate');
  }
  if (typeof token !== 'function' && !isToken(token)) {
    throw new TypeError('token is missing: a token of the service, or a function that gives one');
  }
  return {
    baseUrl: addressOf(options.baseUrl),
    token: typeof token === 'function' ? token : () => token,
    authorize,
    maxBodyBytes: countOf(options.maxBodyBytes, 2 * MIB, 'maxBodyBytes'),
    maxDocumentBytes: countOf(options.maxDocumentBytes, 50 * MIB, 'maxDocumentBytes'),
    timeoutMs: countOf(options.timeoutMs, 150_000, 'timeoutMs'),
    allowCrossSite: options.allowCrossSite ?? false,
    onError: options.onError ?? (() => {}),
  };
}

/** The address without what is often copied along: `service.svc`, `json`, slashes. @param {unknown} baseUrl */
function addressOf(baseUrl) {
  if (typeof baseUrl !== 'string' || !/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError('baseUrl is no address: write the service’s own, as https://mt.example.org');
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
    throw new TypeError(`${name} is no whole number from 1 to 2,147,483,647`);
  }
  return count;
}
