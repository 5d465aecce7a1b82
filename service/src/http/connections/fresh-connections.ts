import type {Server as HttpServer} from 'node:http';
import {Server, type Socket} from 'node:net';
import {setImmediate as turn, setTimeout as wait} from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyInstance {
    freshConnections: FreshConnections;
  }
}

/** Longest wait for a moment in which no connections arrive, which a busy machine seldom has. */
const QUIET_SEARCH_MS = 2_000;
/** Longest wait for the first requests of connections after that. */
const FRESH_MS = 1_000;
const LOOK_MS = 10;
/** Longest turn of the event loop in which few connections can have arrived unseen. */
const QUIET_MS = 2;

/**
 * Connections that have not sent a request yet. It may be on its way when the server closes, which takes them for idle
 * and would break it.
 */
export class FreshConnections {
  readonly #server: HttpServer;
  readonly #fresh = new Set<Socket>();
  #opened = 0;

  constructor(server: HttpServer) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#opened++;
      this.#fresh.add(socket);
      socket.once('close', () => this.#fresh.delete(socket));
    });
    server.on('request', ({socket}) => this.#fresh.delete(socket));
  }

  /** Ends listening, closes no connection, and waits for the first requests of those that are open. */
  async last(): Promise<void> {
    if (!this.#server.listening) return;
    const searchEnd = performance.now() + QUIET_SEARCH_MS;
    while (!(await this.#isQuiet()) && performance.now() < searchEnd);
    Server.prototype.close.call(this.#server);
    const end = performance.now() + FRESH_MS;
    while (this.#fresh.size > 0 && performance.now() < end) await wait(LOOK_MS);
  }

  /** Takes the connections that the system holds ready, which would be broken; false when there may be more already. */
  async #isQuiet(): Promise<boolean> {
    const opened = this.#opened;
    const began = performance.now();
    await turn();
    return this.#opened === opened && performance.now() - began < QUIET_MS;
  }
}
