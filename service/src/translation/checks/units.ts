import {intlLanguage} from '../../../../src/text/language.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Units of ECMA-402 that texts have, without per cent: signs are compared with the numbers. */
const UNITS =
  'acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter mile milliliter millimeter millisecond minute month ounce pound second stone terabyte week yard year'.split(
    ' ',
  );
/** Numbers that have the plural forms of languages. */
const COUNTS = [1, 2, 5, 11, 21, 1.5];
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['$', 'dollar'],
  ['€', 'euro'],
  ['£', 'pound'],
  ['¥', 'yen'],
  ['₽', 'rouble'],
  ['₹', 'rupee'],
]);
const QUANTITY =
  /(?<![\p{N}\p{L}.,:/-])(?:([$€£¥₽₹])\s?)?(\p{Nd}+(?:[.,]\p{Nd}+)?)(?:[\s\u00a0\u202f-]?([$€£¥₽₹]|°?\s?\p{L}[\p{L}\p{M}]*(?:[ -]\p{L}[\p{L}\p{M}]*)?))?(?![\p{N}])/gu;
/** Shortest name of a unit whose last letter may be another one, and most letters that an ending may have. */
const MIN_STEM = 4;
const MAX_ENDING = 3;
const FORMS = new RecentMap<string, ReadonlyMap<string, ReadonlySet<string>>>({maxSize: 500});

interface Quantity extends TextRange {
  readonly value: string;
  readonly units: ReadonlySet<string>;
}

/** Reports a number that has another unit in the translation: 5 km and 5 miles, $5 and 5 €. */
export function unitsDiffer(pair: SentencePair): SegmentCheck | undefined {
  if (!/\p{Nd}/u.test(pair.source)) return undefined;
  const inSource = quantitiesIn(pair.source, pair.sourceLanguage);
  const inTranslation = quantitiesIn(pair.translation, pair.targetLanguage);
  const others = onlyOnes(inTranslation);
  for (const [value, quantity] of onlyOnes(inSource)) {
    const other = others.get(value);
    if (other && ![...quantity.units].some((unit) => other.units.has(unit)))
      return {check: 'unitsDiffer', source: [rangeOf(quantity)], translation: [rangeOf(other)]};
  }
  return undefined;
}

/** Quantities by their values, without those that have the same value as another one. */
function onlyOnes(quantities: readonly Quantity[]): Map<string, Quantity> {
  const byValue = new Map<string, Quantity>();
  const repeated = new Set<string>();
  for (const quantity of quantities) {
    if (byValue.has(quantity.value)) repeated.add(quantity.value);
    byValue.set(quantity.value, quantity);
  }
  for (const value of repeated) byValue.delete(value);
  return byValue;
}

const rangeOf = ({start, end}: TextRange): TextRange => ({start, end});

/** Numbers with a unit that is known. */
function quantitiesIn(text: string, language: string): Quantity[] {
  return Array.from(
    text.matchAll(QUANTITY),
    ({0: written, 1: before, 2: number = '', 3: after = '', index}) => {
      const symbol = SYMBOLS.get(before ?? after);
      const name = symbol === undefined ? nameOf(after, language) : {text: after, units: new Set([symbol])};
      if (!name) return [];
      const end = index + written.length - after.length + name.text.length;
      return [{value: number.replace(',', '.'), units: name.units, start: index, end}];
    },
  ).flat();
}

/** The unit that one or two words name, and the words that name it. */
function nameOf(words: string, language: string) {
  const forms = formsOf(language);
  const [first = ''] = words.split(/(?<=\p{L})[ -]/u);
  for (const text of [words, first]) {
    const units = unitOf(text, forms);
    if (units) return {text, units};
  }
  return undefined;
}

function unitOf(name: string, forms: ReadonlyMap<string, ReadonlySet<string>>) {
  const key = keyOf(name);
  const whole = forms.get(key);
  if (whole) return whole;
  for (let length = key.length; length >= MIN_STEM && length >= key.length - MAX_ENDING; length -= 1) {
    const stem = forms.get(`${key.slice(0, length)}*`);
    if (stem) return stem;
  }
  return undefined;
}

/** Short names differ by their capitals: MB and Mb, m and M. */
function keyOf(name: string): string {
  const plain = name.replace(/\s+/g, ' ').trim();
  return plain.length > 3 ? plain.toLowerCase() : plain;
}

/** All names of the units in a language, long and short; a name may mean several units. */
function formsOf(code: string): ReadonlyMap<string, ReadonlySet<string>> {
  const language = intlLanguage(code);
  const kept = FORMS.get(language);
  if (kept) return kept;
  const forms = new Map<string, Set<string>>();
  const add = (form: string, unit: string) => forms.set(form, (forms.get(form) ?? new Set()).add(unit));
  // British and American spellings are both in use.
  const languages = language === 'en' ? ['en', 'en-GB'] : [language];
  for (const unit of language === 'und' ? [] : UNITS) {
    for (const form of languages.flatMap((name) => [...namesOf(unit, name)])) {
      const key = keyOf(form);
      add(key, unit);
      if (key.length > MIN_STEM) add(`${key.slice(0, -1)}*`, unit);
    }
  }
  FORMS.set(language, forms);
  return forms;
}

function namesOf(unit: string, language: string): Set<string> {
  const names = new Set<string>();
  for (const unitDisplay of ['long', 'short', 'narrow'] as const) {
    const format = new Intl.NumberFormat(language, {style: 'unit', unit, unitDisplay});
    for (const count of COUNTS) {
      const name = format
        .formatToParts(count)
        .find(({type}) => type === 'unit')
        ?.value.replace(/\.$/, '');
      if (name !== undefined && /^°?\s?\p{L}/u.test(name)) names.add(name);
    }
  }
  return names;
}
