/** Whether a tag opens, closes, or is complete by itself. */
export type TagShape = 'open' | 'close' | 'empty';

/** A well-formed tag, comment or processing instruction in a text. */
export interface ScannedTag {
  readonly shape: TagShape;
  /** Lower-case name; empty for comments and processing instructions. */
  readonly name: string;
  /** Position after the last character. */
  readonly end: number;
}

const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const BREAKING_TAGS = new Set(
  (
    'address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table tbody td tfoot th ' +
    'thead tr ul'
  ).split(' '),
);

const KEEPING_TAGS = new Set(['code', 'kbd', 'samp', 'var', 'pre']);
const TRANSLATE = /\stranslate\s*=\s*(?:"\s*(\w*)\s*"|'\s*(\w*)\s*'|(\w+))/i;
const CLASSES = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

const NAME_START = /[\p{L}_:]/u;
const NAME_PART = /[\p{L}\p{M}\p{N}_:.-]/u;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;

/** Whether an HTML tag ends a paragraph or line, and thus the sentence. */
export function breaksSentence(name: string): boolean {
  return BREAKING_TAGS.has(name);
}

/** Whether an HTML tag prevents translation of its content. */
export function keepsContent(name: string, tag: string): boolean {
  if (!/translate/i.test(tag)) return KEEPING_TAGS.has(name);
  const [, ...values] = TRANSLATE.exec(tag) ?? [];
  const value = values.find((candidate) => candidate !== undefined)?.toLowerCase();
  if (value !== undefined) return value === 'no';
  const [, ...classes] = CLASSES.exec(tag) ?? [];
  const isMarked = classes.some((list) => list?.split(/\s+/).includes('notranslate'));
  return isMarked || KEEPING_TAGS.has(name);
}

function isNameStart(code: number): boolean {
  if (code < 128) return (code > 64 && code < 91) || (code > 96 && code < 123) || code === 95 || code === 58;
  return NAME_START.test(String.fromCharCode(code));
}

function isNamePart(code: number): boolean {
  if (code < 128) return isNameStart(code) || (code > 47 && code < 58) || code === 45 || code === 46;
  return NAME_PART.test(String.fromCharCode(code));
}

function isSpace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14);
}

function skipName(text: string, from: number): number {
  let at = from;
  while (isNamePart(text.charCodeAt(at))) at += 1;
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Position after an attribute's value, or -1. Values cannot contain `<`, which keeps scans linear. */
function skipValue(text: string, from: number): number {
  const quote = text.charCodeAt(from);
  const quoted = quote === QUOTE || quote === APOSTROPHE;
  let at = quoted ? from + 1 : from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LESS || code === 0) return -1;
    if (quoted) {
      if (code === quote) return at + 1;
    } else if (isSpace(code) || code === GREATER) {
      break;
    } else if (code === QUOTE || code === APOSTROPHE || code === EQUALS) {
      return -1;
    } else if (code === SLASH && text.charCodeAt(at + 1) === GREATER) {
      break;
    }
  }
  return quoted || at === from || at === text.length ? -1 : at;
}

/** Position of `>` or `/>` after the attributes that start at `from`, or -1. */
function skipAttributes(text: string, from: number): number {
  let at = from;
  for (;;) {
    const next = skipSpace(text, at);
    const code = text.charCodeAt(next);
    if (code === GREATER || (code === SLASH && text.charCodeAt(next + 1) === GREATER)) return next;
    if (next === at || !isNameStart(code)) return -1;
    at = skipName(text, next);
    const sign = skipSpace(text, at);
    if (text.charCodeAt(sign) !== EQUALS) continue;
    at = skipValue(text, skipSpace(text, sign + 1));
    if (at < 0) return -1;
  }
}

/** Finds the tags of one text; remembers failed searches, so that they are not repeated. */
export class TagScanner {
  #noComment = false;
  #noInstruction = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the tag that starts with the `<` at `start`; undefined if that `<` is text. */
  scan(start: number): ScannedTag | undefined {
    const text = this.#text;
    const next = text.charCodeAt(start + 1);
    if (next === 33) return this.#comment(start);
    if (next === 63) return this.#instruction(start);
    const closing = next === SLASH;
    const nameStart = closing ? start + 2 : start + 1;
    if (!isNameStart(text.charCodeAt(nameStart))) return undefined;
    const nameEnd = skipName(text, nameStart);
    const stop = closing ? skipSpace(text, nameEnd) : skipAttributes(text, nameEnd);
    if (stop < 0 || (closing && text.charCodeAt(stop) !== GREATER)) return undefined;
    const name = text.slice(nameStart, nameEnd).toLowerCase();
    if (closing) return {shape: 'close', name, end: stop + 1};
    const selfClosing = text.charCodeAt(stop) === SLASH;
    const shape = selfClosing || VOID_TAGS.has(name) ? 'empty' : 'open';
    return {shape, name, end: selfClosing ? stop + 2 : stop + 1};
  }

  #comment(start: number): ScannedTag | undefined {
    if (this.#noComment || !this.#text.startsWith('<!--', start)) return undefined;
    const end = this.#text.indexOf('-->', start + 4);
    this.#noComment = end < 0;
    return end < 0 ? undefined : {shape: 'empty', name: '', end: end + 3};
  }

  #instruction(start: number): ScannedTag | undefined {
    if (this.#noInstruction || !isNameStart(this.#text.charCodeAt(start + 2))) return undefined;
    const end = this.#text.indexOf('?>', start + 2);
    this.#noInstruction = end < 0;
    return end < 0 ? undefined : {shape: 'empty', name: '', end: end + 2};
  }
}
