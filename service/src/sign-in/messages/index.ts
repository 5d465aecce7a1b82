import {loadPageLanguages, type PageLanguages} from '../../pages/page-languages.ts';
import type {Messages} from './messages.ts';

/** Loads what the sign-in pages say, in every interface language. */
export function signInLanguages(): Promise<PageLanguages<Messages>> {
  return loadPageLanguages<Messages>({
    en: () => import('./en.ts'),
    lv: () => import('./lv.ts'),
  });
}
