/** English messages of a list of languages that can be searched. */
export const languageList = {
  language: 'en',
  search: 'Search languages',
  recent: 'Recently used',
  all: 'All languages',
  noMatch: 'No language found',
};

/** Messages of a list of languages, in any language. */
export type LanguageListMessages = typeof languageList;
