import {
  DEFAULT_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  type InterfaceLanguageCode,
} from '../../../src/localization/interface-languages.ts';
import {primaryLanguage} from '../../../src/text/language.ts';

/** An interface language with the words of pages. */
export interface PageLanguage<Messages> extends InterfaceLanguage {
  readonly messages: Messages;
}

/** The languages of pages by their codes. */
export type PageLanguages<Messages> = ReadonlyMap<string, PageLanguage<Messages>>;

/** Loads the words of every interface language, each from a module of its own. */
export async function loadPageLanguages<Messages>(
  modules: Readonly<Record<InterfaceLanguageCode, () => Promise<{messages: Messages}>>>,
): Promise<PageLanguages<Messages>> {
  const loaded = INTERFACE_LANGUAGES.map(async (language): Promise<[string, PageLanguage<Messages>]> => {
    const {messages} = await modules[language.code]();
    return [language.code, {...language, messages}];
  });
  return new Map(await Promise.all(loaded));
}

/** The language that the request names, else the first interface language that the user prefers, else English. */
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
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return {code, weight: weight === undefined ? 1 : Number(weight)};
    })
    .filter(({weight}) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({code}) => code);
}
