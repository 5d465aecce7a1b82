import type {IncomingMessage} from 'node:http';

/** Most bytes of a refused body that are read and dropped, so that the client can read the answer. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 5_000;
/** Time between two parts of refused bodies, of about 64 KB each: 16 MB a second for all of them together. */
const PACE_MS = 4;

/** Calls back when the next part may be read. */
export type Pace = (next: () => void) => void;

/**
 * Reads and drops what is still to come of refused bodies, since closing a connection at once would lose
 * its answer. All of them are read in turns and slowly: a client that sends one large body after the
 * other would keep the service busy with reading them. A client that sends for too long is cut off.
 */
export class DiscardedBodies {
  /** Those whose next part is not asked for yet, in the order of their turns. */
  readonly #waiting = new Set<IncomingMessage>();
  readonly #pace: Pace;
  #isUnderWay = false;

  constructor(pace: Pace = (next) => void setTimeout(next, PACE_MS).unref()) {
    this.#pace = pace;
  }

  /** Takes over the rest of a request's body. */
  add(request: IncomingMessage): void {
    if (request.complete) request.resume();
    if (request.complete || request.readableEnded || request.destroyed) return;
    const {socket} = request;
    let size = 0;
    const cut = () => socket.destroy();
    const timer = setTimeout(cut, MAX_MS).unref();
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) return cut();
      request.pause();
      this.#waiting.add(request);
      this.#goOn();
    });
    request.on('error', () => undefined);
    const stop = () => {
      clearTimeout(timer);
      this.#waiting.delete(request);
    };
    request.once('end', stop).once('close', stop);
    request.resume();
  }

  #goOn(): void {
    if (this.#isUnderWay || this.#waiting.size === 0) return;
    this.#isUnderWay = true;
    this.#pace(() => {
      this.#isUnderWay = false;
      const [next] = this.#waiting;
      if (next) {
        this.#waiting.delete(next);
        next.resume();
      }
      this.#goOn();
    });
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Refused bodies of all connections. */
    discardedBodies: DiscardedBodies;
  }
}
