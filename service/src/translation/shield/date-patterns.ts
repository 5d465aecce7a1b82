import {byPattern, type Detector} from './protected-span.ts';

// Letters of CLDR, Java, .NET and Moment-like libraries: years, months, days, weekdays, hours, minutes,
// seconds, zones.
const PART =
  '(?:[Yy]{2,4}|y|M{1,4}|D{1,4}o?|d{1,4}o?|Mo|E{1,5}|[Hh]{1,2}|[Kk]{1,2}|m{1,2}|s{1,2}|S{1,9}|Z{1,5}|X{1,3})';
/** Parts that may follow a space: not words or single letters. */
const APART = '(?:[Yy]{4}|[Yy]{2}|M{2,4}|D{1,4}o?|d{1,4}o?|E{3,5}|[Hh]{1,2}(?=:)|ZZ?|z{1,4})';
const PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}_%@#$/\\\\.:-])(?<!\\p{N}[\\s\\u00a0])${PART}` +
    `(?:[/.:-]${PART}|'?T'?(?=[Hh]{1,2}:)[Hh]{1,2}|,? ${APART}){1,12}` +
    `(?: (?:[aA]|tt)(?<=(?:mm|ss|[Hh]) (?:[aA]|tt))|,? y(?<=MMM,? y|d, y))?(?![\\p{L}\\p{N}_])`,
  'gu',
);
const CERTAIN = /YYYY|yyyy|[Yy]{2}|MM|DD?o|DD|dd|HH|hh|mm|ss/g;

/** Patterns of dates and times: `MM/DD/YYYY`, `dddd, MMMM Do YYYY`, `HH:mm`; not "a.m.", "M.D." or "mm/s". */
export const datePatterns: Detector = byPattern(
  'datePattern',
  /[YyMDdHhm]{2}|[Mhm]:|Do/,
  PATTERN,
  (pattern) => {
    const certain = new Set(pattern.match(CERTAIN)).size;
    return certain > 1 || (certain === 1 && /[/.:-]/.test(pattern));
  },
);
