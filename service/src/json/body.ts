import type {IncomingMessage} from 'node:http';
import {
  bodyTooLarge,
  checkContentEncoding,
  wholeBody,
  type BodyLimits,
} from '../pipeline/body/request-body.ts';
import {hasBody} from '../pipeline/body/unknown-senders.ts';
import {OperationError} from '../errors/operation-error.ts';
import {JsonShape} from './check-json-shape.ts';

/** The object in a body; empty for an empty body. */
export async function readJsonObject(request: IncomingMessage, limits: BodyLimits): Promise<object> {
  const bytes = await readBody(request, limits);
  if (bytes.length === 0) return {};
  const since = performance.now();
  const value = parse(decode(bytes));
  limits.spend?.(performance.now() - since);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new OperationError(
    'badRequest',
    'The body is not a JSON object: send {"systemID": "…", "text": "…"}.',
  );
}

async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const {maxBytes} = limits;
  if (!hasBody(request)) return Buffer.alloc(0);
  checkContentEncoding(request);
  if (Number(request.headers['content-length']) > maxBytes) throw bodyTooLarge(maxBytes);
  const shape = new JsonShape({mostItems: limits.maxItems, itemsDepth: 2});
  return await wholeBody(request, {...limits, maxBytes, look: (chunk) => shape.take(chunk)});
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
