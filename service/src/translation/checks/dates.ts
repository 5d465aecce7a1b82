import {intlLanguage} from '../../../../src/text/language.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** A date with every day that it may mean, as `year-month-day`: 03/04/2024 is ambiguous. */
interface FoundDate extends TextRange {
  readonly days: readonly string[];
}

/** Dates of both texts, so that their numbers are not compared again. */
export interface ComparedDates {
  readonly check: SegmentCheck | undefined;
  readonly source: readonly TextRange[];
  readonly translation: readonly TextRange[];
}

const NONE: ComparedDates = {check: undefined, source: [], translation: []};

const NUMERIC =
  /(?<!\p{N}|\p{N}[./-])(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])\s?(\d{1,2})\6\s?(\d{4})|(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日)(?!\p{N}|[./-]\p{N})/gu;

/** Compares the dates of a sentence and its translation, each read in its language's order. */
export function compareDates({
  source,
  translation,
  sourceLanguage,
  targetLanguage,
}: SentencePair): ComparedDates {
  const sourceDates = findDates(source, sourceLanguage);
  if (sourceDates.length === 0) return NONE;
  const targetDates = findDates(translation, targetLanguage);
  const left = [...targetDates];
  const missing = sourceDates.filter(({days}) => {
    const at = left.findIndex((date) => date.days.some((day) => days.includes(day)));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  // A date found on one side only may be in an unknown notation on the other, so its numbers are compared
  // instead.
  if (sourceDates.length !== targetDates.length) {
    return {
      check: undefined,
      source: sourceDates.filter((date) => !missing.includes(date)),
      translation: targetDates.filter((date) => !left.includes(date)),
    };
  }
  const check: SegmentCheck | undefined =
    missing.length === 0 ? undefined : {check: 'datesDiffer', source: missing, translation: left};
  return {check, source: sourceDates, translation: targetDates};
}

function findDates(text: string, language: string): FoundDate[] {
  if (!/\d{4}/.test(text)) return [];
  return [...numericDates(text), ...namedDates(text, language)].sort((a, b) => a.start - b.start);
}

function numericDates(text: string): FoundDate[] {
  return Array.from(text.matchAll(NUMERIC), (match) => {
    const [written, year, , month, day, first, , second, year2, yearCjk, monthCjk, dayCjk] = match;
    const days =
      year2 === undefined
        ? [dayOf(year ?? yearCjk, month ?? monthCjk, day ?? dayCjk)]
        : [dayOf(year2, second, first), dayOf(year2, first, second)];
    return {
      start: match.index,
      end: match.index + written.length,
      days: days.filter((value) => value !== undefined),
    };
  }).filter(({days}) => days.length > 0);
}

function dayOf(year?: string, month?: string | number, day?: string): string | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${Number(year)}-${Number(month)}-${Number(day)}`;
}

interface MonthNames {
  readonly pattern: RegExp;
  readonly numbers: ReadonlyMap<string, number>;
}

/** Names of the months by language. */
const months = new Map<string, MonthNames | undefined>();

function monthsOf(code: string): MonthNames | undefined {
  const language = intlLanguage(code);
  if (months.has(language)) return months.get(language);
  const names = monthNames(language);
  months.set(language, names);
  return names;
}

function monthNames(language: string): MonthNames | undefined {
  if (language === 'und') return undefined;
  const numbers = new Map<string, number>();
  for (const options of [
    {month: 'long'},
    {month: 'short'},
    {day: 'numeric', month: 'long'},
    {day: 'numeric', month: 'short'},
  ] as const) {
    const format = new Intl.DateTimeFormat(language, {...options, timeZone: 'UTC'});
    for (let month = 0; month < 12; month += 1) {
      const part = format.formatToParts(Date.UTC(2024, month, 5)).find(({type}) => type === 'month');
      const name = (part?.value ?? '').toLowerCase().replace(/\.$/, '');
      if (/^\p{L}{3,}$/u.test(name)) numbers.set(name, month + 1);
    }
  }
  if (numbers.size === 0) return undefined;
  const names = [...numbers.keys()].sort((a, b) => b.length - a.length).join('|');
  const link = '[\\s.,]{1,3}(?:de\\s|del\\s|of\\s|gada\\s)?';
  const dayFirst = `(\\d{1,2})(?:st|nd|rd|th|er|º|ª)?${link}(?:the\\s)?(${names})\\.?(?:${link}(\\d{4}))`;
  const monthFirst = `(${names})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})`;
  const yearFirst = `(\\d{4})\\.?\\s(?:gada\\s)?(\\d{1,2})\\.\\s(${names})`;
  const pattern = `(?<![\\p{L}\\p{N}])(?:${dayFirst}|${monthFirst}|${yearFirst})(?![\\p{L}\\p{N}])`;
  return {pattern: new RegExp(pattern, 'giu'), numbers};
}

function namedDates(text: string, language: string): FoundDate[] {
  const names = monthsOf(language);
  if (!names) return [];
  const number = (name = ''): number => names.numbers.get(name.toLowerCase()) ?? 0;
  return Array.from(text.matchAll(names.pattern), (match) => {
    const [written, day, name, year, name2, day2, year2, year3, day3, name3] = match;
    const days = [dayOf(year ?? year2 ?? year3, number(name ?? name2 ?? name3), day ?? day2 ?? day3)];
    return {
      start: match.index,
      end: match.index + written.length,
      days: days.filter((value) => value !== undefined),
    };
  }).filter(({days}) => days.length > 0);
}
