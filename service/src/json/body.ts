import type {IncomingMessage} from 'node:http';
import {OperationError} from '../operations/errors.ts';

/** Bounds of a request's body. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Time for the whole body to arrive. */
  readonly timeoutMs: number;
}

/** The object in a body; empty for an empty body. */
export async function readJsonObject(request: IncomingMessage, limits: BodyLimits): Promise<object> {
  const bytes = await readBody(request, limits);
  if (bytes.length === 0) return {};
  const value = parse(decode(bytes));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new OperationError(
    'badRequest',
    'The body is not a JSON object: send {"systemID": "…", "text": "…"}.',
  );
}

/** Whether the request announces a body, whatever its method. */
export function hasBody({headers}: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

async function readBody(request: IncomingMessage, {maxBytes, timeoutMs}: BodyLimits): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new OperationError(
      'badRequest',
      `Bodies with Content-Encoding ${encoding} are not taken: send it plain.`,
    );
  }
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return settle(() => reject(tooLarge(maxBytes)));
      chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onLost = () => settle(() => reject(new OperationError('badRequest', 'The connection was lost.')));
    const timer = setTimeout(() => settle(() => reject(tooSlow(timeoutMs))), timeoutMs);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      request.on('error', () => undefined);
      then();
    };
    request.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}

function tooLarge(maxBytes: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `The body of the request is larger than ${maxBytes} bytes. Send less text per request.`,
  );
}

function tooSlow(timeoutMs: number): OperationError {
  return new OperationError(
    'requestTimeout',
    `The body of the request did not arrive within ${timeoutMs / 1000} seconds.`,
  );
}

const utf8 = new TextDecoder('utf-8', {fatal: true});

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new OperationError('badRequest', 'The body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    throw new OperationError('badRequest', `The body is not JSON${position ? ` (${position})` : ''}.`);
  }
}
