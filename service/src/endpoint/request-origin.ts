import type {FastifyRequest} from 'fastify';

/**
 * Origin of the service as the client knows it; a trusted proxy sends it in `X-Forwarded-Proto` and
 * `-Host`.
 */
export function originOf({protocol, host, socket}: FastifyRequest): string {
  const isHttps = protocol === 'https';
  const named = /^[\w.~:[\]-]+$/.test(host)
    ? host
    : `${socket.localAddress ?? 'localhost'}:${socket.localPort ?? 80}`;
  return `${isHttps ? 'https' : 'http'}://${named}`;
}
