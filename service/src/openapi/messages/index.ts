import {loadPageLanguages, type PageLanguages} from '../../pages/page-languages.ts';
import type {Messages} from './en.ts';

/** Loads what the page for developers says, in every interface language. */
export function apiLanguages(): Promise<PageLanguages<Messages>> {
  return loadPageLanguages<Messages>({
    en: () => import('./en.ts'),
    lv: () => import('./lv.ts'),
  });
}
