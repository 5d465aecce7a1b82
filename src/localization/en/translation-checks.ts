import type {TranslationCheck} from '../../contract/checks.ts';
import {about, difference, exceeded, forbidden, term, type CheckMessage} from '../check-message.ts';

const found: Readonly<Record<TranslationCheck, CheckMessage>> = {
  untranslated: () => 'Not translated',
  empty: () => 'The system gave no translation',
  tooShort: () => 'Very short: something may be missing',
  tooLong: () => 'Very long: something may have been added',
  repetition: () => 'The same words over and over',
  wrongScript: about('Letters of another alphabet'),
  numbersDiffer: difference('Numbers differ', 'missing', 'added'),
  datesDiffer: difference('Dates differ', 'missing', 'added'),
  unitsDiffer: () => 'Units differ',
  negationDiffers: () => 'A negation is missing or was added',
  oppositeWord: () => 'A word that means the opposite',
  namesDiffer: () => 'Names differ',
  partlyUntranslated: () => 'A part is not translated',
  wrongLanguage: () => 'In another language',
  doubledWords: () => 'The same words twice in a row',
  punctuationDiffers: () => 'Punctuation at the end differs',
  capitalsDiffer: () => 'Begins with a small letter',
  urlsDiffer: difference('Addresses differ', 'missing', 'added'),
  placeholdersDiffer: difference('Placeholders differ', 'missing', 'added'),
  bracketsDiffer: () => 'Brackets differ',
  termMissed: term('Term not used', 'A term was not used'),
  termForbidden: forbidden('Forbidden term', 'write'),
  lengthExceeded: exceeded('More characters than allowed'),
  inconsistent: about('The same text has another translation in this document'),
  sharedTranslation: about('Another text has the same translation'),
  tagsMoved: () => 'Formatting or protected text may be in the wrong place',
  unknownWord: about('Unknown word', 'A word that the system does not know'),
  termApplied: term('Term used', 'A term was used'),
};

/** English messages of the checks of a sentence's translation. */
export const translationChecks = {
  language: 'en',
  /** Message for each check that has found something. */
  found,
};

/** Messages of the checks of a sentence's translation in any language. */
export type TranslationChecksMessages = typeof translationChecks;
