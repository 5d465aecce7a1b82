import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import type {SegmentCheck, SentencePair} from './segment-check.ts';

/** Unicode scripts for ISO 15924 codes that cover several scripts or are not the name of a script. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hira', 'Kana'],
  Kore: ['Hang', 'Han'],
};

/** Languages written in two scripts; the script is known only if the code names it. */
const TWO_SCRIPTS = new Set([
  'sr',
  'bs',
  'sh',
  'az',
  'uz',
  'kk',
  'ky',
  'tg',
  'tk',
  'tt',
  'mn',
  'ku',
  'pa',
  'ms',
  'sd',
]);
/** Runs of letters; a Latin run also ends at a letter of another script. */
const WORDS = /\p{Script=Latin}[\p{Script=Latin}\p{M}]*|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu;

/** Letters allowed in each target language; undefined if any letter is allowed. */
const letters = new RecentMap<string, RegExp | undefined>({maxSize: 500});

function lettersOf(language: string): RegExp | undefined {
  if (letters.has(language)) return letters.get(language);
  const pattern = scriptPattern(language);
  letters.set(language, pattern);
  return pattern;
}

function scriptPattern(language: string): RegExp | undefined {
  try {
    const locale = new Intl.Locale(language.replaceAll('_', '-'));
    const script = locale.maximize().script;
    if (script === undefined || (locale.script === undefined && TWO_SCRIPTS.has(locale.language)))
      return undefined;
    const names = SCRIPTS[script] ?? [script];
    return new RegExp(`[${names.map((name) => `\\p{scx=${name}}`).join('')}\\p{scx=Zyyy}\\p{scx=Zinh}]`, 'u');
  } catch {
    return undefined; // Not a language code, or a script that this Unicode version lacks.
  }
}

/**
 * Reports words in a script that the target language does not use, unless the source contains them: names
 * keep their script. Latin words occur in texts of all scripts, so they count only if they make up most of
 * the translation.
 */
export function wrongScript({source, translation, targetLanguage}: SentencePair): SegmentCheck | undefined {
  const targetLetters = lettersOf(targetLanguage);
  if (!targetLetters) return undefined;
  const sourceWords = new Set((source.match(WORDS) ?? []).map((word) => word.toLowerCase()));
  const ranges: TextRange[] = [];
  let all = 0;
  let foreign = 0;
  let latin = 0;
  for (const {0: word, index} of translation.matchAll(WORDS)) {
    all += word.length;
    if ([...word].every((letter) => targetLetters.test(letter)) || sourceWords.has(word.toLowerCase()))
      continue;
    if (/^\p{Script=Latin}+$/u.test(word)) latin += word.length;
    else foreign += word.length;
    ranges.push({start: index, end: index + word.length});
  }
  // Single letters of other scripts are symbols: π, µ, Ω.
  const isForeign = foreign >= 2 && foreign * 10 >= all;
  if (!isForeign && (latin === 0 || latin * 5 < all * 4)) return undefined;
  return {check: 'wrongScript', translation: ranges};
}
