import {loadPageLanguages, type PageLanguages} from '../../pages/page-languages.ts';
import type {Messages} from './messages.ts';

/** Loads what the sign-in pages say, in every interface language. */
export function signInLanguages(): Promise<PageLanguages<Messages>> {
  return loadPageLanguages((code) => import(`./${code}.ts`) as Promise<{messages: Messages}>);
}
