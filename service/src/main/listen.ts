import {isIPv6, type AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import {ConfigurationError, type Configuration} from '../config/index.ts';

/** Why the service cannot listen and what to do, by the code of the system's error. */
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name; set HOST to a name or an address of this machine',
  EADDRNOTAVAIL: 'this machine does not have this address; set HOST to one that it has',
  EACCES: 'this user may not use the port; set PORT to one from 1024',
};

/** Listens as configured; resolves with the address that an operator can open. */
export async function listen(app: FastifyInstance, {host, port, basePath}: Configuration): Promise<string> {
  try {
    await app.listen({host, port});
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE') {
      throw new ConfigurationError(
        `Port ${port} on ${host} is in use. Set PORT to another one, or to 0 for any free one.`,
      );
    }
    const reason = LISTEN_FAULTS[String(error.code)] ?? error.message;
    throw new ConfigurationError(`The service cannot listen on ${host}, port ${port}: ${reason}.`);
  }
  const {port: bound} = app.server.address() as AddressInfo;
  // An operator can open the printed address: 0.0.0.0 and :: stand for every address of this machine.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${bound}${basePath}`;
}
