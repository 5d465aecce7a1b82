import {intlLanguage} from '../../../../src/text/language.ts';
import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {blanked} from '../words/text-ranges.ts';
import {type IcuChoice, readIcuChoice} from './icu-message.ts';

/** Whole numbers up to here have all categories of a language but those of fractions and of millions. */
const MAX_COUNTED = 200;
const ICU = /,\s{0,20}(?:plural|selectordinal)\s{0,20},/;
/** Categories of counted things by language and kind of number. */
const categories = new Map<string, readonly string[]>();

/** Plural categories that a language has and the branches of a message lack; none for other choices. */
export function lackingCategories({kind, branches}: IcuChoice, language: string): string[] {
  if (kind === 'select' || !branches.some(({selector}) => selector === 'other')) return [];
  const own = new Set(branches.map(({selector}) => selector));
  return categoriesOf(language, kind).filter((category) => !own.has(category));
}

/** Plural categories that a language uses for whole numbers; none of an unknown one. */
export function categoriesOf(code: string, kind: 'plural' | 'selectordinal'): readonly string[] {
  const language = intlLanguage(code);
  if (language === 'und') return [];
  const key = `${kind} ${language}`;
  let known = categories.get(key);
  if (!known) {
    const rules = new Intl.PluralRules(language, {type: kind === 'plural' ? 'cardinal' : 'ordinal'});
    const used = new Set(Array.from({length: MAX_COUNTED + 1}, (_, count) => rules.select(count)));
    known = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((name) =>
      [...used].some((one) => one === name),
    );
    if (categories.size > 500) categories.clear();
    categories.set(key, known);
  }
  return known;
}

/**
 * A translation with spaces for the branches that were added to its messages: they repeat the text of
 * `other`, and their numbers are no others.
 */
export function withoutAddedBranches(source: string, translation: string): string {
  if (!ICU.test(source) || !ICU.test(translation)) return translation;
  const added: TextRange[] = [];
  const closing = matchBraces(translation);
  for (const [start, close] of closing) {
    const choice = readIcuChoice(translation, start, close + 1, closing);
    const other = choice?.branches.find(({selector}) => selector === 'other');
    if (!choice || !other || choice.kind === 'select') continue;
    for (const {selector, selectorStart, start: from, end} of choice.branches) {
      const isSame =
        selector !== 'other' && translation.slice(from, end) === translation.slice(other.start, other.end);
      if (!isSame || new RegExp(`[\\s}]${selector}\\s{0,200}\\{`).test(source)) continue;
      added.push({start: selectorStart, end: end + 1});
    }
  }
  return blanked(translation, added);
}
