import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {AnalysedWord} from '../../engines/engine.ts';
import {foldCase} from '../words/word-edges.ts';
import type {Stems} from './stems.ts';

/** A word of a text, with the base forms or stems that its other forms share. */
export interface Word extends TextRange {
  readonly forms: readonly string[];
}

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;

/** Words that a dictionary reports for a text, and how to apply them. */
export interface Analysed {
  readonly words: readonly AnalysedWord[] | undefined;
  /** Whether a word gets only the base form that fits the sentence best. */
  readonly fitting?: boolean;
  /** Whether the text is a term, whose inflected forms should match. */
  readonly isTerm?: boolean;
  /** Whether words that the dictionary knows get only base forms, no stems. */
  readonly withoutStems?: boolean;
}

/**
 * The words of a text with base forms from the dictionary, if known, and stems. In terms, only nouns, and adjectives
 * beside other words, match other forms: "used" is a different term than "use".
 */
export function wordsOf(
  text: string,
  stems: Stems,
  {words = [], fitting = false, isTerm = false, withoutStems = false}: Analysed,
): Word[] {
  const byRange = new Map(words.map((word) => [word.range.join(' '), word]));
  const matches = [...text.matchAll(WORDS)];
  const isCompound = matches.length > 1;
  return matches.map(({0: word, index: start}) => {
    const end = start + word.length;
    const analysed = byRange.get(`${start} ${end}`);
    const adjectives = isCompound ? (analysed?.adjectives ?? []) : [];
    const lemmas = (isTerm ? [...(analysed?.nouns ?? []), ...adjectives] : analysed?.lemmas) ?? [];
    const forms = new Set([`=${foldCase(word)}`]);
    for (const lemma of lemmas.slice(0, fitting ? 1 : undefined)) forms.add(`=${foldCase(lemma)}`);
    const possible = analysed && withoutStems ? [] : stems(word);
    for (const stem of isTerm ? possible.slice(0, 1) : possible) forms.add(`~${stem}`);
    return {start, end, forms: [...forms]};
  });
}

/** Whether the words at a position may be forms of a term's words. */
export function standsAt(words: readonly Word[], at: number, term: readonly Word[]): boolean {
  return term.every(({forms}, index) => words[at + index]?.forms.some((form) => forms.includes(form)));
}
