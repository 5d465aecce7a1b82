import type {Server as HttpServer} from 'node:http';
import {Server, type Socket} from 'node:net';
import {setImmediate as turn, setTimeout as wait} from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyInstance {
    freshConnections: FreshConnections;
  }
}

/** Longest search for a moment without new connections; on a busy machine, there may be no such moment. */
const QUIET_SEARCH_MS = 2_000;
/** Longest wait for the first requests on open connections, after the search for a quiet moment. */
const FRESH_MS = 1_000;
const LOOK_MS = 10;
/** Maximum length of a quiet turn of the event loop, in which few connections can arrive unnoticed. */
const QUIET_MS = 2;

/**
 * Tracks connections that have not sent a request yet. A closing server treats them as idle and closes them,
 * even while a request is on its way.
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

  /** Stops listening without closing connections, and waits for the first requests on the open connections. */
  async last(): Promise<void> {
    if (!this.#server.listening) return;
    const searchEnd = performance.now() + QUIET_SEARCH_MS;
    while (!(await this.#isQuiet()) && performance.now() < searchEnd);
    Server.prototype.close.call(this.#server);
    const end = performance.now() + FRESH_MS;
    while (this.#fresh.size > 0 && performance.now() < end) await wait(LOOK_MS);
  }

  /**
   * Accepts connections that the operating system has queued, since they would break if listening stopped;
   * false if more may be queued.
   */
  async #isQuiet(): Promise<boolean> {
    const opened = this.#opened;
    const began = performance.now();
    await turn();
    return this.#opened === opened && performance.now() - began < QUIET_MS;
  }
}
