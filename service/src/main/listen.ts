import {isIPv6, type AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import type {DoorName} from '../doors/settings.ts';
import {closeDoor, doorPorts, listenAtDoor} from '../http/doors/door-ports.ts';
import {trustedProxies} from '../http/connections/trusted-proxies.ts';
import {ConfigurationError, type Configuration} from '../config/index.ts';
import {messageOf} from './self-check/checked-part.ts';

/** Reasons why the service cannot listen, with what to do, by system error code. */
const LISTEN_FAULTS: Readonly<Record<string, (setting: string) => string>> = {
  ENOTFOUND: () => 'there is no host of this name; set HOST to a name or an address of this machine',
  EADDRNOTAVAIL: () => 'this machine does not have this address; set HOST to one that it has',
  EACCES: (setting) => `this user may not use the port; set ${setting} to one from 1024`,
};

/** Address of a server, and the setting for its port. */
export interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  /** Name of the setting for the port. */
  readonly setting: string;
}

/** Explains why a server cannot listen and what to do. */
export function listenFault(error: unknown, {host, port, setting}: ListeningPlace): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Set ${setting} to another one, or to 0 for any free one.`;
  }
  const reason = LISTEN_FAULTS[code]?.(setting) ?? messageOf(error);
  return `The service cannot listen on ${host}, port ${port}: ${reason}.`;
}

/** Listens as configured; resolves to an address that the operator can open. */
export async function listen(app: FastifyInstance, {host, port, basePath}: Configuration): Promise<string> {
  try {
    await app.listen({host, port});
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ConfigurationError(listenFault(error, {host, port, setting: 'PORT'}));
  }
  const {port: bound} = app.server.address() as AddressInfo;
  return `${openedOrigin(host, bound)}${basePath}`;
}

/** Doors that listen at their own ports. */
export interface ListeningDoors {
  readonly urls: Partial<Readonly<Record<DoorName, string>>>;
  close(): Promise<void>;
}

/** Listens at the ports of the doors that have their own port. */
export async function listenAtDoors(
  app: FastifyInstance,
  configuration: Configuration,
): Promise<ListeningDoors> {
  const {host, limits, trustProxy} = configuration;
  const isProxy = trustedProxies(trustProxy);
  const doors = doorPorts(app, configuration, {most: () => limits.connectionsPerAddress, isProxy});
  const close = async () => {
    await Promise.all(doors.map((door) => closeDoor(door, limits.closeSeconds * 1000)));
  };
  const urls: Partial<Record<DoorName, string>> = {};
  for (const door of doors) {
    try {
      urls[door.name] = openedOrigin(host, await listenAtDoor(door, host));
    } catch (error) {
      await close();
      const setting = `"doors.${door.name}.port"`;
      throw new ConfigurationError(listenFault(error, {host, port: door.port, setting}));
    }
  }
  return {urls, close};
}

/** Origin that the operator can open: `localhost` if the service listens at all addresses. */
export function openedOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
