import {parseMarkup} from '../codes/parse-markup.ts';
import type {HumanTranslation} from '../segments/human-translations.ts';

/** A number, a date, a time or a version; not the figures of a character reference such as `&#160;`. */
const NUMBER = /(?<![#&\p{L}\p{Nd}])\p{Nd}+(?:[.,:/٫٬'’\u00a0\u202f-]\p{Nd}+)*/gu;
const NUMBER_MARK = '\u0000';
const LETTER = /\p{L}/u;

/** Languages of a human translation, as RFC 5646 codes. */
interface Languages {
  readonly source: string;
  readonly target: string;
}

/** Whether a sentence may differ from others only in what `repairedTranslation` can change. */
export function mayBeRepaired(sentence: string, source: string): boolean {
  return LETTER.test(sentence) && (sentence.search(NUMBER) >= 0 || isAllCapitals(sentence, source));
}

/**
 * Adapts the human translation of a sentence that differs only in its numbers and in being written in capitals.
 * Undefined if the sentence differs in more, or if what to write is uncertain: the translation has other numbers, or a
 * number would need another form or another plural.
 *
 * @param sentence - The sentence to translate, without codes.
 */
export function repairedTranslation(
  sentence: string,
  {source, translation}: HumanTranslation,
  languages: Languages,
): string | undefined {
  const known = parseMarkup(source).text;
  const numbers = pairedNumbers(known, sentence, languages.target);
  if (!numbers) return undefined;
  const [before, after] = [skeletonOf(known), skeletonOf(sentence)];
  const change = before === after ? (text: string) => text : capitalsOf(sentence, {before, after}, languages);
  const repaired = withNumbers(translation, numbers);
  return change && repaired !== undefined ? changeTexts(repaired, change) : undefined;
}

/** The numbers of a known sentence with those that take their places; undefined if a number has several. */
function pairedNumbers(known: string, sentence: string, target: string): Map<string, string> | undefined {
  const [from, to] = [known.match(NUMBER) ?? [], sentence.match(NUMBER) ?? []];
  if (from.length !== to.length) return undefined;
  const pairs = new Map<string, string>();
  for (const [index, number] of from.entries()) {
    const other = to[index]!;
    if ((pairs.get(number) ?? other) !== other || !fits(number, other, target)) return undefined;
    pairs.set(number, other);
  }
  return pairs;
}

/** Whether a number can take the place of another one: written in the same way, and with the same plural form. */
function fits(number: string, other: string, target: string): boolean {
  const shape = (text: string): string => text.replace(/\p{Nd}+/gu, '0');
  if (shape(number) !== shape(other)) return false;
  if (!/^\d+$/.test(number)) return true;
  const rules = new Intl.PluralRules(target);
  return rules.select(Number(number)) === rules.select(Number(other));
}

/** The translation with the new numbers; undefined if its numbers are not those of its source. */
function withNumbers(translation: string, numbers: ReadonlyMap<string, string>): string | undefined {
  const left = new Map([...numbers.keys()].map((number) => [number, 0]));
  let isUnknown = false;
  const written = changeTexts(translation, (text) =>
    text.replace(NUMBER, (number) => {
      const other = numbers.get(number);
      left.delete(number);
      isUnknown ||= other === undefined;
      return other ?? number;
    }),
  );
  return isUnknown || left.size > 0 ? undefined : written;
}

/** A sentence without its numbers, and with single spaces. */
function skeletonOf(text: string): string {
  return text.normalize('NFC').replace(NUMBER, NUMBER_MARK).replace(/\s+/g, ' ').trim();
}

/** How to write a translation if sentences differ only in capitals; undefined if they differ in more. */
function capitalsOf(
  sentence: string,
  {before, after}: {readonly before: string; readonly after: string},
  {source, target}: Languages,
): ((text: string) => string) | undefined {
  if (before.toLocaleUpperCase(source) !== after || !isAllCapitals(sentence, source)) return undefined;
  return (text) =>
    text.replace(
      /(&#?\w+;)|[^&]+|&/g,
      (part, reference?: string) => reference ?? part.toLocaleUpperCase(target),
    );
}

/** Whether all letters are capitals, and more than those of an abbreviation. */
function isAllCapitals(text: string, language: string): boolean {
  return /\p{Lu}{4}/u.test(text) && text === text.toLocaleUpperCase(language);
}

/** Changes the texts between the tags of a text. */
function changeTexts(text: string, change: (text: string) => string): string {
  let written = '';
  let at = 0;
  for (const {start, end} of parseMarkup(text).codes) {
    written += change(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return written + change(text.slice(at));
}
