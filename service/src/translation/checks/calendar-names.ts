import {intlLanguage} from '../../../../src/text/language.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import {differences, type SegmentCheck, type SentencePair} from './segment-check.ts';

interface CalendarName {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Names of weekdays and months in a language, in lower case, with what they name. */
type CalendarNames = ReadonlyMap<string, string>;

const WORD = /\p{L}[\p{L}\p{M}]*(?:-feira)?/gu;
/** Shortest name whose last letter may be another one, and most letters that an ending may have. */
const MIN_STEM = 5;
const MAX_ENDING = 4;
const CALENDARS = new RecentMap<string, CalendarNames>({maxSize: 500});

/** Reports a weekday or a month in whose place the translation has another one. */
export function calendarNamesDiffer(pair: SentencePair): SegmentCheck[] {
  const inSource = namesIn(pair.source, pair.sourceLanguage);
  if (inSource.length === 0) return [];
  const inTranslation = namesIn(pair.translation, pair.targetLanguage);
  const [sourceKeys, targetKeys] = [keysOf(inSource), keysOf(inTranslation)];
  const missing = inSource.filter(({key}) => !targetKeys.has(key));
  const added = inTranslation.filter(({key}) => !sourceKeys.has(key));
  const addedKinds = new Set(added.map(({key}) => key[0]));
  const isReplaced = missing.some(({key}) => addedKinds.has(key[0]));
  return isReplaced ? differences('datesDiffer', missing, added) : [];
}

function keysOf(names: readonly CalendarName[]): Set<string> {
  return new Set(names.map(({key}) => key));
}

function namesIn(text: string, language: string): CalendarName[] {
  const names = calendarOf(language);
  return Array.from(text.matchAll(WORD), ({0: word, index}) => {
    // English "may" and "march" are verbs without a capital.
    const isVerb = /^(?:may|march)$/.test(word);
    const key = isVerb ? undefined : keyOf(word.toLowerCase(), names);
    return key === undefined ? [] : [{key, start: index, end: index + word.length, text: word}];
  }).flat();
}

function keyOf(word: string, names: CalendarNames): string | undefined {
  const whole = names.get(word);
  if (whole !== undefined) return whole;
  for (let length = word.length; length >= MIN_STEM - 1 && length >= word.length - MAX_ENDING; length -= 1) {
    const stem = names.get(`${word.slice(0, length)}*`);
    if (stem !== undefined) return stem;
  }
  return undefined;
}

function calendarOf(code: string): CalendarNames {
  const language = intlLanguage(code);
  const kept = CALENDARS.get(language);
  if (kept) return kept;
  const names = new Map<string, string>();
  if (language !== 'und') {
    addNames(names, language, 'weekday');
    addNames(names, language, 'month');
  }
  CALENDARS.set(language, names);
  return names;
}

const COUNTS = {weekday: 7, month: 12};

/** Adds the names of all weekdays or months, each with a key such as `w0` or `m11`. */
function addNames(names: Map<string, string>, language: string, part: 'weekday' | 'month'): void {
  for (const withDay of [false, true]) {
    const format = new Intl.DateTimeFormat(language, {
      [part]: 'long',
      ...(withDay && {day: 'numeric'}),
      timeZone: 'UTC',
    });
    for (let index = 0; index < COUNTS[part]; index += 1) {
      const date = part === 'month' ? Date.UTC(2024, index, 5) : Date.UTC(2024, 0, 1 + index);
      const value =
        format
          .formatToParts(date)
          .find(({type}) => type === part)
          ?.value.toLowerCase() ?? '';
      if (!/^\p{L}[\p{L}\p{M}]{2,}(?:-feira)?$/u.test(value)) continue;
      names.set(value, `${part[0]}${index}`);
      if (value.length >= MIN_STEM) names.set(`${value.slice(0, -1)}*`, `${part[0]}${index}`);
    }
  }
}
