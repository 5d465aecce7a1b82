import {primaryLanguage} from '../../../../src/text/language.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {editDistance} from '../edit-distance.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** A word with a capital after a word in small letters. */
const NAME = /(?<=\p{Ll}[,;]?\s)\p{Lu}\p{Ll}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_@/\\=(-])/gu;
const WORD = /[\p{L}\p{M}]+/gu;
/** Shorter names are abbreviations, which languages translate: UN is ONU. */
const MIN_LENGTH = 4;
/** Most words of a text that are compared. */
const MAX_WORDS = 200;
/** Share of the letters in which two forms of a name may differ. */
const MAX_DIFFERENCE = 0.5;
/** Languages in which other words than names have capitals. */
const CAPITAL_NOUNS = new Set(['de', 'lb', 'gsw', 'nds']);

/**
 * Reports a name in whose place the translation has another one: Siemens and Bosch. Both languages have to be in Latin
 * letters, and to write only names with capitals; names of countries and languages have other words in each language.
 */
export function namesDiffer(pair: SentencePair): SegmentCheck | undefined {
  // Labels and titles have capitals of other kinds.
  if (!/[.!?]\W{0,2}$/.test(pair.source.slice(-4))) return undefined;
  if (CAPITAL_NOUNS.has(primaryLanguage(pair.sourceLanguage))) return undefined;
  if (CAPITAL_NOUNS.has(primaryLanguage(pair.targetLanguage))) return undefined;
  const missing = namesWithoutCounterpart(pair.source, pair.translation);
  if (missing.length === 0) return undefined;
  const added = namesWithoutCounterpart(pair.translation, pair.source);
  // A whole title in capitals has no more names than other texts.
  if (missing.length !== 1 || added.length !== 1) return undefined;
  return {check: 'namesDiffer', source: missing, translation: added};
}

function namesWithoutCounterpart(text: string, other: string): TextRange[] {
  const names = [...text.matchAll(NAME)].filter(({0: name}) => name.length >= MIN_LENGTH && isLatin(name));
  if (names.length === 0) return [];
  const words = (other.match(WORD) ?? []).slice(0, MAX_WORDS).map(folded);
  return names
    .slice(0, MAX_WORDS)
    .filter(({0: name}) => !words.some((word) => isSameName(folded(name), word)))
    .map(({0: name, index}) => ({start: index, end: index + name.length}));
}

const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}]+$/u.test(name);

/** Letters that languages write differently in the same name: Catherine and Katarzyna, Joseph and Józef. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck|[cq]/g, 'k'],
  [/[jy]/g, 'i'],
  [/w/g, 'v'],
  [/sz|rz|[zx]/g, 's'],
];

/** In lower case, without diacritics, in one spelling. */
function folded(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return SPELLINGS.reduce((text, [letters, letter]) => text.replace(letters, letter), plain);
}

/** Whether two words may be forms of one name: they begin alike, or differ in few letters. */
function isSameName(first: string, second: string): boolean {
  if (first.slice(0, 3) === second.slice(0, 3)) return true;
  const length = Math.max(first.length, second.length);
  if (Math.abs(first.length - second.length) > MAX_DIFFERENCE * length) return false;
  return editDistance([...first], [...second]) <= MAX_DIFFERENCE * length;
}
