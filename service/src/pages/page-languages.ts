import Negotiator from 'negotiator';
import {DEFAULT_LANGUAGE, type InterfaceLanguage} from '../../../src/localization/interface-languages.ts';
import {primaryLanguage} from '../../../src/text/language.ts';

/** Browsers send less; the rest of a longer header is ignored. */
const MAX_HEADER_LENGTH = 500;

/** An interface language with the texts of pages. */
export interface PageLanguage<Messages> extends InterfaceLanguage {
  readonly messages: Messages;
}

/** Languages of pages by code. */
export type PageLanguages<Messages> = ReadonlyMap<string, PageLanguage<Messages>>;

/** The language named by the request, or the user's preferred interface language, or English. */
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
