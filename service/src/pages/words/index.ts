import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguageCode,
} from '../../../../src/localization/interface-languages.ts';
import type {PageLanguages} from '../page-languages.ts';
import type {CommonWords} from './en/common.ts';
import type {Words} from './en/index.ts';

/** Texts by language. The service does not compile unless every interface language has all texts. */
const CATALOGUES: Readonly<Record<InterfaceLanguageCode, () => Promise<{words: Words}>>> = {
  en: () => import('./en/index.ts'),
  lv: () => import('./lv/index.ts'),
};

/** A set of pages that has its own texts. */
type PageSet = Exclude<keyof Words, 'common'>;

type WordsOf<Pages extends PageSet> = CommonWords & Words[Pages];

export type AdminWords = WordsOf<'admin'>;
export type ApiWords = WordsOf<'api'>;
export type SignInWords = WordsOf<'signIn'>;

/** Loads the texts of a set of pages in every interface language, including the texts common to all pages. */
export async function pageLanguages<Pages extends PageSet>(
  pages: Pages,
): Promise<PageLanguages<WordsOf<Pages>>> {
  const languages = INTERFACE_LANGUAGES.map(async (language) => {
    const {words} = await CATALOGUES[language.code]();
    return [language.code, {...language, messages: {...words.common, ...words[pages]}}] as const;
  });
  return new Map(await Promise.all(languages));
}
