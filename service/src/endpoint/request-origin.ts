import type {FastifyRequest} from 'fastify';

/** Settings that determine the address under which clients know the service. */
export interface AddressSettings {
  readonly basePath: string;
  /** Public address with its path; undefined to use the request's address. */
  readonly publicUrl: string | undefined;
}

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>;

/**
 * Address of the service as clients know it, without a trailing slash: the base of all addresses in answers.
 */
export function serviceAddress(request: Asked, {basePath, publicUrl}: AddressSettings): string {
  return publicUrl === undefined ? originOf(request) + basePath : publicUrl.replace(/\/+$/, '');
}

/**
 * Origin of the service as the client knows it, including `X-Forwarded-Proto` and `-Host` from a trusted
 * proxy.
 */
export function originOf({protocol, host, socket}: Asked): string {
  const isHttps = protocol === 'https';
  const named = /^[\w.~:[\]-]+$/.test(host)
    ? host
    : `${socket.localAddress ?? 'localhost'}:${socket.localPort ?? 80}`;
  return `${isHttps ? 'https' : 'http'}://${named}`;
}
