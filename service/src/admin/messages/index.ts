import {loadPageLanguages, type PageLanguages} from '../../pages/page-languages.ts';
import type {Messages} from './en.ts';

/** Loads what the administration page says, in every interface language. */
export function adminLanguages(): Promise<PageLanguages<Messages>> {
  return loadPageLanguages<Messages>({
    en: () => import('./en.ts'),
    lv: () => import('./lv.ts'),
  });
}
