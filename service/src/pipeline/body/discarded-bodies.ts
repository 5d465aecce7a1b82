import type {IncomingMessage} from 'node:http';
import type {Socket} from 'node:net';
import {admitBody, hasBody} from './unknown-senders.ts';

/** Maximum size of a refused body after which the connection stays in use. */
const MAX_KEPT_BYTES = 256 * 1024;
/**
 * Maximum number of bytes of a refused body that are read and dropped, so that the client can read the
 * answer.
 */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_MS = 5_000;
/**
 * Interval between chunks of refused bodies. A chunk has about 64 KB, so all refused bodies together are read
 * at 16 MB per second.
 */
const PACE_MS = 4;

/** Calls `next` when the next chunk may be read. */
export type Pace = (next: () => void) => void;

/**
 * Reads and drops the rest of refused bodies, since closing a connection at once could lose the answer. Large
 * bodies are read slowly and in turns: otherwise, a client that sends one body after another would keep the
 * service busy. Connections of clients that send for too long are closed.
 */
export class DiscardedBodies {
  /** Paused requests, in the order in which they are read. */
  readonly #waiting = new Set<IncomingMessage>();
  readonly #pace: Pace;
  #isUnderWay = false;

  constructor(pace: Pace = (next) => void setTimeout(next, PACE_MS).unref()) {
    this.#pace = pace;
  }

  /**
   * Takes over the rest of a request's body. Returns false if the answer must say `Connection: close`: after
   * a large body, the client could send its next request while this body is still being read, or after the
   * connection was closed.
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
 * Keeps a connection open for reading after its last answer: closing the connection with unread data would
 * reset it, and the answer could be lost. Returns a function that closes the connection.
 */
function closeAfterBody(socket: Socket): () => void {
  socket.destroySoon = () => void socket.end();
  return () => {
    Reflect.deleteProperty(socket, 'destroySoon'); // Restores the prototype's method.
    if (socket.writableEnded) socket.destroySoon();
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Discards refused bodies of all connections. */
    discardedBodies: DiscardedBodies;
  }
}
