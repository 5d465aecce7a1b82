import {counted} from '../counted.ts';
import {pairs, setupProblems, siteProblems} from './setup.ts';

const characters = counted('en', {one: 'character', other: 'characters'});

/** English messages of `mt-translate-box`; `language` and `pair` are names. */
export const translateBox = {
  language: 'en',
  ...pairs,
  name: 'Translation',
  source: (language: string) => `Text in ${language}`,
  target: (language: string) => `Translation in ${language}`,
  placeholder: 'Type or paste text',
  translate: 'Translate',
  stopped: 'Stopped.',
  clear: 'Clear',
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here. Select the text.',
  plainText: 'Remove formatting',
  loadFailed: 'This could not be loaded. Try again.',
  characters,
  ofLimit: (count: number, limit: string) => `${characters(count)}, up to ${limit} at a time`,
  tooMany: (count: number, limit: number) =>
    `${characters(count)} too many: what comes after the first ${limit} is not translated`,
  tooManyShort: (count: number) => `${count.toLocaleString('en')} too many`,
  required: 'Write the text to translate.',
  translateFirst: 'Translate the whole text first, or empty the field.',
  notReady: 'The translation is not ready yet. Wait a moment.',
  translating: 'Translating…',
  starting: 'The system is starting. This continues automatically.',
  /** Problems of a translation, with what the user can do; the text is never lost. */
  problems: {
    ...setupProblems,
    ...siteProblems,
    dayLimitReached: 'Today’s limit is reached. Your text stays here; continue tomorrow, or ask for more.',
    visitorLimitReached:
      'Today’s translations without signing in are used up. Your text and its translation stay here. Sign in to continue now.',
    textSizeLimitExceeded: 'The text is too long for the service. Shorten it, or ask for more.',
    systemIsStarting: 'The system is still starting. Try again later.',
    systemNotFound: 'The system is no longer available. Choose another one in the settings.',
    systemNotStarted:
      'The system is stopped. Choose another one in the settings, or ask its operator to start it.',
    systemTranslationFailed: 'The system could not translate this. Try again, or change the text.',
    unknownTermCorpusId: 'Its terms are no longer available. Choose others in the settings.',
    unauthorized: 'The service does not know this key. Sign in again in the settings.',
    badRequest: 'The service did not understand this. Try again.',
    malformed: 'The service did not answer with a translation. Try again.',
    offline: 'You are offline. Your text stays here; translation continues when you are back online.',
    unreachable: 'No answer from the service. Check your connection. Retrying automatically.',
    timeout: 'The service took too long to answer. Retrying automatically.',
    notKept: 'Nothing was sent: data protection could not be loaded. Try again.',
    unexpected: 'The service reports an error. Retrying automatically.',
  },
  tooSlow: 'The system takes too long for this text. Try again later, or use another system.',
  correctionSent: 'Correction saved.',
  ready: 'The translation is ready.',
};

/** Messages of `mt-translate-box` in any language. */
export type TranslateBoxMessages = typeof translateBox;
