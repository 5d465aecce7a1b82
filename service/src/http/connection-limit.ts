import type {Server} from 'node:http';
import type {Socket} from 'node:net';
import {networkOf} from '../endpoint/client-network.ts';
import {OperationError} from '../errors/operation-error.ts';
import {sendRaw} from './client-errors.ts';

/** Answers the connections that an address opens beyond a number with an error, and closes them. */
export function limitConnections(server: Server, most: () => number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count <= most()) return;
    const message = `Your address has ${most()} connections open, as many as are taken. Use those, or wait a moment.`;
    sendRaw(socket, new OperationError('tooManyRequests', message, 1));
  });
}
