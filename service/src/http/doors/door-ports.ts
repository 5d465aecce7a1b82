import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import type {Configuration} from '../../config/index.ts';
import {DOORS, type DoorName} from '../../doors/settings.ts';
import {answerClientError, MAX_HEADER_BYTES} from '../connections/client-errors.ts';
import {limitDirect, type ConnectionBounds} from '../connections/connection-limit.ts';
import {changeConnectionTimes, connectionTimes} from '../connections/connection-times.ts';

/** Requests that came to the port of a door. */
const arrived = new WeakMap<IncomingMessage, DoorName>();

/** Whether a request came to the port of this door. */
export function isAtDoorPort(request: IncomingMessage, name: DoorName): boolean {
  return arrived.get(request) === name;
}

/** A door with a port of its own. */
export interface DoorPort {
  readonly name: DoorName;
  readonly port: number;
  readonly server: Server;
}

/** The servers of the doors that have ports of their own; they do not listen yet. What they answer is the app's. */
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
      // A path without its slash would become another door's.
      request.url = `${configuration.basePath}/${name}/${(request.url ?? '').replace(/^\/+/, '')}`;
      app.routing(request, response);
    });
    changeConnectionTimes(server, connectionTimes(configuration));
    server.on('clientError', answerClientError);
    limitDirect(server, bounds);
    return [{name, port: setting.port, server}];
  });
}

/** Listens at the port of a door; resolves with the port. Rejects as Node does. */
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

/** Ends a door: answers under way are sent until the deadline. */
export async function closeDoor({server}: DoorPort, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(deadline);
}
