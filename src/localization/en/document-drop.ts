import {pairs, setupProblems} from './setup.ts';

/** English messages of `mt-document-drop` before there are documents; the list has separate ones. */
export const documentDrop = {
  language: 'en',
  ...pairs,
  name: 'Document translation',
  choose: 'Choose documents',
  chooseFolder: 'Choose a folder',
  orDrop: 'or drop them here',
  dropHere: 'Drop the documents anywhere on this page',
  /** All formats, by the number of their file name extensions. */
  allFormats: (count: number) => `all ${count} formats`,
  largest: (size: string) => `up to ${size}`,
  retry: 'Try again',
  problems: {
    ...setupProblems,
    visitorsNoDocuments: 'Sign in to translate documents.',
    notLoaded: 'This could not be loaded. Check your connection and try again.',
  },
};

/** Messages of `mt-document-drop` before there are documents, in any language. */
export type DocumentDropMessages = typeof documentDrop;
