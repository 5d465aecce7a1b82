import {counted} from '../counted.ts';
import {systemWords} from './system-status.ts';

/** English messages around a translation; `system` is a name. */
export const translationResult = {
  stop: 'Stop',
  readAloud: 'Read aloud',
  stopReading: 'Stop reading',
  /** Shown if an answer takes more than three seconds. */
  slow: 'This takes longer than usual',
  outOfDate: 'Out of date',
  unfinished: 'Not finished',
  system: 'Translation system',
  terms: (title: string) => `Terms: ${title}`,
  ...systemWords,
  startingIn: (count: number) => `The system is starting. Next try in ${count} s.`,
  startingNow: 'The system is starting…',
  detected: (language: string) => `Detected language: ${language}`,
  looksLike: (language: string) => `This looks like ${language}.`,
  translateFrom: (language: string) => `Translate from ${language}`,
  no: 'No',
  retry: 'Try again',
  details: 'Details',
  signIn: 'Sign in',
  goesOnAt: (time: string) => `Otherwise it goes on at ${time}.`,
  useInstead: (system: string) => `Use “${system}” meanwhile`,
  contact: (address: string) => `Write to ${address}`,
  targetEdited: 'The field in the page has a text of its own.',
  replaceTarget: 'Replace it',
  sentence: (index: number, count: number) => `Sentence ${index} of ${count}`,
  alternatives: 'Other translations',
  quality: {good: 'good', fair: 'fair', poor: 'poor'},
  qualityOf: (word: string) => `Quality: ${word}`,
  held: 'low quality',
  showAnyway: 'Show anyway',
  missing: 'not translated',
  corrected: 'corrected',
  /** A correction of a sentence that has since changed. */
  kept: (sentence: string) => `Your correction of “${sentence}” was kept.`,
  /** States of a correction that is being sent. */
  corrections: {
    waiting: 'waits for the network',
    sending: 'sending…',
    refused: 'not accepted',
  },
  toCheck: counted('en', {one: 'sentence to check', other: 'sentences to check'}),
  machineTranslation: 'Machine translation',
  humanTranslation: 'Human translation',
  /** Parts of a line after `machineTranslation`. */
  edited: 'edited',
  reviewedBy: (name: string) => `reviewed by ${name}`,
  partlyHuman: 'some sentences by people',
  machineSentence: 'machine translation',
  humanSentence: 'human translation',
  /** Engine with its version, and the day. */
  translatedOn: (engine: string, day: string) => `${engine}, translated ${day}`,
  review: 'Mark as reviewed',
  reviewing: 'Marking as reviewed…',
  nowReviewed: 'Marked as reviewed.',
  withdrawReview: 'Take the review back',
  withdrawalFailed: 'The service could not be told, and still has the review.',
  reviewFailed: 'The review could not be recorded, so this is not marked as reviewed.',
  machineAgain: 'Back to the machine’s translation',
  changed: 'changed by you',
  send: 'Send correction',
  sendAll: (count: number) => `Send corrections (${count.toLocaleString('en')})`,
  keys: 'Keyboard shortcuts',
  /** Description of the action of each key. */
  keyWords: {
    translate: 'Translate now',
    stop: 'Stop the translation',
    undo: 'Undo',
    redo: 'Redo',
    inTranslation: 'In the translation',
    send: 'Send the correction of the sentence',
    alternatives: 'Other translations of the sentence',
    next: 'Next sentence to check',
    previous: 'Previous sentence to check',
  },
  useHere: 'Use it here',
  discard: 'Discard',
};

/** Messages around a translation, in any language. */
export type TranslationResultMessages = typeof translationResult;
