import {intlLanguage} from '../../../../src/text/language.ts';
import {matchBraces} from '../../../../src/text/unbroken-ranges.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import {blanked} from '../words/text-ranges.ts';
import {type IcuChoice, readIcuChoice} from './icu-message.ts';

/**
 * Largest integer that is tried; the integers up to it cover all plural categories except those of fractions
 * and millions.
 */
const MAX_COUNTED = 200;
const ICU = /,\s{0,20}(?:plural|selectordinal)\s{0,20},/;
/** Plural categories by language and kind of number. */
const categories = new RecentMap<string, readonly string[]>({maxSize: 500});

/** Plural categories that a language needs and a message lacks; empty for other choices. */
export function lackingCategories({kind, branches}: IcuChoice, language: string): string[] {
  if (kind === 'select' || !branches.some(({selector}) => selector === 'other')) return [];
  const selectors = new Set(branches.map(({selector}) => selector));
  return categoriesOf(language, kind).filter((category) => !selectors.has(category));
}

/** Plural categories that a language uses for integers; empty for an unknown language. */
export function categoriesOf(code: string, kind: 'plural' | 'selectordinal'): readonly string[] {
  const language = intlLanguage(code);
  if (language === 'und') return [];
  const key = `${kind} ${language}`;
  let names = categories.get(key);
  if (!names) {
    const rules = new Intl.PluralRules(language, {type: kind === 'plural' ? 'cardinal' : 'ordinal'});
    const used = new Set(Array.from({length: MAX_COUNTED + 1}, (_, count) => rules.select(count)));
    names = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((name) =>
      [...used].some((category) => category === name),
    );
    categories.set(key, names);
  }
  return names;
}

/**
 * Blanks the branches that were added to a translation's messages: they repeat `other`, so their numbers must
 * not be counted again.
 */
export function withoutAddedBranches(source: string, translation: string): string {
  if (!ICU.test(source) || !ICU.test(translation)) return translation;
  const added: TextRange[] = [];
  const closing = matchBraces(translation);
  for (const [start, close] of closing) {
    const choice = readIcuChoice(translation, start, close + 1, closing);
    const otherBranch = choice?.branches.find(({selector}) => selector === 'other');
    if (!choice || !otherBranch || choice.kind === 'select') continue;
    for (const {selector, selectorStart, start: from, end} of choice.branches) {
      const isSame =
        selector !== 'other' &&
        translation.slice(from, end) === translation.slice(otherBranch.start, otherBranch.end);
      if (!isSame || new RegExp(`[\\s}]${selector}\\s{0,200}\\{`).test(source)) continue;
      added.push({start: selectorStart, end: end + 1});
    }
  }
  return blanked(translation, added);
}
