import {noticesOf} from '../node-proxy/options.js';
import {createProxy} from '../node-proxy/proxy.js';

/**
 * @typedef {import('fastify').FastifyRequest} FastifyRequest
 * @typedef {import('../node-proxy/options.js').MtProxyOptions<FastifyRequest>} MtProxyOptions
 */

/**
 * Creates a plugin for `app.register(…, {prefix: '/mt'})` that passes the operations on to a translation service, with
 * a token that the page cannot see. Works with Fastify 5.
 *
 * @param {MtProxyOptions} options
 * @returns {import('fastify').FastifyPluginAsync}
 */
export function createMtProxy(options) {
  /** @type {typeof options.onError} */
  const report = (error, request) => request.log.error(error);
  const proxy = createProxy({...options, onError: options.onError ?? report});
  return async function mtProxy(app) {
    for (const notice of noticesOf(options)) app.log.warn(`createMtProxy: ${notice}`);
    // Bodies are passed on as they arrive; the parsers of the host's other routes remain.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.all('/*', async (request, reply) => {
      const {status, headers, body} = await proxy({
        message: request.raw,
        response: reply.raw,
        request,
        url: urlBelow(request),
      });
      return reply.code(status).headers(headers).send(body);
    });
  };
}

/**
 * The address below the prefix, with its query; empty if the path contains encoded characters.
 *
 * @param {FastifyRequest} request
 */
function urlBelow({url, params}) {
  const [path = '', ...query] = url.split('?');
  const below = `/${/** @type {{'*': string}} */ (params)['*']}`;
  return path.endsWith(below) ? [below, ...query].join('?') : '';
}
