import {percent} from '../percent.ts';

/** English messages about what the service found out about the sentences of a text. */
export const sentenceNotes = {
  /** Of a translation whose estimate is so low that users change most of these. */
  usuallyEdited: 'Usually needs an edit',
  aboutSentence: 'About this sentence',
  nextToCheck: 'Next sentence to check',
  /** A human translation of a similar sentence; `share` of it is the same. */
  match: (share: number) => `${percent('en', share)} match from memory`,
  useMatch: 'Use this',
};

/** Messages about what the service found out about the sentences of a text, in any language. */
export type SentenceNotesMessages = typeof sentenceNotes;
