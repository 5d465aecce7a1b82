import {francAll} from 'franc';
import {baseLanguage} from '../../../text/base-language.ts';

/** Maximum score of the second language relative to the first; with 0.85, no sentence was misidentified. */
const MAX_PER_SECOND = 0.85;

/**
 * Finds the language of a text among the given ones; undefined if uncertain. Codes are BCP 47; country and
 * script are ignored.
 */
export function guessLanguage(text: string, languages: readonly string[]): string | undefined {
  const sample = text.replace(/\S*[@/]\S*/g, ' '); // addresses are not language
  const only = francAll(sample).flatMap(([code]) => (languageFor(code, languages) ? [code] : []));
  const found = francAll(sample, {only}).map(([code, share]) => ({
    share,
    language: languageFor(code, languages),
  }));
  const language = found[0]?.language;
  const second = found.find((one) => one.language !== language);
  return second && second.share > MAX_PER_SECOND ? undefined : language;
}

/** Finds the language for a three-letter code, such as `lv` for `lvs`. */
function languageFor(code: string, languages: readonly string[]): string | undefined {
  const name = baseLanguage(code);
  return languages.find((language) => baseLanguage(language) === name);
}
