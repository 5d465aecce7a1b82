import type {IncomingMessage} from 'node:http';
import type {Socket} from 'node:net';
import {admitBody, hasBody} from './unknown-senders.ts';

/** Longest refused body after which the connection is used on. */
const MAX_KEPT_BYTES = 256 * 1024;
/** Most bytes of a refused body that are read and dropped, so that the client can read the answer. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 5_000;
/** Time between two parts of refused bodies, of about 64 KB each: 16 MB a second for all of them together. */
const PACE_MS = 4;

/** Calls back when the next part may be read. */
export type Pace = (next: () => void) => void;

/**
 * Reads and drops what is still to come of refused bodies, since closing a connection at once would lose
 * its answer. Large ones are read in turns and slowly: a client that sends one after the other would keep the
 * service busy with reading them. A client that sends for too long is cut off.
 */
export class DiscardedBodies {
  /** Those whose next part is not asked for yet, in the order of their turns. */
  readonly #waiting = new Set<IncomingMessage>();
  readonly #pace: Pace;
  #isUnderWay = false;

  constructor(pace: Pace = (next) => void setTimeout(next, PACE_MS).unref()) {
    this.#pace = pace;
  }

  /**
   * Takes over the rest of a request's body. False when the answer has to say `Connection: close`: the client may have
   * handed all of a large body to its system, and would send its next request while this one is still read, or cut off.
   */
  add(request: IncomingMessage): boolean {
    const isWhole = request.complete || !hasBody(request);
    if (isWhole) request.resume();
    if (isWhole || request.readableEnded || request.destroyed) return true;
    admitBody(request);
    const {socket} = request;
    const isKept = Number(request.headers['content-length'] ?? Infinity) <= MAX_KEPT_BYTES;
    const cut = () => socket.destroy();
    const timer = setTimeout(cut, MAX_MS).unref();
    if (!isKept) this.#readInTurns(request, cut);
    request.on('error', () => undefined);
    const stop = () => {
      clearTimeout(timer);
      this.#waiting.delete(request);
    };
    request.once('end', stop).once('close', stop);
    request.resume();
    return isKept;
  }

  #readInTurns(request: IncomingMessage, cut: () => void): void {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) return cut();
      request.pause();
      this.#waiting.add(request);
      this.#goOn();
    });
    request.once('end', closeAfterBody(request.socket));
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

/**
 * Has a connection that ends with its answer stay open for reading: what is unread when it closes would break it, and
 * the answer may be lost. Gives what closes it.
 */
function closeAfterBody(socket: Socket): () => void {
  socket.destroySoon = () => void socket.end();
  return () => {
    Reflect.deleteProperty(socket, 'destroySoon'); // that of all sockets is back
    if (socket.writableEnded) socket.destroySoon();
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Refused bodies of all connections. */
    discardedBodies: DiscardedBodies;
  }
}
