import type {FastifyRequest} from 'fastify';

/** Settings that say under which address clients know the service. */
export interface AddressSettings {
  readonly basePath: string;
  /** Address that users see, with its path; undefined: what the request says. */
  readonly publicUrl: string | undefined;
}

type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'socket'>;

/** Address of the service as clients know it, without a slash at its end: all addresses in answers begin with it. */
export function serviceAddress(request: Asked, {basePath, publicUrl}: AddressSettings): string {
  return publicUrl === undefined ? originOf(request) + basePath : publicUrl.replace(/\/+$/, '');
}

/**
 * Origin of the service as the client knows it; a trusted proxy sends it in `X-Forwarded-Proto` and
 * `-Host`.
 */
export function originOf({protocol, host, socket}: Asked): string {
  const isHttps = protocol === 'https';
  const named = /^[\w.~:[\]-]+$/.test(host)
    ? host
    : `${socket.localAddress ?? 'localhost'}:${socket.localPort ?? 80}`;
  return `${isHttps ? 'https' : 'http'}://${named}`;
}
