import {pipeline} from 'node:stream';
import {noticesOf} from '../node-proxy/options.js';
import {createProxy} from '../node-proxy/proxy.js';

/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * @template [Request=import('node:http').IncomingMessage]
 * @typedef {import('../node-proxy/options.js').MtProxyOptions<Request>} MtProxyOptions
 */

/**
 * Creates middleware for `app.use('/mt', …)` that passes the operations on to a translation service, with a token that
 * the page cannot see. Works with Express 4 and 5, and with any server that accepts a function of `(request,
 * response)`, such as `http.createServer`.
 *
 * @template {import('node:http').IncomingMessage} [Request=import('node:http').IncomingMessage]
 * @param {MtProxyOptions<Request>} options
 * @returns {(request: Request, response: ServerResponse) => void}
 */
export function createMtProxy(options) {
  /** @type {typeof options.onError} */
  const report = (error) => console.error('createMtProxy:', error);
  const proxy = createProxy({...options, onError: options.onError ?? report});
  for (const notice of noticesOf(options)) console.warn(`createMtProxy: ${notice}`);
  return (request, response) => {
    const body = 'body' in request ? request.body : undefined;
    proxy({message: request, response, request, url: request.url ?? '', body})
      .then((answer) => send(response, answer))
      .catch(() => response.destroy());
  };
}

/** @param {ServerResponse} response @param {import('../node-proxy/errors.js').Answer} answer */
function send(response, {status, headers, body}) {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (Buffer.isBuffer(body)) response.end(body);
  else pipeline(body, response, () => {}); // if one stream breaks, the other ends
}
