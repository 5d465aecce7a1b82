import {primaryLanguage} from '../../../../src/contract/index.ts';
import {foldCase} from '../words/word-edges.ts';
import {czechStem} from './czech-stem.ts';
import {estonianStems} from './estonian-stems.ts';
import {latvianStem} from './latvian-stem.ts';
import {polishStem} from './polish-stem.ts';

/**
 * Returns the stems of a word, ignoring case: one stem, or, if the language does not show where the ending
 * begins, the word itself and other stems that it may have.
 */
export type Stems = (word: string) => readonly string[];

type Stemmer = Promise<{readonly stemmer: (word: string) => string | readonly string[]}>;

const STEMMERS: Readonly<Record<string, () => Stemmer>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  cs: () => Promise.resolve({stemmer: czechStem}),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  et: () => Promise.resolve({stemmer: estonianStems}),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  lv: () => Promise.resolve({stemmer: latvianStem}),
  nb: () => import('@orama/stemmers/norwegian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pl: () => Promise.resolve({stemmer: polishStem}),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};

/** Shortest stem that counts; words with a shorter stem must be equal. */
const MIN_LENGTH = 3;

const loaded = new Map<string, Promise<Stems>>();

/** The stemmer of a language, loaded once. Without a stemmer, a word is its own stem. */
export function stemsOf(language: string): Promise<Stems> {
  const primary = primaryLanguage(language);
  const code = Object.hasOwn(STEMMERS, primary) ? primary : '';
  const cached = loaded.get(code);
  if (cached) return cached;
  const stems = load(STEMMERS[code]);
  loaded.set(code, stems);
  return stems;
}

async function load(load: (() => Stemmer) | undefined): Promise<Stems> {
  if (!load) return (word) => [foldCase(word)];
  const {stemmer} = await load();
  return (word) => {
    const folded = foldCase(word);
    const stem = stemmer(folded);
    if (typeof stem !== 'string') return stem;
    return [stem.length < MIN_LENGTH ? folded : stem];
  };
}
