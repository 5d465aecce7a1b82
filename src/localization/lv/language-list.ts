import type {LanguageListMessages} from '../en/language-list.ts';

export const languageList: LanguageListMessages = {
  language: 'lv',
  search: 'Meklēt valodu',
  recent: 'Nesen lietotās',
  all: 'Visas valodas',
  noMatch: 'Valoda nav atrasta',
};
