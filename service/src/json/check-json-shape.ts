import {MOST_DEPTH, MOST_ITEMS, MOST_VALUES} from '../endpoint/shape-bounds.ts';
import {OperationError} from '../errors/operation-error.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './json-characters.ts';

/** Bounds of a JSON text. */
export interface JsonBounds {
  /** Subject of the message, as "The body". */
  readonly subject?: string;
  /** Items of all arrays of texts together. */
  readonly mostItems?: number;
  /** Level at which an array is one of texts: 2 in an object's property; absent: there is none. */
  readonly itemsDepth?: 1 | 2;
}

/**
 * Refuses JSON text that is deeper or wider than any request before it is parsed, in one pass that
 * ends at the first excess. Whether the text is JSON is left to the parser.
 */
export function checkJsonShape(text: string, bounds: JsonBounds): void {
  const {mostItems = MOST_ITEMS, itemsDepth} = bounds;
  let depth = 0;
  let values = 0;
  let items = 1;
  let isInItems = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > MOST_DEPTH) throw tooDeep(bounds, at);
        if (values > MOST_VALUES) throw tooMany(bounds, at);
        if (depth === itemsDepth) isInItems = text.charCodeAt(at) === OPEN_ARRAY;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        if (isInItems && depth === itemsDepth) items += 1;
        else values += 1;
        if (items > mostItems) throw tooManyItems(bounds, mostItems, at);
        if (values > MOST_VALUES) throw tooMany(bounds, at);
        break;
      default:
    }
  }
}

/** Index of the quote that ends a string, or of the end of the text. */
function endOfString(text: string, start: number): number {
  // Most texts have no quote in them: the first one is found many times faster than character by character.
  const quote = text.indexOf('"', start + 1);
  if (quote < 0) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

function tooDeep({subject = 'The body'}: JsonBounds, at: number): OperationError {
  return new OperationError(
    'badRequest',
    `${subject} has arrays or objects nested more than ${MOST_DEPTH} deep (at position ${at}): send only the parameters of the operation.`,
  );
}

function tooMany({subject = 'The body'}: JsonBounds, at: number): OperationError {
  return new OperationError(
    'badRequest',
    `${subject} has more than ${MOST_VALUES} names and values beside its texts (at position ${at}): send only the parameters of the operation.`,
  );
}

function tooManyItems({subject = 'The body'}: JsonBounds, mostItems: number, at: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `${subject} has more than ${mostItems} items in its arrays (at position ${at}). Send fewer texts per request.`,
  );
}
