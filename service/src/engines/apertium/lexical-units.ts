import type {SegmentPart, WordRange} from '../engine.ts';
import {cleanText} from './stream-format.ts';

/** A word or multiword as Apertium's analyser prints it. */
interface LexicalUnit {
  readonly kind: 'unit';
  /** Surface form, escaped as in the stream. */
  readonly surface: string;
  /** Base forms of the word's analyses, which may be multiwords; empty if the dictionary lacks the word. */
  readonly lemmas: readonly string[];
  /** The base forms that are nouns. */
  readonly nouns: readonly string[];
  /** The base forms that are adjectives. */
  readonly adjectives: readonly string[];
}

/** A part of an analysed stream. */
export type AnalysedToken =
  | LexicalUnit
  /** Codes that the following words belong to, up to the next `bound`; empty if there are none. */
  | {readonly kind: 'bound'; readonly to: string}
  /** A superblank with its number. */
  | {readonly kind: 'kept'; readonly text: string; readonly number: number}
  /** Text between words, escaped. */
  | {readonly kind: 'text'; readonly text: string};

const TOKENS =
  /\[\[(?<bound>[^\]]*)\]\]|\[(?<kept>\d+)\]|\^(?<surface>(?:\\[^]|[^\\/$])*)(?<analyses>(?:\\[^]|[^\\$])*)\$|(?:\\[^]|[^\\[^])+/g;

/** Splits the analyser's answer into tokens. */
export function* analysedTokens(stream: string): Generator<AnalysedToken, void, undefined> {
  for (const {0: text, groups = {}} of stream.matchAll(TOKENS)) {
    const {bound, kept: superblank, surface, analyses = ''} = groups;
    if (bound !== undefined) yield {kind: 'bound', to: bound === '/' ? '' : bound};
    else if (superblank !== undefined) yield {kind: 'kept', text, number: Number(superblank)};
    else if (surface !== undefined) yield {kind: 'unit', surface, ...lemmasOf(analyses)};
    else yield {kind: 'text', text};
  }
}

/** Text of a stream without its escapes. */
export function unescaped(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

/**
 * Reads a text in parallel with its analysis to locate the words: the analyser adds or removes spaces, as in
 * "man 's", and composes letters.
 */
export class ReadText {
  readonly #text: string;
  /**
   * Position in the original text of each UTF-16 code unit of the composed text; undefined if the text is
   * already composed.
   */
  readonly #places: readonly number[] | undefined;
  #at = 0;
  #isLost = false;

  constructor(text: string) {
    this.#text = cleanText(text);
    if (this.#text !== text) {
      this.#places = placesOf(text);
      this.#isLost = this.#places.length !== this.#text.length + 1;
    }
  }

  /** Reads the next content of the text; returns its range without surrounding white space. */
  read(content: string): WordRange {
    let start: number | undefined;
    for (const unit of content.replace(/\s+/g, '')) {
      while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
      start ??= this.#at;
      this.#isLost ||= !this.#text.startsWith(unit, this.#at);
      this.#at += unit.length;
    }
    return [this.#place(start ?? this.#at), this.#place(this.#at)];
  }

  #place(at: number): number {
    return this.#places?.[at] ?? at;
  }

  /** Whether exactly the whole text was read. */
  get isRead(): boolean {
    return !this.#isLost && this.#text.slice(this.#at).trim() === '' && this.#at <= this.#text.length;
  }
}

/** Positions of a text's letters before composition, and of its end. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (const {0: letter, index} of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const composed = cleanText(letter);
    for (let at = 0; at < composed.length; at += 1) places.push(index + Math.min(at, letter.length - 1));
  }
  return [...places, text.length];
}

/** Reads the part of a text that a token covers; undefined if the token does not cover any text. */
export function readToken(
  token: AnalysedToken,
  superblanks: readonly SegmentPart[],
  text: ReadText,
): WordRange | undefined {
  if (token.kind === 'bound') return undefined;
  if (token.kind === 'unit') return text.read(unescaped(token.surface));
  const content = token.kind === 'kept' ? superblanks[token.number] : unescaped(token.text);
  return typeof content === 'string' ? text.read(content) : undefined;
}

/** Base forms in `/gave<vblex><past># up/…`, without duplicates; joined words are left out. */
function lemmasOf(analyses: string): Pick<LexicalUnit, 'lemmas' | 'nouns' | 'adjectives'> {
  const lemmas = new Set<string>();
  const nouns = new Set<string>();
  const adjectives = new Set<string>();
  for (const [, analysis = ''] of analyses.matchAll(/\/((?:\\[^]|[^\\/])*)/g)) {
    // All personal pronouns share a base form that is not a word.
    if (analysis.startsWith('*') || analysis.includes('<prn>')) continue;
    const [lemma = ''] = /^(?:\\[^]|[^\\<+])*/.exec(analysis) ?? [];
    const [rest = ''] = /#(?:\\[^]|[^\\+<])*/.exec(analysis) ?? [];
    if (lemma === '') continue;
    const baseForm = unescaped(lemma + rest.slice(1));
    lemmas.add(baseForm);
    if (/<np?>/.test(analysis)) nouns.add(baseForm);
    if (/<adj>/.test(analysis)) adjectives.add(baseForm);
  }
  return {lemmas: [...lemmas], nouns: [...nouns], adjectives: [...adjectives]};
}
