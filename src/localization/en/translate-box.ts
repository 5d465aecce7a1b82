import {counted} from '../locale.ts';
import {systemStatus} from './system-status.ts';

const characters = counted('en', {one: 'character', other: 'characters'});
const sentences = counted('en', {one: 'sentence', other: 'sentences'});
const seconds = counted('en', {one: 'second', other: 'seconds'});

/** Everything that `mt-translate-box` says; `language`, `system` and `pair` are names. */
export const translateBox = {
  language: 'en',
  name: 'Translation',
  from: 'From',
  to: 'To',
  swap: 'Swap languages',
  source: (language: string) => `Text in ${language}`,
  target: (language: string) => `Translation in ${language}`,
  placeholder: 'Type or paste text',
  translate: 'Translate',
  stop: 'Stop',
  stopped: 'Stopped.',
  clear: 'Clear',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not let this page copy. Select the text and copy it.',
  plainText: 'Remove formatting',
  formattingFailed: 'The formatting could not be loaded; the text is here without it.',
  characters,
  ofLimit: (count: number, limit: string) => `${characters(count)}, up to ${limit} at a time`,
  translating: 'Translating…',
  progress: (share: number) => `Translating… ${Math.round(share * 100)} %`,
  status: systemStatus,
  startingIn: (count: number) => `The system is starting. Next try in ${seconds(count)}.`,
  startingNow: 'The system is starting. Trying now…',
  starting: 'The system is starting. The translation comes when it is ready.',
  retry: 'Try again',
  useInstead: (system: string) => `Use “${system}” meanwhile`,
  back: (system: string) => `Back to “${system}”`,
  contact: (address: string) => `Write to ${address}`,
  serviceSays: 'The service says:',
  /** Why there is no translation and what to do; the text is never lost. */
  problems: {
    dayLimitReached: 'Today’s limit is used up. Your text stays here; go on tomorrow or ask for more.',
    textSizeLimitExceeded: 'The service does not take a text this long. Shorten it, or ask for more.',
    systemIsStarting: 'The system has not started for a long time. Try again later.',
    systemNotFound: 'Your client ID has no such system any more. Choose another one in the settings.',
    systemNotStarted:
      'The system is stopped; its operator must start it. Choose another one in the settings meanwhile.',
    systemTranslationFailed: 'The system could not translate this. Try again, or change the text.',
    unknownTermCorpusId: 'The chosen terminology is gone. Choose another one in the settings.',
    unauthorized: 'The service does not know the client ID any more. Sign in again in the settings.',
    badRequest: 'The service did not understand the request. Try again.',
    malformed: 'The service answered with something that is no translation. Try again.',
    offline: 'You are offline. Your text stays here; this goes on by itself when you are back.',
    unreachable: 'No answer from the service. This goes on by itself when it answers.',
    timeout: 'The service takes too long to answer. It is asked again by itself.',
    unexpected: 'The service reports an error. It is asked again by itself.',
    noAddress: 'This page does not say where the translation service is. Its author can set base-url.',
    noToken: 'You are not signed in. Sign in and save in the translation settings.',
    noSystems: 'No translation system is chosen yet. Choose one and save in the translation settings.',
    badState: 'The settings that this page gives are not valid. Nothing was changed.',
  },
  noPair: (pair: string) => `Your settings have no system for ${pair}. Add it in the translation settings.`,
  noField: (id: string) => `This page has no text field “${id}”.`,
  pair: (source: string, target: string) => `${source} to ${target}`,
  targetEdited: 'The text that the translation belongs into was changed by hand.',
  replaceTarget: 'Replace it',
  quality: {good: 'good', fair: 'fair', poor: 'poor'},
  qualityOf: (word: string, share: number) => `Quality: ${word} (${Math.round(share * 100)} %)`,
  sentence: (index: number, count: number) => `Sentence ${index} of ${count}`,
  held: 'held back: low quality',
  showAnyway: 'Show anyway',
  missing: 'not translated',
  correct: 'Correct',
  correctLabel: 'Correct this sentence',
  editing: 'Change the sentence, then send it; Escape undoes.',
  send: 'Send correction',
  corrected: 'corrected',
  correctionSent: 'Thank you, the correction is saved.',
  /** A correction on its way, by its kind. */
  corrections: {
    draft: 'not sent yet',
    waiting: 'waits for the network',
    sending: 'sending…',
    refused: 'not accepted',
  },
  ready: (count: number) => `The translation is ready, ${sentences(count)}.`,
};

/** Messages of `mt-translate-box`. */
export type TranslateBoxMessages = typeof translateBox;
