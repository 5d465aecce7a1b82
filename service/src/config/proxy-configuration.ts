import {isIP} from 'node:net';
import type {ConfigurationFile} from './schema.ts';

/** Names of networks that Fastify recognizes. */
const KNOWN_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Describes the fault in the trusted proxies; undefined if the proxies are valid. */
export function proxiesFault({trustProxy}: ConfigurationFile): string | undefined {
  if (!Array.isArray(trustProxy)) return undefined;
  for (const [index, network] of trustProxy.entries()) {
    const [address = '', bits] = network.split('/', 2);
    const most = isIP(address) === 6 ? 128 : 32;
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
    if (KNOWN_NETWORKS.includes(network) || (isIP(address) !== 0 && isNetwork)) continue;
    return `trustProxy[${index}] must be an address such as "10.0.0.7", a network such as "10.0.0.0/8", or "loopback", not "${network}"`;
  }
  return undefined;
}
