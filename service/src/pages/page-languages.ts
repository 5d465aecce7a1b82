import Negotiator from 'negotiator';
import {DEFAULT_LANGUAGE, type InterfaceLanguage} from '../../../src/localization/interface-languages.ts';
import {primaryLanguage} from '../../../src/text/language.ts';

/** Maximum length of a header that is read; browsers send shorter headers. */
const MAX_HEADER_LENGTH = 500;

/** An interface language with the texts of a set of pages. */
export interface PageLanguage<Messages> extends InterfaceLanguage {
  readonly messages: Messages;
}

/** Languages of a set of pages, by code. */
export type PageLanguages<Messages> = ReadonlyMap<string, PageLanguage<Messages>>;

/**
 * The language that the request names, else the first supported one that the browser prefers, else English.
 */
export function chosenLanguage<Messages>(
  languages: PageLanguages<Messages>,
  named: string,
  acceptLanguage = '',
): PageLanguage<Messages> {
  for (const code of [named, ...byPreference(acceptLanguage)]) {
    const language = languages.get(primaryLanguage(code.trim()));
    if (language) return language;
  }
  return languages.get(DEFAULT_LANGUAGE)!;
}

function byPreference(acceptLanguage: string): string[] {
  const headers = {'accept-language': acceptLanguage.slice(0, MAX_HEADER_LENGTH)};
  return new Negotiator({headers}).languages();
}
