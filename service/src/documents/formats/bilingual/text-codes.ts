import {breaksSentence} from '../../../translation/codes/tag-scanner.ts';

/** Characters of a text that are not words: a placeholder, a tag of HTML, the frame of a plural form. */
export interface TextCode {
  readonly start: number;
  readonly end: number;
  /** `start` and `end` are tags of a pair with the same key. */
  readonly kind: 'code' | 'start' | 'end';
  readonly key: string;
  /** Whether it ends a sentence. */
  readonly breaks: boolean;
}

const TAG =
  String.raw`<(?<closing>\/?)(?<tag>[a-zA-Z][\w:-]*)` +
  String.raw`(?:\s+[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))*\s*(?<alone>\/?)>`;
const FORMS = String.raw`(?<forms>\{\s{0,20}[\w.]{1,60}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},)`;
const PLACEHOLDERS = [
  String.raw`\{\{[^{}]{1,200}\}\}`,
  String.raw`[$%#]?\{[\w.$-]{1,60}\}`,
  String.raw`%\(\w{1,60}\)[a-z]`,
  String.raw`%[a-zA-Z_][\w.-]{0,60}%`,
  String.raw`%(?:\d{1,3}\$)?[-+0#]{0,3}\d{0,3}(?:\.\d{1,3})?(?:ll?|h)?[sdiufgxXc@](?![\p{L}\p{N}])`,
];
const CODES = new RegExp([TAG, FORMS, '(?<end>\\})', ...PLACEHOLDERS].join('|'), 'gu');
const CASE = /[{}]/g;
const VOID_TAGS = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** Finds codes in the texts of one paragraph in order: plural forms may span several texts. */
export class TextCodes {
  /** Open lists of plural forms, and open forms in them. */
  readonly #levels: ('list' | 'form')[] = [];

  /** Codes in the order of the text. */
  find(text: string): TextCode[] {
    const found: TextCode[] = [];
    for (let at = 0; at < text.length;) {
      const code = this.#levels.at(-1) === 'list' ? this.#nextForm(text, at) : this.#nextCode(text, at);
      if (!code) break;
      at = code.end;
      const last = found.at(-1);
      if (code.kind === 'code' && code.breaks && last?.breaks && last.end === code.start) {
        found[found.length - 1] = {...last, end: code.end};
      } else found.push(code);
    }
    return found;
  }

  /** Code from the start of a list, or from the end of a form, to the next text. */
  #nextForm(text: string, start: number): TextCode {
    CASE.lastIndex = start;
    const found = CASE.exec(text);
    if (found?.[0] === '{') this.#levels.push('form');
    else if (found) this.#levels.pop();
    return {start, end: found ? found.index + 1 : text.length, kind: 'code', key: '', breaks: true};
  }

  #nextCode(text: string, from: number): TextCode | undefined {
    CODES.lastIndex = from;
    for (let match = CODES.exec(text); match; match = CODES.exec(text)) {
      const {forms, end, tag, closing, alone} = match.groups!;
      if (end !== undefined && this.#levels.length === 0) continue;
      if (end !== undefined) this.#levels.pop();
      if (forms !== undefined) this.#levels.push('list');
      const span = {start: match.index, end: match.index + match[0].length};
      if (tag === undefined) {
        return {...span, kind: 'code', key: '', breaks: forms !== undefined || end !== undefined};
      }
      const name = tag.toLowerCase();
      const breaks = breaksSentence(name);
      if (breaks || alone || VOID_TAGS.has(name)) return {...span, kind: 'code', key: '', breaks};
      return {...span, kind: closing ? 'end' : 'start', key: `html ${name}`, breaks: false};
    }
    return undefined;
  }
}
