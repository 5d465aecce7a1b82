import type {TextRange} from '../../../../../src/text/paragraphs.ts';
import {findProtected} from '../../../translation/shield/find-protected.ts';
import type {ProtectedKind} from '../../../translation/shield/protected-span.ts';
import {breaksSentence} from '../../../translation/codes/tag-scanner.ts';

/** Part of a text other than words: a placeholder, an HTML tag, or the frame of a plural form. */
export interface TextCode {
  readonly start: number;
  readonly end: number;
  /** `start` and `end` are the tags of a pair with the same key. */
  readonly kind: 'code' | 'start' | 'end';
  readonly key: string;
  /** Whether the code ends a sentence. */
  readonly breaks: boolean;
}

const TAG =
  String.raw`<(?<closing>\/?)(?<tag>[a-zA-Z][\w:-]*)` +
  String.raw`(?:\s+[\w:@.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+))*\s*(?<alone>\/?)>`;
const FORMS = String.raw`(?<forms>\{\s{0,20}[\w.]{1,60}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},)`;
/** Kinds of protected text that are codes in bilingual files. */
const PLACEHOLDERS: ReadonlySet<ProtectedKind> = new Set(['placeholder', 'template', 'printf'] as const);
const CODES = new RegExp([TAG, FORMS, '(?<end>\\})'].join('|'), 'gu');
const CASE = /[{}]/g;
const VOID_TAGS = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** Finds codes in the texts of one paragraph, which are searched in order. */
export interface TextCodeFinder {
  find(text: string): readonly TextCode[];
}

/**
 * Finds codes in the texts of one paragraph, which must be searched in order, since plural forms may span
 * several texts.
 */
export class TextCodes implements TextCodeFinder {
  /** Lists of plural forms that are still open, and the open forms in them. */
  readonly #levels: ('list' | 'form')[] = [];

  /** Codes in the order of the text. */
  find(text: string): TextCode[] {
    const codes: TextCode[] = [];
    const ahead = new Ahead(text);
    for (let at = 0; at < text.length;) {
      const isList = this.#levels.at(-1) === 'list';
      const code = isList ? this.#nextForm(text, at) : this.#nextCode(ahead, at);
      if (!code) break;
      at = code.end;
      const last = codes.at(-1);
      if (code.kind === 'code' && code.breaks && last?.breaks && last.end === code.start) {
        codes[codes.length - 1] = {...last, end: code.end};
      } else codes.push(code);
    }
    return codes;
  }

  /** The code from the start of a list, or from the end of a form, to the next text. */
  #nextForm(text: string, start: number): TextCode {
    CASE.lastIndex = start;
    const match = CASE.exec(text);
    if (match?.[0] === '{') this.#levels.push('form');
    else if (match) this.#levels.pop();
    return {start, end: match ? match.index + 1 : text.length, kind: 'code', key: '', breaks: true};
  }

  #nextCode(ahead: Ahead, from: number): TextCode | undefined {
    const next = ahead.placeholder(from);
    for (let match = ahead.code(from); match; match = ahead.code(match.index + match[0].length)) {
      if (next && match.index >= next.start) break;
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
    return next && {start: next.start, end: next.end, kind: 'code', key: '', breaks: false};
  }
}

/**
 * Finds the next matches in a text. A match may be far ahead, so each match is kept until the position has
 * passed it, instead of being searched for again.
 */
class Ahead {
  readonly #text: string;
  readonly #placeholders: readonly TextRange[];
  #index = 0;
  #code: RegExpExecArray | null | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#placeholders = placeholdersOf(text);
  }

  placeholder(from: number): TextRange | undefined {
    while ((this.#placeholders[this.#index]?.start ?? Infinity) < from) this.#index += 1;
    return this.#placeholders[this.#index];
  }

  code(from: number): RegExpExecArray | null {
    if (this.#code === undefined || (this.#code && this.#code.index < from)) {
      CODES.lastIndex = from;
      this.#code = CODES.exec(this.#text);
    }
    return this.#code;
  }
}

/** Placeholders of a text, including those in the forms of ICU messages, which are read one by one. */
function placeholdersOf(text: string): TextRange[] {
  return findProtected(text).flatMap(({kind, start, end}): TextRange[] => {
    if (PLACEHOLDERS.has(kind)) return [{start, end}];
    if (kind !== 'icuMessage') return [];
    const inside = placeholdersOf(text.slice(start + 1, end - 1));
    return inside.map((range) => ({start: start + 1 + range.start, end: start + 1 + range.end}));
  });
}
