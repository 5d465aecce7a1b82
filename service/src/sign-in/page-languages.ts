import {
  DEFAULT_LANGUAGE,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
} from '../../../src/localization/interface-languages.ts';
import {primaryLanguage} from '../../../src/text/language.ts';
import type {Messages} from './messages/messages.ts';

/** An interface language with the words of the pages. */
export interface PageLanguage extends InterfaceLanguage {
  readonly messages: Messages;
}

/** The pages' languages by their codes. */
export type PageLanguages = ReadonlyMap<string, PageLanguage>;

/** Loads the words of every interface language. */
export async function loadPageLanguages(): Promise<PageLanguages> {
  const loaded = INTERFACE_LANGUAGES.map(async (language): Promise<[string, PageLanguage]> => {
    const module: {messages: Messages} = await import(`./messages/${language.code}.ts`);
    return [language.code, {...language, messages: module.messages}];
  });
  return new Map(await Promise.all(loaded));
}

/** The language that the request names, else the first interface language that the user prefers, else English. */
export function chosenLanguage(languages: PageLanguages, named: string, acceptLanguage = ''): PageLanguage {
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
