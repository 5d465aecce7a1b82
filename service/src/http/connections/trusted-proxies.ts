import {BlockList, isIP, isIPv6} from 'node:net';
import type {FastifyInstance} from 'fastify';
import type {Configuration} from '../../config/index.ts';

/** Networks for the names that `trustProxy` accepts. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that says whether the sender of a connection is trusted to forward the addresses of
 * users.
 */
export function trustedProxies(
  trustProxy: Configuration['trustProxy'],
): (address: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy;
  const proxies = new BlockList();
  for (const network of trustProxy.flatMap(
    (name) => (Object.hasOwn(NAMED_NETWORKS, name) && NAMED_NETWORKS[name]) || [name],
  )) {
    const [address = '', bits] = network.split('/', 2);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address = '') => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Warns once about a proxy that the configuration does not list: all its users count as one address and share
 * the limits of that address.
 */
export function tellOfUnnamedProxy(
  app: FastifyInstance,
  isProxy: (address: string | undefined) => boolean,
): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const {remoteAddress} = request.socket;
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && !isProxy(remoteAddress)) {
      isTold = true;
      request.log.warn(
        `a request with X-Forwarded-For came from ${remoteAddress}, which trustProxy does not name; if that is your proxy, name it, or all its users count as one address`,
      );
    }
    done();
  });
}
