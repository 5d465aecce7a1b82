import type {Server} from 'node:http';
import type {Socket} from 'node:net';
import type {FastifyInstance} from 'fastify';
import {networkOf} from '../../endpoint/client-network.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {sendRaw} from './client-errors.ts';

/** Bounds what one address has open. */
export interface ConnectionBounds {
  /** Most connections of an address, or most requests of one whose connections are those of a proxy. */
  most(): number;
  /** Whether an address is that of a proxy, which has connections for many users. */
  isProxy(address: string | undefined): boolean;
}

/**
 * Answers what an address opens beyond a number with an error: connections, which are closed, or requests under
 * way that came by a trusted proxy. The connections of the proxy are not counted: they would lock everybody out.
 */
export function limitConnections(app: FastifyInstance, bounds: ConnectionBounds): void {
  limitDirect(app.server, bounds);
  limitForwarded(app, bounds);
}

/** Answers connections that an address opens at a server beyond a number with an error, and closes them. */
export function limitDirect(server: Server, {most, isProxy}: ConnectionBounds): void {
  const open = new Counts();
  server.prependListener('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return;
    const network = networkOf(socket.remoteAddress ?? '');
    const count = open.add(network);
    socket.once('close', () => open.remove(network));
    if (count > most()) sendRaw(socket, tooMany('connections open', most()));
  });
}

function limitForwarded(app: FastifyInstance, {most, isProxy}: ConnectionBounds): void {
  const open = new Counts();
  app.addHook('onRequest', (request, reply, done) => {
    const {remoteAddress} = request.socket;
    // Requests of the proxy itself, such as for /health, are its own.
    if (!isProxy(remoteAddress) || request.ip === remoteAddress) return done();
    const network = networkOf(request.ip);
    const count = open.add(network);
    reply.raw.once('close', () => open.remove(network));
    if (count <= most()) return done();
    reply.header('Access-Control-Allow-Origin', '*');
    done(tooMany('requests under way', most()));
  });
}

function tooMany(what: string, most: number): OperationError {
  const message = `Your address has ${most} ${what}, as many as are taken. Use those, or wait a moment.`;
  return new OperationError('tooManyRequests', message, 1);
}

/** What each network has open. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(network: string): number {
    const count = (this.#counts.get(network) ?? 0) + 1;
    this.#counts.set(network, count);
    return count;
  }

  remove(network: string): void {
    const left = (this.#counts.get(network) ?? 1) - 1;
    if (left > 0) this.#counts.set(network, left);
    else this.#counts.delete(network);
  }
}
