import type {IncomingMessage} from 'node:http';
import type {DocumentFolder} from '../documents/document-folder.ts';
import type {ReceivedDocument} from '../operations/documents.ts';
import {OperationError} from '../operations/errors.ts';
import {hasBody} from './body.ts';
import {DocumentBodyParser} from './document-body-parser.ts';

/** Bounds of an upload. */
export interface UploadLimits {
  readonly maxBytes: number;
  /** Time for the whole body to arrive. */
  readonly timeoutMs: number;
  /** Time without a byte after which the connection counts as lost. */
  readonly idleMs: number;
}

/** An upload: the properties of its body, and the document in a file. */
export interface Upload {
  readonly properties: object;
  /** Undefined when the body had none. */
  readonly document: ReceivedDocument | undefined;
}

/** Characters of JSON for each byte at most, as in `255,`. */
const MOST_PER_BYTE = 4;
const OTHER_PROPERTIES = 256 * 1024;

/**
 * Receives the body of an upload into a file, a chunk at a time. Rejects with `OperationError`, and
 * then leaves nothing behind.
 */
export async function receiveDocument(
  request: IncomingMessage,
  isContent: (name: string) => boolean,
  folder: DocumentFolder,
  limits: UploadLimits,
): Promise<Upload> {
  if (!hasBody(request)) return {properties: {}, document: undefined};
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.maxBytes * MOST_PER_BYTE + OTHER_PROPERTIES) throw tooLarge(limits.maxBytes);
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new OperationError(
      'badRequest',
      `Bodies with Content-Encoding ${encoding} are not taken: send it plain.`,
    );
  }
  const {path, handle} = await folder.receive().catch(storageFault);
  const parser = new DocumentBodyParser(isContent);
  try {
    let size = 0;
    let received = 0;
    await eachChunk(request, limits, async (chunk) => {
      received += chunk.length;
      // White space alone may go on for ever.
      if (received > limits.maxBytes * MOST_PER_BYTE * 2 + OTHER_PROPERTIES) throw tooLarge(limits.maxBytes);
      const bytes = parser.write(chunk);
      size += bytes.length;
      if (size > limits.maxBytes) throw tooLarge(limits.maxBytes);
      if (bytes.length > 0) await handle.write(bytes).catch(storageFault);
    });
    parser.finish();
    await handle.close().catch(storageFault);
    const {properties, hasContent} = parser;
    if (!hasContent) await folder.discard(path);
    return {properties, document: hasContent ? {path, size} : undefined};
  } catch (error) {
    await handle.close().catch(() => undefined);
    await folder.discard(path);
    throw error;
  }
}

/** Hands over one chunk after the other; the next one is not read before the last one is done with. */
function eachChunk(
  request: IncomingMessage,
  {timeoutMs, idleMs}: UploadLimits,
  use: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let using: Promise<void> = Promise.resolve();
    const onData = (chunk: Buffer): void => {
      request.pause();
      idle.refresh();
      using = use(chunk).then(
        () => void request.resume(),
        (error: unknown) => settle(() => reject(error as Error)),
      );
    };
    const onEnd = (): void => void using.then(() => settle(resolve));
    const onLost = (): void => {
      // A whole request closes as well, perhaps before its last chunk is written.
      if (request.complete) return;
      settle(() => reject(new OperationError('badRequest', 'The connection was lost.')));
    };
    const onSlow = (ms: number) => (): void => settle(() => reject(tooSlow(ms)));
    const idle = setTimeout(onSlow(idleMs), idleMs);
    const whole = setTimeout(onSlow(timeoutMs), timeoutMs);
    const settle = (then: () => void): void => {
      clearTimeout(idle);
      clearTimeout(whole);
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      request.on('error', () => undefined);
      // What still comes is thrown away by whoever answers.
      request.resume();
      void using.finally(then);
    };
    request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
    if (request.destroyed) onLost();
  });
}

function tooLarge(maxBytes: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The document is larger than ${Math.floor((maxBytes / 1024 / 1024) * 10) / 10} MB, which is the most that is taken. Split it into smaller documents.`,
  );
}

function tooSlow(ms: number): OperationError {
  return new OperationError('requestTimeout', `The document did not arrive within ${ms / 1000} seconds.`);
}

function storageFault(cause: unknown): never {
  const isFull =
    cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
  throw new OperationError(
    'unavailable',
    isFull
      ? 'The service has no space left for the document. Try again later, or tell its operator.'
      : 'The service cannot keep the document now. Try again later, or tell its operator.',
    30,
    {cause},
  );
}
