import {intlLanguage, primaryLanguage} from '../../../../src/text/language.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import {editDistance} from '../edit-distance.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** A word with a capital after a word in small letters. */
const NAME = /(?<=\p{Ll}[,;]?\s)\p{Lu}\p{Ll}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}_@/\\=(-])/gu;
const WORD = /[\p{L}\p{M}]+/gu;
/** Shorter names are abbreviations, which languages translate: UN is ONU. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 40;
/** Most words of a text that are compared. */
const MAX_WORDS = 100;
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
  const countries = countriesOf(pair.sourceLanguage);
  const missing = namesWithoutCounterpart(pair.source, pair.translation).filter(
    ({start}) => !countries.has(beginningOf(pair.source.slice(start))),
  );
  if (missing.length === 0) return undefined;
  const added = namesWithoutCounterpart(pair.translation, pair.source);
  // Several that differ are the words of a title or a list, not another name.
  if (missing.length !== 1 || added.length !== 1) return undefined;
  return {check: 'namesDiffer', source: missing, translation: added};
}

function namesWithoutCounterpart(text: string, other: string): TextRange[] {
  const names = [...text.matchAll(NAME)].filter(
    ({0: name}) => name.length >= MIN_LENGTH && name.length <= MAX_LENGTH && isLatin(name),
  );
  if (names.length === 0) return [];
  const words = (other.match(WORD) ?? [])
    .filter(({length}) => length <= MAX_LENGTH)
    .slice(0, MAX_WORDS)
    .map(folded);
  return names
    .slice(0, MAX_WORDS)
    .filter(({0: name}) => !words.some((word) => isSameName(folded(name), word)))
    .map(({0: name, index}) => ({start: index, end: index + name.length}));
}

const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{M}]+$/u.test(name);

/** Number of letters by which a country is known, since languages inflect their names. */
const COUNTRY_LETTERS = 4;
const COUNTRIES = new RecentMap<string, ReadonlySet<string>>({maxSize: 500});

const beginningOf = (name: string): string => folded(name.slice(0, COUNTRY_LETTERS));

/** Beginnings of the words in the names of all countries in a language. */
function countriesOf(code: string): ReadonlySet<string> {
  const language = intlLanguage(code);
  const kept = COUNTRIES.get(language);
  if (kept) return kept;
  const beginnings = new Set<string>();
  const names = new Intl.DisplayNames(language === 'und' ? 'en' : language, {
    type: 'region',
    fallback: 'none',
  });
  const letters = Array.from({length: 26}, (_, index) => String.fromCharCode(65 + index));
  for (const first of letters) {
    for (const second of letters) {
      for (const word of names.of(first + second)?.match(WORD) ?? []) beginnings.add(beginningOf(word));
    }
  }
  COUNTRIES.set(language, beginnings);
  return beginnings;
}

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
