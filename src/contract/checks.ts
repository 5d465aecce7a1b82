/**
 * Facts about one sentence's translation that the service finds by itself. A closed list: a client that
 * meets a name it does not know ignores the item. Each missing or added number, address or placeholder is an
 * item of its own.
 *
 * - `untranslated`: the translation is the source text, though there was something to translate.
 * - `empty`: the translation has no words.
 * - `tooShort`, `tooLong`: far fewer or far more characters than a translation between the two languages has.
 * - `repetition`: words or letters that the source does not repeat are repeated over and over.
 * - `wrongScript`: letters that neither the target language nor the source text is written in.
 * - `numbersDiffer`: figures of one text are missing in the other, however each language writes them.
 * - `datesDiffer`: a date of the source has another day, month or year in the translation.
 * - `urlsDiffer`: an address (web, e-mail) of the source is missing or changed.
 * - `placeholdersDiffer`: a placeholder (`%s`, `{0}`, `{{name}}`, `${x}`) is missing, changed or added.
 * - `bracketsDiffer`: brackets that were balanced are not, or there are more or fewer pairs.
 * - `termMissed`: the source has a term of the corpus, but the translation lacks the translation of that term.
 * - `tagsMoved`: tags, codes or protected text had to be put back by the service: their places may be wrong.
 * - `unknownWord`: a word that the engine reports as unknown, and left unchanged.
 * - `termApplied`: a term of the corpus was used. The only check that does not report a fault.
 */
export const TRANSLATION_CHECKS = [
  'untranslated',
  'empty',
  'tooShort',
  'tooLong',
  'repetition',
  'wrongScript',
  'numbersDiffer',
  'datesDiffer',
  'urlsDiffer',
  'placeholdersDiffer',
  'bracketsDiffer',
  'termMissed',
  'tagsMoved',
  'unknownWord',
  'termApplied',
] as const;

/** Name of a fact about a sentence's translation. */
export type TranslationCheck = (typeof TRANSLATION_CHECKS)[number];
