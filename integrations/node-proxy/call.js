import {JSON_PATH, OPERATIONS} from './contract.js';
import {ProxyError} from './errors.js';

/**
 * A call of an operation, as far as its address says.
 *
 * @typedef {object} Call
 * @property {string} operation Its name in the interface's own spelling.
 * @property {string} method GET or POST.
 * @property {URLSearchParams} parameters Those that the operation has, whatever their case.
 */

/** Nothing is decoded: an address with `..`, `%2e` or a second slash is no address of an operation. */
const PATH = new RegExp(`^${JSON_PATH.replaceAll('.', '\\.')}/([a-z]+)$`, 'i');

const operations = new Map(
  Object.entries(OPERATIONS).map(([operation, parameters]) => [
    operation.toLowerCase(),
    {operation, parameters: new Set(parameters.map((name) => name.toLowerCase()))},
  ]),
);

/**
 * Reads which operation is called; throws for everything else.
 *
 * @param {string} url - Address below the place where the proxy is mounted, with its query.
 * @param {string} method
 * @returns {Call}
 */
export function readCall(url, method) {
  const [path = '', ...query] = url.split('?');
  const known = operations.get(PATH.exec(path)?.[1]?.toLowerCase() ?? '');
  if (!known) {
    throw new ProxyError('notFound', 'Only the operations at service.svc/json/ are passed on.');
  }
  if (method !== 'GET' && method !== 'POST') {
    throw new ProxyError('methodNotAllowed', 'Call operations with GET or POST.', {
      headers: {allow: 'GET, POST'},
    });
  }
  const {operation} = known;
  const all = [...new URLSearchParams(query.join('?'))];
  // Also keeps away a token that the page sends: services may take one here.
  const parameters = new URLSearchParams(all.filter(([name]) => known.parameters.has(name.toLowerCase())));
  return {operation, method, parameters};
}
