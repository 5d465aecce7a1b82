import {words} from '../segment-text.ts';
import {FUNCTION_WORDS} from './data/function-words.ts';
import {GREETINGS} from './data/greetings.ts';
import {QUALITIES_AND_ACTIONS} from './data/qualities-and-actions.ts';
import {SITUATIONS} from './data/situations.ts';
import {THINGS} from './data/things.ts';

/** The phrasebook's languages, in the column order of its tables. */
export const LANGUAGES = ['en', 'lv', 'de', 'es'] as const;
export type PhrasebookLanguage = (typeof LANGUAGES)[number];

/** A phrase with its translation. */
export interface Phrase {
  readonly source: string;
  readonly target: string;
}

/** The phrases of one language pair by their source words. */
export interface Lexicon {
  /** Finds the phrase with these words, ignoring case; if the tables have several, the first. */
  find(phrase: readonly string[]): Phrase | undefined;
  /** Number of words in the longest phrase. */
  readonly longest: number;
  /** Whether a word of the target language is lower case within a sentence. */
  isSmall(targetWord: string): boolean;
}

const SENTENCES = [GREETINGS, SITUATIONS];
const WORDS = [QUALITIES_AND_ACTIONS, FUNCTION_WORDS, THINGS];

function rows(tables: readonly string[]): string[][][] {
  return tables.flatMap((table) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.split('/'))),
  );
}

/** Lookup key of a phrase. */
function phraseKey(phrase: readonly string[]): string {
  return phrase.join(' ').normalize('NFC').replaceAll('’', "'").toLowerCase();
}

/** Builds the phrases from one language to another. */
export function lexicon(source: PhrasebookLanguage, target: PhrasebookLanguage): Lexicon {
  const from = LANGUAGES.indexOf(source);
  const to = LANGUAGES.indexOf(target);
  const phrases = new Map<string, Phrase>();
  const small = new Set<string>();
  let longest = 0;
  const add = (phrase: string, answer: string) => {
    const split = words(phrase);
    const key = phraseKey(split);
    longest = Math.max(longest, split.length);
    if (!phrases.has(key)) phrases.set(key, {source: phrase, target: answer});
  };
  for (const row of rows([...SENTENCES, ...WORDS])) addRow(row, from, to, add);
  // English infinitives are found with and without "to"; without "to" only if no other phrase matches.
  for (const row of rows(WORDS))
    addRow(
      row.map((cell) => cell.map(withoutTo)),
      from,
      to,
      add,
    );
  for (const row of rows(WORDS)) {
    for (const form of row[to] ?? [])
      if (form === form.toLowerCase()) for (const word of words(form)) small.add(word);
  }
  return {
    find: (phrase) => phrases.get(phraseKey(phrase)),
    longest,
    isSmall: (word) => small.has(word.toLowerCase()),
  };
}

const withoutTo = (form: string) => form.replace(/^to (?=\p{L})/u, '');

// If both cells have the same number of synonyms, pairs them by index, so that "labs" and "laba" differ;
// otherwise pairs each source synonym with the first target synonym.
function addRow(
  row: string[][],
  from: number,
  to: number,
  add: (phrase: string, answer: string) => void,
): void {
  const forms = row[from] ?? [];
  const answers = row[to] ?? [];
  for (const [index, form] of forms.entries()) {
    const answer = forms.length === answers.length ? answers[index] : answers[0];
    if (answer !== undefined) add(form, answer);
  }
}
