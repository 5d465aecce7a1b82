import {loadPageLanguages, type PageLanguages} from '../../pages/page-languages.ts';
import type {Messages} from './en.ts';

/** Loads what the page for developers says, in every interface language. */
export function apiLanguages(): Promise<PageLanguages<Messages>> {
  return loadPageLanguages((code) => import(`./${code}.ts`) as Promise<{messages: Messages}>);
}
