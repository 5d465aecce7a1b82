import type {TranslationCheck} from '../../../../../src/contract/checks.ts';
import {counted} from '../counted.ts';

const count = (number: number, one: string, other: string): string =>
  counted('en', number, {one: `# ${one}`, other: `# ${other}`});

/** English texts of the comparison of systems. */
export const comparisonWords = {
  title: 'Compare systems',
  about:
    'All systems of two languages translate the same sentences, without memory and terms. Nothing is kept or counted; services that cost money are asked like all others.',
  pair: 'Languages',
  pairOf: (languages: string, systems: number) => `${languages} (${count(systems, 'system', 'systems')})`,
  sentences: 'Sentences',
  sentencesHint: (sentences: string, characters: string) =>
    `One a line: at most ${sentences} lines and ${characters} characters.`,
  sentencesFile: 'Sentences from a file',
  fileHint: 'A text file in UTF-8, used instead of the field above.',
  references: 'Good translations, if you have them',
  referencesHint: 'One for each sentence, in the same order. Each system then gets a score (chrF).',
  referencesFile: 'Good translations from a file',
  compare: 'Compare',
  time: (seconds: number) =>
    `This takes at most ${count(seconds, 'second', 'seconds')}. To cancel, stop loading the page.`,
  again: 'Other sentences or languages',
  summary: (languages: string, sentences: number) =>
    `${languages} · ${count(sentences, 'sentence', 'sentences')}`,
  noSentences: 'Enter at least one sentence, or choose a file.',
  tooMany: (sentences: string, characters: string) =>
    `That is too much: at most ${sentences} lines and ${characters} characters. Take fewer here, or all with the command “mtservice system try”.`,
  otherCount: (sentences: number, references: number) =>
    `There are ${count(sentences, 'sentence', 'sentences')} and ${count(references, 'good translation', 'good translations')}. Enter one for each sentence, in the same order.`,
  noText: 'The file is not text in UTF-8. Save it as a text file in UTF-8 and choose it again.',
  noPair: 'There are no systems for these languages any more. Choose others.',
  replaced: 'Another comparison was started from this session, so this one was stopped.',
  totals: 'Totals',
  system: 'System',
  findings: 'Sentences with findings',
  characters: 'Characters',
  timeRatio: 'Time',
  chrF: 'chrF',
  timeMeans: 'Time: as a multiple of the fastest system, without its start and first text.',
  chrFMeans: 'chrF: how close to your good translations, from 0 to 100.',
  restricted: 'Only for some users',
  late: (seconds: number) => `Not ready within ${count(seconds, 'second', 'seconds')}. Try fewer sentences.`,
  reference: 'Good translation',
  noTranslations: 'No system translated. The reasons are in the table.',
  checks: {
    untranslated: 'Not translated',
    empty: 'The system gave no translation',
    tooShort: 'Very short: something may be missing',
    tooLong: 'Very long: something may have been added',
    repetition: 'The same words over and over',
    wrongScript: 'Letters of another alphabet',
    numbersDiffer: 'Numbers differ',
    datesDiffer: 'Dates differ',
    unitsDiffer: 'Units differ',
    negationDiffers: 'A negation is missing or was added',
    oppositeWord: 'A word that means the opposite',
    namesDiffer: 'Names differ',
    partlyUntranslated: 'A part is not translated',
    wrongLanguage: 'In another language',
    doubledWords: 'The same words twice in a row',
    punctuationDiffers: 'Punctuation at the end differs',
    capitalsDiffer: 'Begins with a small letter',
    urlsDiffer: 'Addresses differ',
    placeholdersDiffer: 'Placeholders differ',
    bracketsDiffer: 'Brackets differ',
    termMissed: 'A term was not used',
    termForbidden: 'A forbidden term was used',
    lengthExceeded: 'More characters than allowed',
    inconsistent: 'The same text has another translation in this document',
    sharedTranslation: 'Another text has the same translation',
    tagsMoved: 'Formatting or protected text may be in the wrong place',
    unknownWord: 'A word that the system does not know',
    termApplied: 'A term was used',
  } satisfies Record<TranslationCheck, string>,
};

/** Texts of the comparison of systems, in one language. */
export type ComparisonWords = typeof comparisonWords;
