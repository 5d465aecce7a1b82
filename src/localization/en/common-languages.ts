/**
 * English names of common languages, as browsers give them: the browser's own names take tens of milliseconds the first
 * time, before anything is on the screen.
 */
export const commonLanguages = {
  language: 'en',
  /** Code and name of each language. */
  names:
    'de German,en English,es Spanish,et Estonian,fi Finnish,fr French,it Italian,lt Lithuanian,lv Latvian,nl Dutch,pl Polish,pt Portuguese,ru Russian,sv Swedish,uk Ukrainian,zh Chinese',
};

/** Names of common languages, in any language. */
export type CommonLanguages = typeof commonLanguages;
