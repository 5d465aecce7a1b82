import type {IncomingMessage} from 'node:http';
import type {FastifyInstance} from 'fastify';
import {OperationError} from '../../errors/operation-error.ts';

/** Maximum number of bytes of a body that are passed on before its sender is known. */
export const MAX_BYTES_BEFORE_KEY = 256 * 1024;
/** Maximum number of bytes of all bodies together that are passed on before their senders are known. */
const MAX_BYTES_OF_ALL = 16 * 1024 * 1024;
/** Number of bytes within which the key must arrive: one chunk less than the maximum. */
export const KEY_SEARCH_BYTES = MAX_BYTES_BEFORE_KEY - 64 * 1024;

/** Error 401 for a key that is missing or arrives too late. */
export class KeyMissingError extends OperationError {
  constructor(message = 'The key is missing: send your token as the key.') {
    super('unauthorized', `${message} The sign-in page of the service gives you one.`);
  }
}

/**
 * Holds back the bodies of requests whose sender is unknown. Acts between the connection and all readers, so
 * that without a key, no endpoint can receive more than the limit: at the limit, reading fails with an error,
 * and the rest stays unread.
 */
class UnknownSenders {
  readonly #maxBytes: number;
  readonly #maxBytesOfAll: number;
  #heldBytes = 0;

  constructor(maxBytes = MAX_BYTES_BEFORE_KEY, maxBytesOfAll = MAX_BYTES_OF_ALL) {
    this.#maxBytes = maxBytes;
    this.#maxBytesOfAll = maxBytesOfAll;
  }

  /** Number of bytes passed on for all requests whose senders are still unknown. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Holds back the body of a request until `admitBody`. */
  guard(request: IncomingMessage): void {
    const push = request.push.bind(request);
    const waiting: unknown[] = [];
    let bytes = 0;
    let isOpen = false;
    const leave = () => {
      this.#heldBytes -= bytes;
      bytes = 0;
    };
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      const size = chunk instanceof Uint8Array ? chunk.length : 0;
      const error = waiting.length > 0 ? undefined : this.#refusal(bytes + size, size);
      if (waiting.length === 0 && error === undefined) {
        bytes += size;
        this.#heldBytes += size;
        return push(chunk, encoding);
      }
      waiting.push(chunk);
      if (error)
        process.nextTick(() => !isOpen && request.listenerCount('error') > 0 && request.emit('error', error));
      return false;
    };
    request.once('close', leave);
    guarded.set(request, () => {
      isOpen = true;
      leave();
      Reflect.deleteProperty(request, 'push'); // Restores the prototype's method.
      for (const chunk of waiting.splice(0)) push(chunk);
    });
  }

  #refusal(bytes: number, more: number): OperationError | undefined {
    if (more === 0) return undefined;
    if (bytes > this.#maxBytes) {
      return new KeyMissingError(
        `The key did not come with the first ${KEY_SEARCH_BYTES / 1024} KB: send it before the texts and the file, in the query string, or in a header.`,
      );
    }
    if (this.#heldBytes + more <= this.#maxBytesOfAll) return undefined;
    return new OperationError('unavailable', 'The service is receiving as much as it can without a key.', 1);
  }
}

/** Whether a request announces a body; any method may have one. */
export function hasBody({headers}: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Functions that release the bodies that are held back. */
const guarded = new WeakMap<IncomingMessage, () => void>();

/** Releases the whole body, because its sender is known or because it is to be dropped. */
export function admitBody(request: IncomingMessage): void {
  const open = guarded.get(request);
  guarded.delete(request);
  open?.();
}

/** Whether the sender of a body is known, or there is no body. */
export function isBodyAdmitted(request: IncomingMessage): boolean {
  return !guarded.has(request);
}

/** Holds back the bodies of all requests of an app until their senders are known. */
export function holdBackBodies(app: FastifyInstance): void {
  const senders = new UnknownSenders();
  app.decorate('unknownSenders', senders);
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) senders.guard(request.raw);
    done();
  });
  // After an answer, the rest of the body is dropped, so it must not be held back.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    admitBody(request.raw);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Holds back the bodies of unknown senders. */
    unknownSenders: UnknownSenders;
  }
}
