import {counted} from '../counted.ts';
import {pairs, setupProblems} from './setup.ts';

const documents = counted('en', {one: 'document', other: 'documents'});

/** English messages of `mt-document-drop`; sizes and durations come with their units. */
export const documentDrop = {
  language: 'en',
  ...pairs,
  name: 'Document translation',
  choose: 'Choose documents',
  orDrop: 'or drop or paste them here',
  limits: (types: string, size: string) => `${types}. Up to ${size} each.`,
  list: 'Documents',
  start: (count: number) => `Translate ${documents(count)}`,
  cancel: 'Cancel',
  retry: 'Try again',
  download: 'Download',
  downloadAll: 'Download all',
  /** Name of the archive with all translations. */
  archive: 'Translations',
  remove: 'Remove',
  removeUnsaved: 'Remove without downloading',
  contact: (address: string) => `Write to ${address}`,
  ready: 'Not sent yet',
  queued: 'Waits for its turn',
  sending: 'Sending…',
  uploading: (sent: string, total: string) => `Uploading: ${sent} of ${total}`,
  uploaded: 'Uploaded, waits for the service…',
  /** Status of a document. */
  status: {
    queuing: 'Waits in the service’s queue',
    waiting: 'The system is starting',
    translating: 'Translating',
    unknown: 'Sent to the service',
  },
  segments: (done: string, total: string) => `${done} of ${total} segments`,
  left: (duration: string) => `about ${duration} left`,
  soon: 'less than a minute left',
  loading: 'Translated, fetching it…',
  completed: 'Translated',
  removing: 'Removing…',
  added: (count: number) => `${documents(count)} added.`,
  overview: (done: number, all: number, failed: number) =>
    `Translated: ${done} of ${all}.${failed > 0 ? ` Failed: ${failed}.` : ''}`,
  isTranslated: (name: string) => `${name} is translated.`,
  earlier: (count: number) => `Show ${documents(count)} sent earlier`,
  elsewhere: (count: number) => `Open in another tab: ${documents(count)}.`,
  fileAgain: 'To try again, choose the file again.',
  /** Problems of a document, with what the user can do. */
  problems: {
    ...setupProblems,
    documentType: 'This kind of file cannot be translated.',
    documentEmpty: 'The file is empty.',
    documentTooLarge: 'The file is too large. Split it.',
    tooManyDocuments: 'These are too many documents. Remove some first.',
    documentUnreadable: 'The file cannot be read any more. Choose it again.',
    documentGone: 'The service no longer has this document.',
    documentFailed: 'The service could not translate this document.',
    notLoaded: 'This could not be loaded. Check your connection and try again.',
    dayLimitReached: 'Today’s limit is reached. Go on tomorrow, or ask for more.',
    textSizeLimitExceeded: 'The document is too large for the service. Split it, or ask for more.',
    systemIsStarting: 'The system is still starting. This goes on by itself.',
    systemNotFound: 'Your client ID has no such system any more. Choose another one in the settings.',
    systemNotStarted: 'The system is stopped. Choose another one in the settings.',
    systemTranslationFailed: 'The service could not translate this document.',
    unknownTermCorpusId: 'The terminology is gone. Choose another one in the settings.',
    unauthorized: 'The service does not know this client ID. Sign in again in the settings.',
    badRequest: 'The service did not accept this document.',
    malformed: 'The service’s answer made no sense. Try again.',
    offline: 'You are offline. This goes on by itself when you are back.',
    unreachable: 'No answer from the service. This goes on by itself.',
    timeout: 'The service took too long to answer. This goes on by itself.',
    unexpected: 'The service reports an error. This goes on by itself.',
  },
};

/** Messages of `mt-document-drop` in any language. */
export type DocumentDropMessages = typeof documentDrop;
