import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {ComparedDates} from './dates.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Digits in groups: of three after spaces, of any length after points, commas and apostrophes. */
const NUMBER =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))+(?:[.,٫]\p{Nd}+)?|\p{Nd}+(?:[.,'’٫٬]\p{Nd}+)*/gu;
/** Numbers below are also written as words, so that one more or less is no fault if none is changed. */
const WRITTEN_AS_WORDS = 12;
const ORDINAL = /^(?:st|nd|rd|th|er|re|ème|e)(?!\p{L})|^\s?(?:\.?[ºª°]|-?(?:й|я|е|го)(?!\p{L}))/iu;
const CLOCK = /^(?::\p{Nd}{2})?\s?[ap]\.?\s?m\b/iu;
const MYRIADS: Readonly<Record<string, number>> = {万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8};

interface FoundNumber extends TextRange {
  readonly text: string;
  /** All values that it may mean, since 1.500 is one and a half here and fifteen hundred there. */
  readonly values: readonly string[];
  /** Whether languages write it as a word or in Roman figures as well. */
  readonly loose: boolean;
}

/**
 * Whether figures of one text are missing in the other. Digits and separators may be of either language;
 * words for numbers are not read.
 */
export function numbersDiffer(
  {source, translation}: SentencePair,
  dates: ComparedDates,
): SegmentCheck | undefined {
  const asked = findNumbers(source, dates.source);
  const answered = findNumbers(translation, dates.translation);
  if (asked.length === 0 && answered.length === 0) return undefined;
  const missing = unmatched(asked, answered);
  const added = unmatched(answered, asked);
  if (missing.length === 0 && added.length === 0) return undefined;
  if (digitsOf(missing) === digitsOf(added)) return undefined;
  if (missing.length === 0 || added.length === 0) {
    if ([...missing, ...added].every(({loose}) => loose)) return undefined;
  }
  return {
    check: 'numbersDiffer',
    ...(missing.length > 0 && {source: missing, expected: missing.map(({text}) => text).join(' ')}),
    ...(added.length > 0 && {translation: added}),
  };
}

function findNumbers(text: string, skipped: readonly TextRange[]): FoundNumber[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return Array.from(text.matchAll(NUMBER), ({0: found, index}): FoundNumber => {
    const end = index + found.length;
    const after = text.slice(end, end + 12);
    const plain = asciiDigits(found);
    const values = readings(plain, after);
    const small = /^\d{1,2}$/.test(plain) && Number(plain) <= WRITTEN_AS_WORDS;
    return {start: index, end, text: found, values, loose: small || ORDINAL.test(after)};
  }).filter(({start, end}) => !skipped.some((range) => start < range.end && end > range.start));
}

function asciiDigits(text: string): string {
  return text.replace(/[^\d\P{Nd}]/gu, (digit) => String(digitValue(digit)));
}

/** Decimal digits stand in the order of their values, ten by ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function readings(number: string, after: string): string[] {
  const parts = number.split(/[^\d]+/);
  const separators = number.replace(/\d+/g, '');
  const found = new Set<string>();
  const add = (whole: string, fraction = ''): void => {
    const decimals = fraction.replace(/0+$/, '');
    found.add((whole.replace(/^0+(?=\d)/, '') || '0') + (decimals && `.${decimals}`));
  };
  if (parts.length === 1) add(number);
  else {
    const last = parts.at(-1) ?? '';
    const grouped = parts.slice(1).every(({length}) => length === 3);
    if (grouped) add(parts.join(''));
    // The last separator is a decimal one when it is the only one of its kind.
    const mark = separators.at(-1) ?? '';
    if (mark.trim() !== '' && separators.indexOf(mark) === separators.length - 1) {
      add(parts.slice(0, -1).join(''), last);
    }
    if (found.size === 0 || parts.length > 2) found.add(parts.join('.'));
  }
  const [plain = ''] = found;
  if (CLOCK.test(after) && Number(plain) <= 12)
    found.add(String((Number(plain) % 12) + 12)).add(String(Number(plain) % 12));
  const myriad = MYRIADS[after.trimStart().charAt(0)];
  if (myriad !== undefined) for (const value of [...found]) found.add(String(Number(value) * myriad));
  if (/^(?:1\d|20)\d\d$/.test(plain) && /^['’]?s\b/.test(after)) found.add(String(Number(plain) % 100));
  return [...found];
}

function unmatched(asked: readonly FoundNumber[], answered: readonly FoundNumber[]): FoundNumber[] {
  const left = [...answered];
  return asked.filter(({values}) => {
    const at = left.findIndex((other) => other.values.some((value) => values.includes(value)));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** All digits of numbers in order of their groups: 10:30 and 10.30 have the same. */
function digitsOf(numbers: readonly FoundNumber[]): string {
  return numbers
    .flatMap(({text}) => asciiDigits(text).match(/\d+/g) ?? [])
    .map((group) => group.replace(/^0+(?=\d)/, ''))
    .filter((group, _, all) => group !== '0' || all.length === 1)
    .sort()
    .join(' ');
}
