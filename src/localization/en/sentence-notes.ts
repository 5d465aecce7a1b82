import {percent} from '../percent.ts';

/** English messages of the service's findings about sentences. */
export const sentenceNotes = {
  /** Note about a translation whose quality estimate is so low that users usually edit such translations. */
  usuallyEdited: 'Usually needs an edit',
  aboutSentence: 'About this sentence',
  nextToCheck: 'Next sentence to check',
  /** A human translation of a similar sentence; `share` is the identical part. */
  match: (share: number) => `${percent('en', share)} match from memory`,
  useMatch: 'Use this',
};

/** Messages of the service's findings about sentences, in any language. */
export type SentenceNotesMessages = typeof sentenceNotes;
