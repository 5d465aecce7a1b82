import {pairs, setupProblems} from './setup.ts';

/** English messages of `mt-document-drop` without documents; the document list has separate messages. */
export const documentDrop = {
  language: 'en',
  ...pairs,
  name: 'Document translation',
  choose: 'Choose documents',
  chooseFolder: 'Choose a folder',
  orDrop: 'or drop them here',
  dropHere: 'Drop the documents anywhere on this page',
  /** Says that all formats are accepted, with the number of file name extensions. */
  allFormats: (count: number) => `all ${count} formats`,
  largest: (size: string) => `up to ${size}`,
  retry: 'Try again',
  problems: {
    ...setupProblems,
    visitorsNoDocuments: 'Sign in to translate documents.',
    notLoaded: 'This could not be loaded. Check your connection and try again.',
  },
};

/** Messages of `mt-document-drop` without documents, in any language. */
export type DocumentDropMessages = typeof documentDrop;
