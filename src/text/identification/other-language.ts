import {primaryLanguage} from '../language.ts';
import {identifyLanguage} from './identify-language.ts';

/** Shorter texts may have the words of several languages. */
const MIN_LETTERS = 25;
const MIN_WORDS = 4;
const MIN_CONFIDENCE = 0.95;
const WORD = /(?<![\p{N}_.<-])[\p{L}\p{M}]+(?![\p{N}_.>-])/gu;
const MAX_CHARACTERS = 1_000;
/** Languages that are taken for each other. */
const RELATED = [
  'nb nn no da sv',
  'hr sr bs sl sh cnr mk bg',
  'cs sk',
  'id ms',
  'es pt gl ca ast an oc',
  'ru uk be',
  'nl af',
  'de lb gsw nds',
  'fi et',
  'zh ja yue',
  'hi mr ne',
  'ar fa ur',
  'it co scn vec lmo',
  'tr az',
  'kk ky tt',
].map((list) => new Set(list.split(' ')));

/**
 * The language of a translation that is surely in another one than asked for; undefined if that is not sure. Words of the
 * source, such as names, and words with capitals say nothing.
 *
 * @param target - RFC 5646 code of the language that was asked for.
 */
export function otherLanguage(source: string, translation: string, target: string): string | undefined {
  const sourceWords = new Set(source.toLowerCase().match(WORD));
  const words = (translation.slice(0, MAX_CHARACTERS).match(WORD) ?? []).filter(
    (word) => word === word.toLowerCase() && !sourceWords.has(word),
  );
  const text = words.join(' ');
  if (words.length < MIN_WORDS || text.length < MIN_LETTERS) return undefined;
  const identified = identifyLanguage(text);
  if (!identified || identified.confidence < MIN_CONFIDENCE) return undefined;
  return isRelated(primaryLanguage(identified.language), primaryLanguage(target))
    ? undefined
    : identified.language;
}

function isRelated(first: string, second: string): boolean {
  return first === second || RELATED.some((list) => list.has(first) && list.has(second));
}
