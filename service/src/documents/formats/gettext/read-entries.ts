import {badDocument} from '../../document-error.ts';
import type {SourceRange} from '../../markup/paragraph.ts';

/** A string of a PO file: one or more quoted lines. */
export interface PoString {
  readonly text: string;
  /** Source range from the first quotation mark to the last. */
  readonly range: SourceRange;
  /** Whether the string spans several lines. */
  readonly isSplit: boolean;
}

/** An entry of a PO file. */
export interface PoEntry {
  readonly id: PoString;
  readonly plural: PoString | undefined;
  /** Translations by the number of their plural form; a translation without a number has number 0. */
  readonly translations: ReadonlyMap<number, PoString & {readonly line: SourceRange}>;
  readonly isFuzzy: boolean;
  /** Maximum length of a translation, from the flag `max-length` of Weblate. */
  readonly mostCharacters: number | undefined;
  /** The text that the translation was made for, of an entry whose text has changed since (`#| msgid`); undefined otherwise. */
  readonly previous: string | undefined;
  /** Position of the first keyword, after the comments. */
  readonly start: number;
}

interface Draft {
  id?: PoString;
  plural?: PoString;
  translations: Map<number, PoString & {readonly line: SourceRange}>;
  isFuzzy: boolean;
  mostCharacters?: number;
  previous?: string;
  /** Whether the next comment may continue the previous text. */
  isInPrevious?: boolean;
  start?: number;
}

const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,2})\])?[ \t]*(?="|$)/;
const ESCAPE = /\\(?:([0-7]{1,3})|x([\da-f]{1,2})|(.))/gi;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** Reads the entries of a PO file; obsolete entries (`#~`) are comments. */
export function readEntries(source: string): PoEntry[] {
  return new EntryReader(source).read();
}

class EntryReader {
  readonly #entries: PoEntry[] = [];
  readonly #source: string;
  #draft: Draft = {translations: new Map(), isFuzzy: false};
  #number = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): PoEntry[] {
    const source = this.#source;
    for (let at = 0; at < source.length;) {
      this.#number += 1;
      const start = at;
      const end = lineEnd(source, start);
      at = afterLine(source, end);
      const line = source.slice(start, end).trim();
      if (line === '') this.#finish();
      else if (line.startsWith('#')) this.#comment(line);
      else at = this.#readKeyword(start, end);
    }
    this.#finish();
    return this.#entries;
  }

  #comment(line: string): void {
    // A comment after a translation starts the next entry.
    if (this.#draft.translations.size > 0) this.#finish();
    if (line.startsWith('#,')) this.#readFlags(line);
    if (line.startsWith('#|')) this.#readPrevious(line.slice(2).trim());
  }

  #readFlags(line: string): void {
    if (/\bfuzzy\b/.test(line)) this.#draft.isFuzzy = true;
    const most = /\bmax-length:\s*(\d{1,9})\b/.exec(line)?.[1];
    if (most !== undefined) this.#draft.mostCharacters = Number(most);
  }

  /** Reads a line of the text before a change: its keyword and the first string, or a further string. */
  #readPrevious(line: string): void {
    const draft = this.#draft;
    const keyword = /^\w+/.exec(line)?.[0];
    if (keyword) draft.isInPrevious = keyword === 'msgid';
    const string = draft.isInPrevious ? insideQuotes(line.slice(keyword?.length ?? 0).trim()) : undefined;
    if (string !== undefined) draft.previous = (draft.previous ?? '') + unescape(string);
  }

  /** Reads a keyword and the lines of its string; returns the position of the next line. */
  #readKeyword(lineStart: number, firstEnd: number): number {
    const source = this.#source;
    const start = lineStart + /^[ \t]*/.exec(source.slice(lineStart, firstEnd))![0].length;
    const match = KEYWORD.exec(source.slice(start, firstEnd));
    if (!match) throw this.#fault();
    const [keywordText, keyword, number] = match;
    let begin = start + keywordText.length;
    let last = firstEnd;
    if (begin === firstEnd) {
      // The string starts on the next line.
      begin = afterLine(source, firstEnd);
      last = lineEnd(source, begin);
      begin += /^[ \t]*/.exec(source.slice(begin, last))![0].length;
      this.#number += 1;
    }
    let text = '';
    let end = begin;
    let lines = 0;
    let next = lineStart;
    for (let from = begin, to = last; ;) {
      const written = source.slice(from, to).trim();
      const string = insideQuotes(written);
      if (string === undefined) {
        if (lines === 0 || written.startsWith('"')) throw this.#fault();
        break;
      }
      text += string;
      end = from + source.slice(from, to).trimEnd().length;
      next = afterLine(source, to);
      lines += 1;
      if (lines > 1) this.#number += 1;
      if (next >= source.length) break;
      [from, to] = [next, lineEnd(source, next)];
    }
    const read: PoString = {text: unescape(text), range: {start: begin, end}, isSplit: lines > 1};
    this.#add(keyword!, Number(number ?? 0), read, {start, end});
    return next;
  }

  #add(keyword: string, number: number, read: PoString, line: SourceRange): void {
    const begins = keyword === 'msgctxt' || keyword === 'msgid';
    if (begins && this.#draft.translations.size > 0) this.#finish();
    this.#draft.start ??= line.start;
    if (keyword === 'msgid') this.#draft.id = read;
    else if (keyword === 'msgid_plural') this.#draft.plural = read;
    else if (keyword === 'msgstr') {
      if (!this.#draft.id) throw this.#fault();
      this.#draft.translations.set(number, {...read, line});
    }
  }

  #finish(): void {
    const {id, plural, translations, isFuzzy, mostCharacters, previous, start = 0} = this.#draft;
    if (!id && translations.size === 0) {
      // A comment need not belong to an entry.
      return;
    }
    if (!id || translations.size === 0) throw this.#fault();
    this.#entries.push({id, plural, translations, isFuzzy, mostCharacters, previous, start});
    this.#draft = {translations: new Map(), isFuzzy: false};
  }

  #fault(): Error {
    return badDocument(
      `The document is not a PO file, or it is damaged (line ${this.#number}). Save it again in its program and try once more.`,
    );
  }
}

/**
 * Text between the outer quotation marks; undefined if the outer marks are missing, or if there are unescaped
 * quotation marks between them.
 */
function insideQuotes(written: string): string | undefined {
  if (written.length < 2 || !written.startsWith('"') || !written.endsWith('"')) return undefined;
  for (let at = 1; at < written.length - 1; at += 1) {
    const character = written.charCodeAt(at);
    if (character === 34) return undefined;
    if (character === 92) at += 1;
    if (at === written.length - 1) return undefined;
  }
  return written.slice(1, -1);
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  if (end < 0) return source.length;
  return source[end - 1] === '\r' && end > from ? end - 1 : end;
}

function afterLine(source: string, end: number): number {
  if (source.startsWith('\r\n', end)) return end + 2;
  return end < source.length ? end + 1 : end;
}

function unescape(written: string): string {
  return written.replace(ESCAPE, (_, octal?: string, hex?: string, letter?: string) => {
    if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
    if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
    return ESCAPES[letter!] ?? letter!;
  });
}
