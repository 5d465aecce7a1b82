import type {ArrivingBody, Watching} from '../pipeline/body/arriving-body.ts';
import {bodyTooLarge} from '../pipeline/body/request-body.ts';
import {OperationError} from '../errors/operation-error.ts';
import {JsonShape} from './check-json-shape.ts';

/** Reads the JSON object in a body; an empty body counts as an empty object. */
export async function readJsonObject<Result>(
  body: ArrivingBody,
  use: (object: object) => Result,
  findKey?: Watching['findKey'],
): Promise<Result> {
  const {maxBytes, maxItems} = body.limits;
  if (body.announcedBytes > maxBytes) throw bodyTooLarge(maxBytes);
  const shape = new JsonShape({mostItems: maxItems, itemsDepth: 2});
  const look = (chunk: Buffer) => shape.take(chunk);
  return await body.whole((bytes) => use(objectIn(bytes)), {look, ...(findKey && {findKey})});
}

function objectIn(bytes: Buffer): object {
  const value = bytes.length === 0 ? {} : parse(decode(bytes));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new OperationError(
    'badRequest',
    'The body is not a JSON object: send {"systemID": "…", "text": "…"}.',
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
