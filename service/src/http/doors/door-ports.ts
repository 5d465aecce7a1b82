import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import type {Configuration} from '../../config/index.ts';
import {DOORS, type DoorName} from '../../doors/settings.ts';
import {answerClientError, MAX_HEADER_BYTES} from '../connections/client-errors.ts';
import {limitDirect, type ConnectionBounds} from '../connections/connection-limit.ts';
import {changeConnectionTimes, connectionTimes} from '../connections/connection-times.ts';

/** The door at whose port each request arrived. */
const arrived = new WeakMap<IncomingMessage, DoorName>();

/** Whether a request arrived at the own port of this door. */
export function isAtDoorPort(request: IncomingMessage, name: DoorName): boolean {
  return arrived.get(request) === name;
}

/** A door with its own port. */
export interface DoorPort {
  readonly name: DoorName;
  readonly port: number;
  readonly server: Server;
}

/** Creates servers for the doors with their own ports; they share the app's routes and do not listen yet. */
export function doorPorts(
  app: FastifyInstance,
  configuration: Configuration,
  bounds: ConnectionBounds,
): DoorPort[] {
  return DOORS.flatMap((name) => {
    const setting = configuration.doors[name];
    if (typeof setting !== 'object') return [];
    const server = createServer({maxHeaderSize: MAX_HEADER_BYTES}, (request, response) => {
      arrived.set(request, name);
      // Leading slashes are removed, since the path could otherwise become that of another door.
      request.url = `${configuration.basePath}/${name}/${(request.url ?? '').replace(/^\/+/, '')}`;
      app.routing(request, response);
    });
    changeConnectionTimes(server, connectionTimes(configuration));
    server.on('clientError', answerClientError);
    limitDirect(server, bounds);
    return [{name, port: setting.port, server}];
  });
}

/** Listens at the port of a door and resolves with the port; rejects with Node's error. */
export async function listenAtDoor({port, server}: DoorPort, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({host, port}, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a door; answers under way may be sent until the deadline. */
export async function closeDoor({server}: DoorPort, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(deadline);
}
