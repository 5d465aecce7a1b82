import type {SourceRange} from '../../markup/paragraph.ts';
import {damagedText} from '../wrong-format.ts';

/** An entry of a `.strings` file. */
export interface AppleString {
  readonly key: string;
  readonly value: string;
  /** Source range of the value, with its quotation marks if it has any. */
  readonly range: SourceRange;
}

interface Token {
  readonly text: string;
  readonly range: SourceRange;
}

const SPACE = /[\s\ufeff\0]*/y;
const COMMENT_END = /\*\//g;
const LINE_END = /[\r\n]/g;
const BARE = /[\w.$/:-]{1,2000}/y;
const STRING_STOP = /["\\]/g;
const ESCAPE = /\\(?:u([\da-f]{4})|([0-7]{1,3})|(\r\n|[^]))/gi;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\x07',
  b: '\b',
};

/** Reads the entries of a `.strings` file. Throws a `DocumentError` that names the line of a fault. */
export function readStrings(source: string): AppleString[] {
  return new StringsReader(source).read();
}

class StringsReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): AppleString[] {
    const entries: AppleString[] = [];
    for (this.#skip(); this.#at < this.#source.length; this.#skip()) {
      const key = this.#token('key');
      this.#skip();
      // A key alone is its own value.
      if (!this.#takes(';')) {
        if (!this.#takes('=')) throw this.#missing('=', key);
        this.#skip();
        const {text, range} = this.#token('value');
        entries.push({key: key.text, value: text, range});
        this.#skip();
        if (!this.#takes(';')) throw this.#missing(';', {text, range});
      }
    }
    return entries;
  }

  #takes(sign: string): boolean {
    if (this.#source[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** Skips white space and comments. */
  #skip(): void {
    const source = this.#source;
    for (;;) {
      SPACE.lastIndex = this.#at;
      SPACE.test(source);
      this.#at = SPACE.lastIndex;
      const isBlock = source.startsWith('/*', this.#at);
      if (!isBlock && !source.startsWith('//', this.#at)) return;
      const end = isBlock ? COMMENT_END : LINE_END;
      end.lastIndex = this.#at + 2;
      const isEnded = end.test(source);
      if (isBlock && !isEnded)
        throw this.#fault(this.#at, 'has a comment without an end', 'Add */ where the comment ends.');
      this.#at = isEnded ? end.lastIndex : source.length;
    }
  }

  #token(what: string): Token {
    const source = this.#source;
    const start = this.#at;
    if (source[start] !== '"') {
      BARE.lastIndex = start;
      const text = BARE.exec(source)?.[0];
      if (text === undefined)
        throw this.#fault(
          start,
          `has no ${what} where one is needed`,
          'Write "key" = "value"; in each entry.',
        );
      this.#at += text.length;
      return {text, range: {start, end: this.#at}};
    }
    this.#at = this.#stringEnd(start);
    const range = {start, end: this.#at};
    return {text: decode(source.slice(start + 1, this.#at - 1)), range};
  }

  #stringEnd(start: number): number {
    for (let at = start + 1; ;) {
      STRING_STOP.lastIndex = at;
      const stop = STRING_STOP.exec(this.#source);
      if (!stop)
        throw this.#fault(
          start,
          'has a text without a closing quotation mark',
          'Add it, and write \\" for a mark inside of the text.',
        );
      if (stop[0] === '"') return stop.index + 1;
      at = stop.index + 2;
    }
  }

  #missing(sign: string, {text, range}: Token): Error {
    const shown = text.slice(0, 40);
    return this.#fault(
      range.end,
      `has no ${sign} after "${shown}"`,
      `Add it, and write \\" for a quotation mark inside of a text.`,
    );
  }

  #fault(at: number, what: string, remedy: string): Error {
    return damagedText(this.#source, at, what, remedy);
  }
}

function decode(written: string): string {
  return written.replace(ESCAPE, (_, hex?: string, octal?: string, other?: string) => {
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
    return ESCAPES[other!] ?? other!;
  });
}
