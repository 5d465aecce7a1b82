import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {ComparedDates} from './dates.ts';
import {maySay, scaleAfter, wordNumbers} from './number-words.ts';
import {overlapWith} from '../words/text-ranges.ts';
import {differences, MAX_COMPARED, type SegmentCheck, type SentencePair} from './segment-check.ts';

/** Digits in groups: of three after spaces, of any length after points, commas and apostrophes. */
const NUMBER =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))+(?:[.,٫]\p{Nd}+)?|\p{Nd}+(?:[.,'’٫٬]\p{Nd}+)*/gu;
/**
 * Largest number that may be written as a word; up to this number, a missing or additional number is not a
 * fault by itself.
 */
const WRITTEN_AS_WORDS = 12;
const ORDINAL = /^(?:st|nd|rd|th|er|re|ème|e)(?!\p{L})|^\s?(?:\.?[ºª°]|-?(?:й|я|е|го)(?!\p{L}))/iu;
const CLOCK = /^(?::\p{Nd}{2})?\s?[ap]\.?\s?m\b/iu;
/** The year before "11" in 2010/11. */
const YEAR_BEFORE = /(?<!\d)(1\d|20)(\d\d)[/–-]$/;
const MYRIADS: Readonly<Record<string, number>> = {万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8};

interface FoundNumber extends TextRange {
  readonly text: string;
  /** All values that the figures may mean: 1.500 is one and a half, or fifteen hundred. */
  readonly values: readonly string[];
  /** Values multiplied by the next word: 1,500,000 for "1.5 million"; absent if no such word follows. */
  readonly scaled?: readonly string[];
  /** Whether some languages write the number in Roman numerals. */
  readonly ordinal: boolean;
  /** Whether some languages write the number as a word or in Roman numerals. */
  readonly loose: boolean;
  /** Whether the number is part of a name (MP3, UTF-8, 3D) or numbers a list item. */
  readonly named: boolean;
}

/**
 * Reports numbers that only one of the texts has. Digits and separators may follow either language, "1.5
 * million" equals 1,500,000, and small numbers may be words.
 */
export function numbersDiffer(
  {source, translation, sourceLanguage, targetLanguage}: SentencePair,
  dates: ComparedDates,
): SegmentCheck[] {
  const sourceNumbers = findNumbers(source, sourceLanguage, dates.source);
  const targetNumbers = findNumbers(translation, targetLanguage, dates.translation);
  if (sourceNumbers.length === 0 && targetNumbers.length === 0) return [];
  if (sourceNumbers.length > MAX_COMPARED || targetNumbers.length > MAX_COMPARED) return [];
  const missing = unmatched(sourceNumbers, targetNumbers);
  const added = unmatched(targetNumbers, sourceNumbers);
  if (missing.length === 0 && added.length === 0) return [];
  const isScaled = [...missing, ...added].some(({scaled}) => scaled);
  if (!isScaled && digitsOf(missing) === digitsOf(added)) return [];
  const lost = withoutWords(missing, translation, targetLanguage);
  const invented = withoutWords(added, source, sourceLanguage);
  const rest = [...lost, ...invented];
  // If both sides have unmatched numbers, a small number was changed, not written as a word.
  const isOneSided = missing.length === 0 || added.length === 0;
  const isSure = (number: FoundNumber): boolean => {
    const [text, language] = lost.includes(number) ? [translation, targetLanguage] : [source, sourceLanguage];
    return !number.ordinal && (!isOneSided || !number.loose || !isSaid(number, text, language));
  };
  if (!rest.some(isSure)) return [];
  return differences('numbersDiffer', lost, invented);
}

/** Whether the other text may express a small number without figures. True for a number that is part of a name. */
function isSaid({values, named}: FoundNumber, text: string, language: string): boolean {
  return named || values.some((value) => maySay(Number(value), text, language));
}

/** Numbers that the other text does not contain as words; each word accounts for one number. */
function withoutWords(numbers: readonly FoundNumber[], text: string, language: string): FoundNumber[] {
  if (numbers.length === 0) return [];
  const words = wordNumbers(text, language).map(({value}) => String(value));
  return numbers.filter(({values, scaled}) => {
    const at = words.findIndex((word) => (scaled ?? values).includes(word));
    if (at >= 0) words.splice(at, 1);
    return at < 0;
  });
}

function findNumbers(text: string, language: string, skipped: readonly TextRange[]): FoundNumber[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const itemStart = /^\s*\(?/.exec(text)![0].length;
  const isSkipped = overlapWith(skipped);
  return Array.from(text.matchAll(NUMBER), ({0: written, index}): FoundNumber => {
    const end = index + written.length;
    const after = text.slice(end, end + 24);
    const plain = asciiDigits(written);
    const values = readings(plain, after, text.slice(Math.max(0, index - 5), index));
    const small = /^\d{1,2}$/.test(plain) && Number(plain) <= WRITTEN_AS_WORDS;
    const ordinal = ORDINAL.test(after);
    const scale = scaleAfter(after, language);
    const isItem = index <= itemStart && /^[.)]\s/.test(after);
    const named =
      isItem ||
      /[\p{L}_-]\(?$/u.test(text.slice(Math.max(0, index - 2), index)) ||
      /^(?:\p{Lu}|[-_]\p{L})/u.test(after);
    const scaled = scale !== undefined && {scaled: values.map((value) => multiplied(value, scale))};
    return {start: index, end, text: written, values, ...scaled, ordinal, loose: small || ordinal, named};
  }).filter((number) => !isSkipped(number));
}

/** Multiplies a number; rounds the product to hide binary rounding errors. */
function multiplied(value: string, scale: number): string {
  return String(Number((Number(value) * scale).toPrecision(12)));
}

function asciiDigits(text: string): string {
  return text.replace(/[^\d\P{Nd}]/gu, (digit) => String(digitValue(digit)));
}

/** Value of a decimal digit of any script: Unicode orders decimal digits by value, in blocks of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function readings(number: string, after: string, before: string): string[] {
  const parts = number.split(/[^\d]+/);
  const separators = number.replace(/\d+/g, '');
  const values = new Set<string>();
  const add = (integer: string, fraction = ''): void => {
    const decimals = fraction.replace(/0+$/, '');
    values.add((integer.replace(/^0+(?=\d)/, '') || '0') + (decimals && `.${decimals}`));
  };
  if (parts.length === 1) add(number);
  else {
    const last = parts.at(-1) ?? '';
    const grouped = parts.slice(1).every(({length}) => length === 3);
    if (grouped) add(parts.join(''));
    // The last separator is a decimal mark if the same separator does not occur earlier.
    const mark = separators.at(-1) ?? '';
    if (mark.trim() !== '' && separators.indexOf(mark) === separators.length - 1) {
      add(parts.slice(0, -1).join(''), last);
    }
    if (values.size === 0 || parts.length > 2) values.add(parts.join('.'));
  }
  const [plain = ''] = values;
  if (CLOCK.test(after) && Number(plain) <= 12)
    values.add(String((Number(plain) % 12) + 12)).add(String(Number(plain) % 12));
  const myriad = MYRIADS[after.trimStart().charAt(0)];
  if (myriad !== undefined) for (const value of [...values]) values.add(String(Number(value) * myriad));
  if (/^(?:1\d|20)\d\d$/.test(plain) && /^['’]?s\b/.test(after)) values.add(String(Number(plain) % 100));
  const century = /^\d\d$/.test(number) ? YEAR_BEFORE.exec(before) : null;
  if (century && Number(number) > Number(century[2])) values.add(`${century[1]}${number}`);
  return [...values];
}

function unmatched(numbers: readonly FoundNumber[], counterparts: readonly FoundNumber[]): FoundNumber[] {
  const left = [...counterparts];
  return numbers.filter((number) => {
    const at = left.findIndex((candidate) => isSame(number, candidate));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isSame(a: FoundNumber, b: FoundNumber): boolean {
  const shared = (values: readonly string[], otherValues: readonly string[]): boolean =>
    values.some((value) => otherValues.includes(value));
  if (a.scaled && b.scaled) return shared(a.scaled, b.scaled);
  if (shared(a.scaled ?? a.values, b.scaled ?? b.values)) return true;
  return shared(a.values, b.values);
}

/** All digit groups in a canonical order, so that 10:30 equals 10.30. */
function digitsOf(numbers: readonly FoundNumber[]): string {
  return numbers
    .flatMap(({text}) => asciiDigits(text).match(/\d+/g) ?? [])
    .map((group) => group.replace(/^0+(?=\d)/, ''))
    .filter((group, _, all) => group !== '0' || all.length === 1)
    .sort()
    .join(' ');
}
