import {counted} from '../counted.ts';
import {documentSettings} from './document-settings.ts';
import {siteProblems} from './setup.ts';
import {systemWords} from './system-status.ts';

const documents = counted('en', {one: 'document', other: 'documents'});
const files = counted('en', {one: 'file', other: 'files'});
const number = (count: number) => count.toLocaleString('en');
const were = (count: number) => (count === 1 ? 'was' : 'were');
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** English messages of the document list; sizes, shares and durations include their units. */
export const documentList = {
  language: 'en',
  list: 'Documents',
  start: (count: number) => `Translate ${documents(count)}`,
  cancel: 'Cancel',
  retry: 'Try again',
  retryAll: 'Try all again',
  download: 'Download',
  downloadAll: 'Download all',
  /** Download of the document's segments with their translations. */
  memory: 'Download the translation memory (TMX)',
  noMemory: 'The translation memory could not be downloaded. Try again, or translate the document again.',
  /** Name of the archive with all translations. */
  archive: 'Translations',
  remove: 'Remove',
  removeUnsaved: 'Remove without downloading',
  clear: 'Clear list',
  clearUnsaved: (count: number) => `Clear list: ${documents(count)} not downloaded`,
  chooseAgain: 'Choose the file again',
  chooseOther: 'Choose another file',
  contact: (address: string) => `Write to ${address}`,
  details: 'Details',
  /** Of a PDF, whose layout and pictures are not kept. */
  textOnly: 'text only, as DOCX',
  nothingKept: 'Sent as it is: personal data stays in the page only for TXT',
  withTerms: 'with terms',
  terms: (title: string) => `Terms: ${title}`,
  characters: counted('en', {one: 'character', other: 'characters'}),
  ready: 'Not sent yet',
  queued: 'Waits for its turn',
  waitsForRoom: 'Waits for room',
  sending: 'Sending',
  uploading: (share: string) => `Sending, ${share}`,
  uploaded: 'Sent, waits for the service',
  /** Status of a document. */
  status: {
    queuing: 'Waits in the service’s queue',
    waiting: 'The system is starting',
    translating: 'Translating',
    unknown: 'Sent to the service',
  },
  translating: (share: string) => `Translating, ${share}`,
  left: (duration: string) => `about ${duration} left`,
  soon: 'less than a minute left',
  loading: 'Translated, fetching it',
  completed: 'Ready',
  machineTranslation: 'Machine translation',
  humanTranslation: 'Human translation',
  /** After `machineTranslation`, if people had corrected some of its sentences before. */
  edited: 'edited',
  partlyHuman: 'some sentences by people',
  /** After `machineTranslation`, for a file that has no place for a note about its translation. */
  notInFile: 'not noted in the file',
  saved: 'Downloaded',
  /** Date and time until which the translation can be downloaded; shown after `completed`. */
  until: (date: string) => `until ${date}`,
  /** Sentences with faults in a translated document. */
  toCheck: counted('en', {one: 'sentence to check', other: 'sentences to check'}),
  /** Number of faults, if the service did not send the sentences of all faults. */
  placesToCheck: counted('en', {one: 'place to check', other: 'places to check'}),
  firstOf: (first: number, all: number) => `The first ${number(first)} of ${number(all)}`,
  termsUsed: 'Terms used',
  termsNotUsed: 'Terms not used',
  original: 'Original:',
  translation: 'Translation:',
  showWhole: 'Show the whole text',
  showLess: 'Show less',
  closeList: 'Close the list',
  removing: 'Removing',
  added: (count: number) => `${documents(count)} added.`,
  overview: (done: number, all: number, failed: number) =>
    `${number(done)} of ${number(all)} done${failed > 0 ? ` · ${number(failed)} failed` : ''}`,
  /** Documents not yet sent, with their sizes. */
  total: documents,
  isCancelled: (name: string) => `${name}: cancelled.`,
  isRemoved: (name: string) => `${name}: removed.`,
  isTranslated: (name: string) => `${name} is translated.`,
  full: (count: number) =>
    `The service keeps no more than ${documents(count)} at a time. Download what is ready or remove documents; the rest then continues automatically.`,
  takesNoMore: 'The service is still working on earlier documents. The rest continues automatically.',
  already: (count: number) => `${documents(count)} ${are(count)} here already.`,
  isAlready: (name: string) => `${name} is here already.`,
  again: 'Translate again',
  preview: 'Preview',
  /** Note below the preview of a long document. */
  previewCut: 'The beginning of the document.',
  /** Choice of another language and system for a document. */
  againInto: 'Into',
  againWith: 'With',
  domains: systemWords.domains,
  translate: 'Translate',
  replace: 'Replace',
  leaveOut: 'Leave out',
  /** Refused files, counted by reason. */
  leftOut: {
    documentType: (count: number) =>
      `${files(count)} of ${count === 1 ? 'another kind' : 'other kinds'} ${were(count)} left out`,
    documentIsPdf: (count: number) => `${files(count)} in PDF ${were(count)} left out`,
    documentIsOther: (count: number) =>
      `${files(count)} ${were(count)} left out as ${count === 1 ? 'it was' : 'they were'} not asked for`,
    documentEmpty: (count: number) => `${files(count)} without content ${were(count)} left out`,
    documentTooLarge: (count: number) =>
      `${files(count)} ${were(count)} left out as ${count === 1 ? 'it is' : 'they are'} too large`,
    tooManyDocuments: (count: number) => `${files(count)} ${were(count)} left out as the list is full`,
  },
  settings: documentSettings,
  /** Documents that were in the list before a reload. */
  gone: (count: number) => `${documents(count)} ${are(count)} no longer kept by the service`,
  earlier: (count: number) => `Show ${documents(count)} sent earlier`,
  /** Documents whose files the user can choose again all at once. */
  unsent: (count: number) => `${documents(count)} ${were(count)} not sent completely. Choose them again.`,
  chooseUnsent: 'Choose the files again',
  chooseUnsentFolder: 'Choose the folder again',
  elsewhere: (count: number) => `Open in another tab: ${documents(count)}.`,
  /** Documents that were being sent when the page was left. */
  sought: (count: number) => `Asking the service whether ${documents(count)} arrived.`,
  fileAgain: 'Choose the file again.',
  /** Hint for visitors, whose documents are in the list until the page is left. */
  onThisPage:
    'Download the translations before you leave this page: without signing in, they are not found again.',
  /** Problems of a document, with what the user can do. */
  problems: {
    ...siteProblems,
    documentType: 'This kind of file cannot be translated.',
    documentIsPdf: 'PDF is not accepted here. Open it in Word, save it as DOCX and add that.',
    documentIsOther: 'This is another document. Choose the one that is to be translated again.',
    documentEmpty: 'The file is empty.',
    documentTooLarge: 'The file is too large. Split it.',
    tooManyDocuments: 'These are too many documents. Remove some first.',
    documentUnreadable: 'The file can no longer be read. Choose it again.',
    documentNotSent: 'Not sent completely. Choose it again.',
    documentDamaged: 'Damaged, or not the kind of file that its name says. Save it again.',
    documentProtected: 'Protected by a password. Remove it and choose the file again.',
    documentOptions: 'Its settings do not fit it. The details say what to correct.',
    documentNotSupported: 'This service cannot read this format. Save it in another format.',
    documentGone: 'The service no longer has this document.',
    documentFailed: 'The service could not translate this document.',
    visitorLimitReached: 'Today’s translations without signing in are used up. Sign in and send it again.',
    dayLimitReached: 'Today’s limit is reached. Continue tomorrow, or ask for more.',
    textSizeLimitExceeded: 'Too large for the service. Split it, or ask for more.',
    systemIsStarting: 'The system is still starting. This continues automatically.',
    systemNotFound: 'Its system is no longer available. Choose another one in the settings.',
    systemNotStarted: 'Its system is stopped. Choose another one in the settings.',
    systemTranslationFailed: 'The service could not translate this document.',
    unknownTermCorpusId: 'Its terms are no longer available. Choose others in the settings.',
    unauthorized: 'The service does not know your key. Sign in again in the settings.',
    badRequest: 'The service did not accept this document.',
    malformed: 'The service’s answer could not be understood. Try again.',
    offline: 'You are offline. This continues when you are back online.',
    unreachable: 'No answer from the service. Retrying automatically.',
    timeout: 'The service took too long to answer. Retrying automatically.',
    notKept: 'Nothing was sent: data protection could not be loaded. Try again.',
    unexpected: 'The service reports an error. Retrying automatically.',
  },
};

/** Messages of the document list in any language. */
export type DocumentListMessages = typeof documentList;
