import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {AnalysedWord} from '../../engines/engine.ts';
import {foldCase} from '../words/word-edges.ts';
import type {Stems} from './stems.ts';

/** A word of a text, with what its other forms have in common with it. */
export interface Word extends TextRange {
  readonly forms: readonly string[];
}

const WORDS = /[\p{L}\p{M}\p{N}_]+/gu;

/** What a text is, what a dictionary says of it, and how far that is to be followed. */
export interface Analysed {
  readonly words: readonly AnalysedWord[] | undefined;
  /** Whether a word has only the base form that fits the sentence best. */
  readonly fitting?: boolean;
  /** Whether the text is a term, which stands for the forms that may come from it. */
  readonly isTerm?: boolean;
  /** Whether words of the dictionary have no stems beside their base forms. */
  readonly withoutStems?: boolean;
}

/**
 * The words of a text with their base forms, where the dictionary has them, and their stems. Of terms only
 * nouns are taken for other forms of a word: "used" is a term beside "use".
 */
export function wordsOf(
  text: string,
  stems: Stems,
  {words = [], fitting = false, isTerm = false, withoutStems = false}: Analysed,
): Word[] {
  const known = new Map(words.map((one) => [one.range.join(' '), one]));
  return Array.from(text.matchAll(WORDS), ({0: word, index: start}) => {
    const end = start + word.length;
    const found = known.get(`${start} ${end}`);
    const lemmas = (isTerm ? found?.nouns : found?.lemmas) ?? [];
    const forms = new Set([`=${foldCase(word)}`]);
    for (const lemma of lemmas.slice(0, fitting ? 1 : undefined)) forms.add(`=${foldCase(lemma)}`);
    const possible = found && withoutStems ? [] : stems(word);
    for (const stem of isTerm ? possible.slice(0, 1) : possible) forms.add(`~${stem}`);
    return {start, end, forms: [...forms]};
  });
}

/** Whether the words at a place may be forms of those of a term. */
export function standsAt(words: readonly Word[], at: number, term: readonly Word[]): boolean {
  return term.every(({forms}, index) => words[at + index]?.forms.some((form) => forms.includes(form)));
}
