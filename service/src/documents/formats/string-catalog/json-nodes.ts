import {badDocument} from '../../document-error.ts';
import type {SourceRange} from '../../markup/paragraph.ts';

/** A value of a JSON text with its place. */
export interface JsonNode {
  readonly range: SourceRange;
  /** The members of an object by key, in order; undefined for other values. */
  readonly members?: ReadonlyMap<string, JsonMember>;
}

/** A member of an object; `start` is the position of its key. */
export interface JsonMember extends JsonNode {
  readonly start: number;
}

const MAX_DEPTH = 100;
const TOKEN = /\s*([{}[\],:"]|[^\s{}[\],:"]+)/y;
const STRING_STOP = /["\\]/g;

/** Reads the places of the values in a text that is valid JSON. */
export function readNodes(source: string): JsonNode {
  return new NodeReader(source).read(0);
}

class NodeReader {
  readonly #source: string;
  #at = 0;
  #start = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(depth: number): JsonNode {
    if (depth > MAX_DEPTH)
      throw badDocument(`The document has values nested more than ${MAX_DEPTH} deep, which is too deep.`);
    const sign = this.#next();
    const start = this.#start;
    if (sign === '{') return {members: this.#members(depth), range: {start, end: this.#at}};
    if (sign === '[') this.#skipItems(depth);
    return {range: {start, end: this.#at}};
  }

  #members(depth: number): Map<string, JsonMember> {
    const members = new Map<string, JsonMember>();
    while (this.#next() !== '}') {
      if (this.#source[this.#start] === ',') continue;
      const start = this.#start;
      const key = String(JSON.parse(this.#source.slice(start, this.#at)));
      this.#next(); // the colon
      members.set(key, {...this.read(depth + 1), start});
    }
    return members;
  }

  #skipItems(depth: number): void {
    for (;;) {
      const before = this.#at;
      const sign = this.#next();
      if (sign === ']') return;
      if (sign === ',') continue;
      this.#at = before;
      this.read(depth + 1);
    }
  }

  /** Reads the next token: a sign, a string as its quotation mark, or another value. */
  #next(): string {
    TOKEN.lastIndex = this.#at;
    const token = TOKEN.exec(this.#source)![1]!;
    this.#at = TOKEN.lastIndex;
    this.#start = this.#at - token.length;
    if (token === '"') this.#at = this.#stringEnd(this.#at);
    return token;
  }

  #stringEnd(from: number): number {
    for (let at = from; ;) {
      STRING_STOP.lastIndex = at;
      const stop = STRING_STOP.exec(this.#source)!;
      if (stop[0] === '"') return stop.index + 1;
      at = stop.index + 2;
    }
  }
}
