import type {SourceRange} from '../../markup/paragraph.ts';
import {damagedText} from '../wrong-format.ts';

/** An entry of a `.properties` file. */
export interface Property {
  readonly key: string;
  readonly value: string;
  /** Source range of the value, without the separator before it. */
  readonly range: SourceRange;
}

const SPACE = /[ \t\f]*/y;
const LINE_END = /\r\n|\r|\n/y;
/** End of a natural line, or a backslash. */
const VALUE_STOP = /[\\\r\n]/g;
const KEY_STOP = /[\\\r\n=: \t\f]/g;
const COMMENT_END = /[\r\n]/g;
const ESCAPE = /\\(?:(?:\r\n|\r|\n)[ \t\f]*|u([\da-f]{4})|([^])|$)/gi;
const ESCAPES: Readonly<Record<string, string>> = {t: '\t', n: '\n', r: '\r', f: '\f'};

/** Reads the entries of a `.properties` file as `java.util.Properties` does. */
export function readProperties(source: string): Property[] {
  const entries: Property[] = [];
  for (let at = 0; at < source.length;) {
    const start = after(SPACE, source, at);
    const next = after(LINE_END, source, start);
    const first = source[start];
    if (next > start) at = next;
    else if (first === '#' || first === '!') at = stopOf(COMMENT_END, source, start);
    else if (first === undefined) break;
    else {
      const keyEnd = stopOf(KEY_STOP, source, start);
      const end = stopOf(VALUE_STOP, source, keyEnd);
      const range = {start: Math.min(valueStart(source, keyEnd), end), end};
      entries.push({key: decode(source, {start, end: keyEnd}), value: decode(source, range), range});
      at = end;
    }
  }
  return entries;
}

/** Position of the first stop that has no backslash before it; an escaped line end continues the line. */
function stopOf(stops: RegExp, source: string, from: number): number {
  for (let at = from; ;) {
    stops.lastIndex = at;
    const stop = stops.exec(source);
    if (!stop) return source.length;
    if (stop[0] !== '\\' || stops === COMMENT_END) return stop.index;
    const escaped = stop.index + 1;
    const next = after(LINE_END, source, escaped);
    at = next > escaped ? after(SPACE, source, next) : escaped + 1;
  }
}

/** Position after the separator of a key and its value: white space with at most one `=` or `:`. */
function valueStart(source: string, keyEnd: number): number {
  const separator = afterSpace(source, keyEnd);
  return /[=:]/.test(source.charAt(separator)) ? afterSpace(source, separator + 1) : separator;
}

/** Position after white space and continued lines. */
function afterSpace(source: string, from: number): number {
  for (let at = from; ;) {
    const space = after(SPACE, source, at);
    const next = source[space] === '\\' ? after(LINE_END, source, space + 1) : 0;
    if (next <= space + 1) return space;
    at = next;
  }
}

function after(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

function decode(source: string, {start, end}: SourceRange): string {
  return source
    .slice(start, end)
    .replace(ESCAPE, (_, hex: string | undefined, other: string | undefined, offset: number) => {
      if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
      if (other !== 'u') return other === undefined ? '' : (ESCAPES[other] ?? other);
      throw damagedText(
        source,
        start + offset,
        'has a \\u without four hexadecimal digits',
        'Write the digits, or \\\\u for a backslash before a u.',
      );
    });
}
