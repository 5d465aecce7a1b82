import type {LanguageNames} from './language-names.ts';

/** Name of a language within a sentence, in lower case if the language writes such names that way. */
export function nameInSentence(names: LanguageNames, code: string): string {
  const alone = names.of({code, name: ''});
  try {
    const options = {type: 'language', fallback: 'none'} as const;
    return new Intl.DisplayNames([names.language, 'en'], options).of(code) ?? alone;
  } catch {
    return alone; // not a language tag
  }
}
