/**
 * Names of facts that the service itself finds about the translation of one sentence. A client ignores items whose name
 * it does not know. Each missing or added number, address or placeholder is a separate item.
 *
 * - `untranslated`: the translation is the source text, though there was something to translate.
 * - `empty`: the system gave no translation: the source text stays, or the translation has no words.
 * - `tooShort`, `tooLong`: far fewer or far more characters than usual for the two languages.
 * - `repetition`: words or letters are repeated over and over, but not in the source.
 * - `wrongScript`: letters of a script that neither the target language nor the source text uses.
 * - `numbersDiffer`: numbers of one text are missing in the other, regardless of their notation.
 * - `datesDiffer`: a date of the source has another day, month or year in the translation, or another weekday or month is
 * named.
 * - `unitsDiffer`: a number has another unit or currency sign.
 * - `negationDiffers`: only one of the two texts negates.
 * - `oppositeWord`: the translation has the opposite of a word of the source, such as "close" for "open".
 * - `namesDiffer`: the translation has another name than the source.
 * - `partlyUntranslated`: a passage of the source was left in the translation.
 * - `wrongLanguage`: the translation is in another language than the target language.
 * - `doubledWords`: a word or passage that the source has once is there twice in a row.
 * - `punctuationDiffers`: the mark at the end is missing, or a question mark became another mark.
 * - `capitalsDiffer`: the translation begins with a small letter, but the source with a capital.
 * - `urlsDiffer`: an address (web, e-mail) of the source is missing or changed.
 * - `placeholdersDiffer`: a placeholder (`%s`, `{0}`, `{{name}}`, `${x}`) is missing, changed or added.
 * - `bracketsDiffer`: brackets are no longer balanced, or there are more or fewer pairs.
 * - `termMissed`: the source has a term of the corpus, but the translation lacks the translation of that
 * term.
 * - `termForbidden`: the translation has a word that the corpus forbids, as a translation of a term or at all.
 * - `lengthExceeded`: the translation has more characters than the document allows. Only of documents.
 * - `inconsistent`: the same text has another translation elsewhere in the document. Only of documents.
 * - `sharedTranslation`: a text that differs in one word has the same translation. Only of documents.
 * - `tagsMoved`: the service had to put back tags, codes or protected text, so their places may be wrong.
 * - `unknownWord`: a word that the engine reports as unknown and leaves unchanged.
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
  'unitsDiffer',
  'negationDiffers',
  'oppositeWord',
  'namesDiffer',
  'partlyUntranslated',
  'wrongLanguage',
  'doubledWords',
  'punctuationDiffers',
  'capitalsDiffer',
  'urlsDiffer',
  'placeholdersDiffer',
  'bracketsDiffer',
  'termMissed',
  'termForbidden',
  'lengthExceeded',
  'inconsistent',
  'sharedTranslation',
  'tagsMoved',
  'unknownWord',
  'termApplied',
] as const;

/** Name of a fact about a sentence's translation. */
export type TranslationCheck = (typeof TRANSLATION_CHECKS)[number];
