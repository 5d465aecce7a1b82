import {percent} from '../percent.ts';

/** English messages of other translations of a sentence. */
export const sentenceAlternatives = {
  asking: 'Asking other systems…',
  noAlternatives: 'There are no other translations of this sentence.',
  /** Names the systems that gave no translation; `systems` is a list in words. */
  noAnswerFrom: (systems: string) => `No answer from ${systems}`,
  /** A human translation of a similar sentence; `share` is the identical part. */
  fromMemory: (share: number) => `Memory, ${percent('en', share)} match`,
};

/** Messages of other translations of a sentence, in any language. */
export type SentenceAlternativesMessages = typeof sentenceAlternatives;
