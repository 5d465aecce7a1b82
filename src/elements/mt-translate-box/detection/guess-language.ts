import {francAll} from 'franc';
import {baseLanguage} from '../../../text/base-language.ts';

/** How near the second language may come, as a share of the first; with 0.85, no sentence was taken for another language. */
const MAX_PER_SECOND = 0.85;

/**
 * Finds the language of a text among some languages; undefined when that is not clear. The codes are
 * those of BCP 47, and countries and scripts in them do not count.
 */
export function guessLanguage(text: string, languages: readonly string[]): string | undefined {
  const sample = text.replace(/\S*[@/]\S*/g, ' '); // addresses are no language
  const only = francAll(sample).flatMap(([code]) => (languageFor(code, languages) ? [code] : []));
  const found = francAll(sample, {only}).map(([code, share]) => ({
    share,
    language: languageFor(code, languages),
  }));
  const language = found[0]?.language;
  const second = found.find((one) => one.language !== language);
  return second && second.share > MAX_PER_SECOND ? undefined : language;
}

/** Finds the language of a code with three letters, such as `lvs` for `lv`. */
function languageFor(code: string, languages: readonly string[]): string | undefined {
  const name = baseLanguage(code);
  return languages.find((language) => baseLanguage(language) === name);
}
