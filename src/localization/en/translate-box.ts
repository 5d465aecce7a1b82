import {counted} from '../counted.ts';
import {pairs, setupProblems} from './setup.ts';
import {systemStatus} from './system-status.ts';

const characters = counted('en', {one: 'character', other: 'characters'});

/** English messages of `mt-translate-box`; `language`, `system` and `pair` are names. */
export const translateBox = {
  language: 'en',
  ...pairs,
  name: 'Translation',
  source: (language: string) => `Text in ${language}`,
  target: (language: string) => `Translation in ${language}`,
  placeholder: 'Type or paste text',
  translate: 'Translate',
  stop: 'Stop',
  stopped: 'Stopped.',
  clear: 'Clear',
  undo: 'Undo',
  copy: 'Copy',
  readAloud: 'Read aloud',
  stopReading: 'Stop reading',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here. Select the text.',
  plainText: 'Remove formatting',
  loadFailed: 'This could not be loaded. Try again.',
  characters,
  ofLimit: (count: number, limit: string) => `${characters(count)}, up to ${limit} at a time`,
  tooMany: (count: number, limit: number) =>
    `${characters(count)} too many: what comes after the first ${limit} is not translated`,
  notReady: 'The translation is not ready yet. Wait a moment.',
  translating: 'Translating…',
  outOfDate: 'Out of date',
  unfinished: 'Not finished',
  system: 'Translation system',
  terms: (title: string) => `Terms: ${title}`,
  toCheck: counted('en', {one: 'sentence to check', other: 'sentences to check'}),
  status: systemStatus,
  startingIn: (count: number) => `The system is starting. Next try in ${count} s.`,
  startingNow: 'The system is starting…',
  starting: 'The system is starting. This goes on by itself.',
  looksLike: (language: string) => `This looks like ${language}.`,
  translateFrom: (language: string) => `Translate from ${language}`,
  no: 'No',
  retry: 'Try again',
  useInstead: (system: string) => `Use “${system}” meanwhile`,
  contact: (address: string) => `Write to ${address}`,
  /** Problems of a translation, with what the user can do; the text is never lost. */
  problems: {
    ...setupProblems,
    dayLimitReached: 'Today’s limit is reached. Your text stays here; go on tomorrow, or ask for more.',
    textSizeLimitExceeded: 'The text is too long for the service. Shorten it, or ask for more.',
    systemIsStarting: 'The system is still starting. Try again later.',
    systemNotFound: 'Your key has no such system any more. Choose another one in the settings.',
    systemNotStarted:
      'The system is stopped. Choose another one in the settings, or ask its operator to start it.',
    systemTranslationFailed: 'The system could not translate this. Try again, or change the text.',
    unknownTermCorpusId: 'The terminology is gone. Choose another one in the settings.',
    unauthorized: 'The service does not know this key. Sign in again in the settings.',
    badRequest: 'The service did not understand this. Try again.',
    malformed: 'The service did not answer with a translation. Try again.',
    offline: 'You are offline. Your text stays here; this goes on by itself when you are back.',
    unreachable: 'No answer from the service. Check your connection; this goes on by itself.',
    timeout: 'The service took too long to answer. This goes on by itself.',
    unexpected: 'The service reports an error. This goes on by itself.',
  },
  tooSlow: 'The system takes too long for this text. Try again later, or use another system.',
  targetEdited: 'The field in the page has a text of its own.',
  replaceTarget: 'Replace it',
  quality: {good: 'good', fair: 'fair', poor: 'poor'},
  qualityOf: (word: string) => `Quality: ${word}`,
  sentence: (index: number, count: number) => `Sentence ${index} of ${count}`,
  held: 'low quality',
  showAnyway: 'Show anyway',
  missing: 'not translated',
  correct: 'Correct',
  machineAgain: 'Back to the machine’s translation',
  correctLabel: 'Correct this sentence',
  editing: 'Change the sentence and send it.',
  send: 'Send correction',
  corrected: 'corrected',
  correctionSent: 'Correction saved.',
  /** States of a correction that is being sent. */
  corrections: {
    draft: 'not sent yet',
    waiting: 'waits for the network',
    sending: 'sending…',
    refused: 'not accepted',
  },
  ready: 'The translation is ready.',
};

/** Messages of `mt-translate-box` in any language. */
export type TranslateBoxMessages = typeof translateBox;
