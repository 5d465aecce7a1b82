import type {ArrivingBody, Watching} from '../pipeline/body/arriving-body.ts';
import {bodyTooLarge} from '../pipeline/body/request-body.ts';
import {OperationError} from '../errors/operation-error.ts';
import {JsonShape, type JsonBounds} from './check-json-shape.ts';

/** How a JSON object is read from a body. */
interface JsonReading {
  readonly findKey?: Watching['findKey'] | undefined;
  /** A body that the message for other bodies shows. */
  readonly example?: string;
}

/** Reads the JSON object in a body; an empty body counts as an empty object. */
export async function readJsonObject<Result>(
  body: ArrivingBody,
  use: (object: object) => Result,
  {findKey, example = '{"systemID": "…", "text": "…"}'}: JsonReading = {},
): Promise<Result> {
  return await readJson(body, (value) => use(asObject(value, example)), {itemsDepth: 2, findKey});
}

/** Reads the JSON value in a body; an empty body counts as an empty object. */
export async function readJson<Result>(
  body: ArrivingBody,
  use: (value: unknown) => Result,
  {findKey, itemsDepth}: Pick<JsonReading, 'findKey'> & Pick<JsonBounds, 'itemsDepth'>,
): Promise<Result> {
  const {maxBytes, maxItems} = body.limits;
  if (body.announcedBytes > maxBytes) throw bodyTooLarge(maxBytes);
  const shape = new JsonShape({mostItems: maxItems, ...(itemsDepth && {itemsDepth})});
  const look = (chunk: Buffer) => shape.take(chunk);
  const value = (bytes: Buffer) => (bytes.length === 0 ? {} : parse(decode(bytes)));
  return await body.whole((bytes) => use(value(bytes)), {look, ...(findKey && {findKey})});
}

function asObject(value: unknown, example: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new OperationError('badRequest', `The body is not a JSON object: send ${example}.`);
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
    throw new OperationError(
      'badRequest',
      `The body is not JSON${position ? ` (${position})` : ''}.`,
      undefined,
      {
        cause: error,
      },
    );
  }
}
