import type {Server} from 'node:http';
import type {Socket} from 'node:net';
import type {FastifyInstance} from 'fastify';
import {networkOf} from '../../endpoint/client-network.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {sendRaw} from './client-errors.ts';

/** Limits for each network address. */
export interface ConnectionBounds {
  /** Maximum number of connections of an address; for an address behind a proxy, of requests under way. */
  most(): number;
  /** Whether the address belongs to a proxy, whose connections serve many users. */
  isProxy(address: string | undefined): boolean;
}

/**
 * Limits the connections of each address: excess connections get an error and are closed. For addresses
 * behind a trusted proxy, limits requests instead: excess requests get an error. A proxy's own connections
 * are not counted, since a limit on them would lock out all users of the proxy.
 */
export function limitConnections(app: FastifyInstance, bounds: ConnectionBounds): void {
  limitDirect(app.server, bounds);
  limitForwarded(app, bounds);
}

/** Limits the connections of each address to a server: excess connections get an error and are closed. */
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
    // Requests of a proxy itself, such as health checks, are not counted.
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
  const message = `Your address has ${most} ${what}, the most that are accepted. Reuse those, or wait a moment.`;
  return new OperationError('tooManyRequests', message, 1);
}

/** Number of open connections or requests per network. */
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
