import type {SegmentPart, WordRange} from '../engine.ts';
import {cleanText} from './stream-format.ts';

/** A word, or words that belong together, as Apertium's analyser prints them. */
export interface LexicalUnit {
  readonly kind: 'unit';
  /** As it stands in the stream, escaped. */
  readonly surface: string;
  /** Base forms of its analyses, which may be words too; none when the dictionary does not have it. */
  readonly lemmas: readonly string[];
  /** Those of the base forms that are nouns. */
  readonly nouns: readonly string[];
}

/** A part of an analysed stream. */
export type AnalysedToken =
  | LexicalUnit
  /** What the words up to the next one of its kind are bound to; empty for nothing. */
  | {readonly kind: 'bound'; readonly to: string}
  /** A superblank with its number. */
  | {readonly kind: 'kept'; readonly text: string; readonly number: number}
  /** Text between words, escaped. */
  | {readonly kind: 'text'; readonly text: string};

const TOKENS =
  /\[\[(?<bound>[^\]]*)\]\]|\[(?<kept>\d+)\]|\^(?<surface>(?:\\[^]|[^\\/$])*)(?<analyses>(?:\\[^]|[^\\$])*)\$|(?:\\[^]|[^\\[^])+/g;

/** Takes the analyser's answer apart. */
export function* analysedTokens(stream: string): Generator<AnalysedToken, void, undefined> {
  for (const {0: text, groups = {}} of stream.matchAll(TOKENS)) {
    const {bound, kept, surface, analyses = ''} = groups;
    if (bound !== undefined) yield {kind: 'bound', to: bound === '/' ? '' : bound};
    else if (kept !== undefined) yield {kind: 'kept', text, number: Number(kept)};
    else if (surface !== undefined) yield {kind: 'unit', surface, ...lemmasOf(analyses)};
    else yield {kind: 'text', text};
  }
}

/** Text of a stream without its escapes. */
export function unescaped(text: string): string {
  return text.replace(/\\([^])/g, '$1');
}

/**
 * Reads a text once more, along with its analysis, to tell where the words stand: the analyser has more or
 * fewer spaces, as in "man 's", and composed letters.
 */
export class ReadText {
  readonly #text: string;
  /** Where each UTF-16 code unit of the composed text comes from; undefined where the text is composed. */
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

  /** Reads what the text has next; its range without the white space around it. */
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

  /** Whether all of the text was read, and nothing else. */
  get isRead(): boolean {
    return !this.#isLost && this.#text.slice(this.#at).trim() === '' && this.#at <= this.#text.length;
  }
}

/** Where the letters of a text stand before they are composed, and its end. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (const {0: letter, index} of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const composed = cleanText(letter);
    for (let at = 0; at < composed.length; at += 1) places.push(index + Math.min(at, letter.length - 1));
  }
  return [...places, text.length];
}

/** Reads the part of a text that a token stands for; undefined where it stands for none. */
export function readToken(
  token: AnalysedToken,
  kept: readonly SegmentPart[],
  text: ReadText,
): WordRange | undefined {
  if (token.kind === 'bound') return undefined;
  if (token.kind === 'unit') return text.read(unescaped(token.surface));
  const content = token.kind === 'kept' ? kept[token.number] : unescaped(token.text);
  return typeof content === 'string' ? text.read(content) : undefined;
}

/** Base forms in `/gave<vblex><past># up/…`, each once; what is joined to a word is left out. */
function lemmasOf(analyses: string): Pick<LexicalUnit, 'lemmas' | 'nouns'> {
  const lemmas = new Set<string>();
  const nouns = new Set<string>();
  for (const [, analysis = ''] of analyses.matchAll(/\/((?:\\[^]|[^\\/])*)/g)) {
    // All personal pronouns have the same base form, which is no word.
    if (analysis.startsWith('*') || analysis.includes('<prn>')) continue;
    const [lemma = ''] = /^(?:\\[^]|[^\\<+])*/.exec(analysis) ?? [];
    const [rest = ''] = /#(?:\\[^]|[^\\+<])*/.exec(analysis) ?? [];
    if (lemma === '') continue;
    const whole = unescaped(lemma + rest.slice(1));
    lemmas.add(whole);
    if (/<np?>/.test(analysis)) nouns.add(whole);
  }
  return {lemmas: [...lemmas], nouns: [...nouns]};
}
