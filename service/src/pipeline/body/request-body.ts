import type {IncomingMessage} from 'node:http';
import {OperationError} from '../../errors/operation-error.ts';
import {isBodyAdmitted, KEY_SEARCH_BYTES} from './unknown-senders.ts';

/** Limits for a body that is read as a whole. */
export interface WholeLimits {
  readonly maxBytes: number;
  /** Milliseconds within which the whole body must arrive. */
  readonly timeoutMs: number;
  /** Called with the number of bytes before they are kept in memory; throws if there is no room. */
  readonly hold?: ((bytes: number) => void) | undefined;
  /** Inspects each chunk on arrival; throws to reject the body. */
  readonly look?: ((chunk: Buffer) => void) | undefined;
  /**
   * Looks for the key in the part of a long body received so far, and admits the rest; rejects to refuse the
   * body.
   */
  readonly findKey?: ((soFar: Buffer) => Promise<void>) | undefined;
}

/** Time limits for a body that is processed while it arrives. */
export interface ArrivalLimits {
  /**
   * Returns the milliseconds within which the whole body must arrive. Called again when that time seems to be
   * over, since the limit may depend on the first bytes.
   */
  timeoutMs(): number;
  /** Milliseconds without data after which the connection counts as lost. */
  readonly idleMs: number;
  /** Subject of the message to a client that is too slow, such as "The document". */
  readonly subject: string;
}

/** Rejects compressed bodies: their size before compression is unknown. */
export function checkContentEncoding({headers}: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  throw new OperationError(
    'badRequest',
    `Bodies with Content-Encoding ${encoding} are not accepted: send the body without it.`,
  );
}

/** Error 12 for a body that exceeds its limit. */
export function bodyTooLarge(maxBytes: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The body of the request is larger than ${maxBytes} bytes. Send less text per request.`,
  );
}

/** Receives the whole body. */
export function wholeBody(
  request: IncomingMessage,
  {maxBytes, timeoutMs, hold, look, findKey}: WholeLimits,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let hasLooked = false;
    const fail = (error: unknown): void => settle(() => reject(error as Error));
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) return fail(bodyTooLarge(maxBytes));
      try {
        hold?.(chunk.length);
        look?.(chunk);
      } catch (error) {
        return fail(error);
      }
      chunks.push(chunk);
      if (!findKey || hasLooked || size < KEY_SEARCH_BYTES || isBodyAdmitted(request)) return;
      hasLooked = true;
      request.pause();
      findKey(Buffer.concat(chunks, size)).then(() => request.resume(), fail);
    };
    const arrival = arrivalOf(request, {
      onData,
      onEnd: () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))),
      onLost: fail,
    });
    const timer = setTimeout(() => fail(tooSlow('The body of the request', timeoutMs)), timeoutMs);
    const settle = (then: () => void): void => {
      clearTimeout(timer);
      arrival.stop();
      then();
    };
    arrival.start();
  });
}

/** Passes on the body chunk by chunk; reads the next chunk only when `use` is done with the last chunk. */
export function eachChunk(
  request: IncomingMessage,
  limits: ArrivalLimits,
  use: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let using: Promise<void> = Promise.resolve();
    const onData = (chunk: Buffer): void => {
      request.pause();
      idle.refresh();
      using = use(chunk).then(
        () => void request.resume(),
        (error: unknown) => settle(() => reject(error as Error)),
      );
    };
    const arrival = arrivalOf(request, {
      onData,
      onEnd: () => void using.then(() => settle(resolve)),
      onLost: (loss) => settle(() => reject(loss)),
    });
    const onSlow = (ms: number): void => settle(() => reject(tooSlow(limits.subject, ms)));
    const onTime = (): void => {
      const left = limits.timeoutMs() - (performance.now() - began);
      if (left < 1) onSlow(limits.timeoutMs());
      else deadline = setTimeout(onTime, left);
    };
    const idle = setTimeout(() => onSlow(limits.idleMs), limits.idleMs);
    let deadline = setTimeout(onTime, limits.timeoutMs());
    const settle = (then: () => void): void => {
      clearTimeout(idle);
      clearTimeout(deadline);
      arrival.stop();
      void using.finally(then);
    };
    arrival.start();
  });
}

/** Functions called while a body arrives. */
interface ArrivalListeners {
  readonly onData: (chunk: Buffer) => void;
  readonly onEnd: () => void;
  /** Called with the error if the connection ends before the body does. */
  readonly onLost: (loss: OperationError) => void;
}

/** Controls the arrival of a body. Reports a lost connection even if it was lost before `start`. */
function arrivalOf(
  request: IncomingMessage,
  {onData, onEnd, onLost}: ArrivalListeners,
): {start(): void; stop(): void} {
  const onClose = (error?: Error): void => {
    if (error instanceof OperationError) onLost(error);
    // A complete request also emits `close`, perhaps before its last chunk has been processed.
    else if (!request.complete) onLost(connectionLost());
  };
  return {
    start: () => {
      request.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
      if (request.destroyed) onClose();
    },
    stop: () => {
      request.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      stopReading(request);
    },
  };
}

/** Stops reading. The rest of the body is discarded with the answer, within limits: see `DiscardedBodies`. */
function stopReading(request: IncomingMessage): void {
  request.on('error', () => undefined);
  request.pause();
}

function connectionLost(): OperationError {
  return new OperationError('badRequest', 'The connection was lost.');
}

function tooSlow(subject: string, ms: number): OperationError {
  return new OperationError('requestTimeout', `${subject} did not arrive within ${ms / 1000} seconds.`);
}
