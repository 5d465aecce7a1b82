import {JSON_PATH, METHODS, OPERATIONS, REVIEW_PATH, TOKEN_HEADER} from './contract.js';
import {ProxyError} from './errors.js';

/**
 * A call of an operation, as described by the address of the request.
 *
 * @typedef {object} Call
 * @property {string} operation Name of the operation as the interface spells it; `RecordReview` for a review.
 * @property {string} path Path at the service, below its base address.
 * @property {string} method GET or POST.
 * @property {URLSearchParams} parameters Only parameters of the operation; names are matched regardless of case.
 */

/** Paths are not decoded: a path with `..`, `%2e` or a second slash does not match. */
const PATH = new RegExp(`^${JSON_PATH.replaceAll('.', '\\.')}/([a-z]+)$`, 'i');

/** Name of the request that records a review, which is not one of the operations. */
export const REVIEW = 'RecordReview';
const REVIEW_PARAMETERS = new Set(['appid']);

const operations = new Map(
  Object.entries(OPERATIONS).map(([operation, parameters]) => [
    operation.toLowerCase(),
    {operation, parameters: new Set(parameters.map((name) => name.toLowerCase()))},
  ]),
);

/** The only operation that writes although the interface calls it with GET. */
const REMOVE = 'RemoveDocumentTranslation';

/** Content type that a page cannot send to another site unless that site's CORS headers allow it. */
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Reads which operation is called; throws if the request is not a valid call.
 *
 * @param {string} url - Address below the path where the proxy is mounted, with its query.
 * @param {import('node:http').IncomingMessage} message
 * @returns {Call}
 */
export function readCall(url, {method = '', headers}) {
  const [path = '', ...query] = url.split('?');
  const passedOperation =
    path === REVIEW_PATH
      ? {operation: REVIEW, parameters: REVIEW_PARAMETERS}
      : operations.get(PATH.exec(path)?.[1]?.toLowerCase() ?? '');
  if (!passedOperation) {
    throw new ProxyError('notFound', 'Only the operations at service.svc/json/ and reviews are passed on.');
  }
  const {operation} = passedOperation;
  checkMethod(operation, method, headers);
  const all = [...new URLSearchParams(query.join('?'))];
  // This also removes a token that the page sends, since services may accept a token in the query.
  const parameters = new URLSearchParams(
    all.filter(([name]) => passedOperation.parameters.has(name.toLowerCase())),
  );
  return {
    operation,
    method,
    parameters,
    path: operation === REVIEW ? REVIEW_PATH : `${JSON_PATH}/${operation}`,
  };
}

/**
 * Refuses requests that any page can make a browser send with the cookies of this site to an operation that
 * writes or uses up a limit: GET, as for an image, and bodies of forms.
 *
 * @param {string} operation
 * @param {string} method
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function checkMethod(operation, method, headers) {
  const isRead = METHODS[operation] === 'GET' && operation !== REMOVE;
  // The interface requires this header for GET; a page of another site cannot send it.
  const isMarked = operation === REMOVE && TOKEN_HEADER in headers;
  const methods = isRead || isMarked ? ['GET', 'POST'] : ['POST'];
  if (!methods.includes(method)) {
    const allow = methods.join(', ');
    throw new ProxyError('methodNotAllowed', `Call ${operation} with ${methods.join(' or ')}.`, {
      headers: {allow},
    });
  }
  if (method === 'POST' && !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new ProxyError('unsupportedMediaType', 'Send the header Content-Type: application/json.');
  }
}
