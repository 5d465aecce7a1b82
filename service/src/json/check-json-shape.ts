import {MAX_DEPTH, MAX_ITEMS, MAX_VALUES} from '../endpoint/shape-bounds.ts';
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
  /** Subject of the message, such as "The body". */
  readonly subject?: string;
  /** Maximum number of items in all arrays of texts together; `MAX_ITEMS` by default. */
  readonly mostItems?: number;
  /**
   * Depth of arrays that may have many items: 1 for the outermost value, 2 for a property of an object, 4 for
   * an argument of a tool. Absent if there are no such arrays.
   */
  readonly itemsDepth?: 1 | 2 | 4;
}

/** Rejects a JSON text that is deeper or wider than any request, before it is parsed: see `JsonShape`. */
export function checkJsonShape(text: string, bounds: JsonBounds): void {
  new JsonShape(bounds).take(Buffer.from(text));
}

/**
 * Rejects a JSON text in UTF-8 that is deeper or wider than any request. Checks the text while it arrives, in
 * one pass that ends at the first excess. The parser checks whether the text is valid JSON.
 */
export class JsonShape {
  readonly #bounds: JsonBounds;
  readonly #mostItems: number;
  #depth = 0;
  #values = 0;
  #items = 1;
  #isInItems = false;
  #isInString = false;
  /** Whether the next character of a string follows a backslash. */
  #isEscaped = false;
  /** Earlier chunks, from which the position of an excess is determined. */
  readonly #before: Buffer[] = [];

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
    this.#mostItems = bounds.mostItems ?? MAX_ITEMS;
  }

  /** Checks the next bytes; throws if they exceed a bound. */
  take(chunk: Buffer): void {
    const {itemsDepth} = this.#bounds;
    for (let at = this.#isInString ? this.#endOfString(chunk, 0) + 1 : 0; at < chunk.length; at += 1) {
      switch (chunk[at]) {
        case QUOTE:
          this.#isInString = true;
          at = this.#endOfString(chunk, at + 1);
          break;
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          this.#depth += 1;
          this.#values += 1;
          if (this.#depth > MAX_DEPTH) throw tooDeep(this.#bounds, this.#position(chunk, at));
          if (this.#values > MAX_VALUES) throw tooMany(this.#bounds, this.#position(chunk, at));
          if (this.#depth === itemsDepth) this.#isInItems = chunk[at] === OPEN_ARRAY;
          break;
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          this.#depth -= 1;
          break;
        case COMMA:
          if (this.#isInItems && this.#depth === itemsDepth) this.#items += 1;
          else this.#values += 1;
          if (this.#items > this.#mostItems) {
            throw tooManyItems(this.#bounds, this.#mostItems, this.#position(chunk, at));
          }
          if (this.#values > MAX_VALUES) throw tooMany(this.#bounds, this.#position(chunk, at));
          break;
        default:
      }
    }
    this.#before.push(chunk);
  }

  /** Index of the string's closing quote, or the end of the chunk. */
  #endOfString(chunk: Buffer, start: number): number {
    let from = start;
    for (;;) {
      // Searching for the next quote is many times faster than reading byte by byte, and most texts contain
      // no quote.
      const quote = chunk.indexOf(QUOTE, from);
      const end = quote < 0 ? chunk.length : quote;
      let first = end;
      while (first > from && chunk[first - 1] === BACKSLASH) first -= 1;
      const isOdd = (end - first) % 2 === 1;
      // A run of backslashes at the start continues an earlier run; a run may also end at an escaped quote.
      this.#isEscaped = first === from ? isOdd !== this.#isEscaped : isOdd;
      if (quote < 0) return end;
      if (!this.#isEscaped) {
        this.#isInString = false;
        return quote;
      }
      this.#isEscaped = false;
      from = quote + 1;
    }
  }

  #position(chunk: Buffer, at: number): number {
    return Buffer.concat([...this.#before, chunk.subarray(0, at)]).toString().length;
  }
}

function tooDeep({subject = 'The body'}: JsonBounds, at: number): OperationError {
  return new OperationError(
    'badRequest',
    `${subject} has arrays or objects nested more than ${MAX_DEPTH} deep (at position ${at}): send only the parameters of the operation.`,
  );
}

function tooMany({subject = 'The body'}: JsonBounds, at: number): OperationError {
  return new OperationError(
    'badRequest',
    `${subject} has more than ${MAX_VALUES} names and values beside its texts (at position ${at}): send only the parameters of the operation.`,
  );
}

function tooManyItems({subject = 'The body'}: JsonBounds, mostItems: number, at: number): OperationError {
  return new OperationError(
    'textSizeLimitExceeded',
    `${subject} has more than ${mostItems} items in its arrays (at position ${at}). Send fewer texts per request.`,
  );
}
