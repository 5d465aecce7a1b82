import {primaryLanguage} from '../../../../src/text/language.ts';

const WORDS = /[\p{L}\p{M}]{2,}/gu;
const CAPITAL = /^\p{Lu}/u;
// Languages that capitalize every noun, so that a capital does not mark a name.
const CAPITAL_NOUNS = new Set(['de', 'lb']);

/**
 * Share of source words that are unchanged in the translation: engines leave unknown words unchanged. Names
 * (capitalized inside the sentence) and words fixed by a term do not count.
 *
 * @param fixed - Targets of the terms that were applied.
 */
export function stayedShare(
  source: string,
  translation: string,
  language: string,
  fixed: readonly string[] = [],
): number {
  const stayed = new Set(translation.match(WORDS));
  for (const target of fixed) for (const word of target.match(WORDS) ?? []) stayed.delete(word);
  const namesCount = CAPITAL_NOUNS.has(primaryLanguage(language));
  let words = 0;
  let unknown = 0;
  for (const word of source.match(WORDS) ?? []) {
    if (words > 0 && !namesCount && CAPITAL.test(word)) continue;
    words += 1;
    if (stayed.has(word)) unknown += 1;
  }
  return words === 0 ? 0 : unknown / words;
}
