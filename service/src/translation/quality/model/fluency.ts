import {joinedHash, textHash} from './feature-hash.ts';

/** Number of buckets for the features of a language's words, shared by all languages. */
export const FLUENCY_BUCKETS = 2 ** 18;

/** Number of features of each place in a text. */
export const FEATURES_PER_PLACE = 4;

/** Letters at the end of a word that show its form. */
const ENDING = 3;

const START = '<';
const END = '>';
const KINDS = {word: 1, pair: 2, endings: 3, triple: 4};

/**
 * Buckets of the features of a text, four for each token and for the end of the text: the token, it and the one
 * before, the endings of both, and three tokens. Bucket 0 means that there is no feature.
 */
export function fluencyBuckets(language: string, tokens: readonly string[]): Uint32Array {
  const all = [START, ...tokens, END];
  const own = textHash(language);
  const words = all.map(textHash);
  const endings = all.map((token) => textHash(token.slice(-ENDING)));
  const buckets = new Uint32Array((all.length - 1) * FEATURES_PER_PLACE);
  for (let index = 1; index < all.length; index++) {
    const at = (index - 1) * FEATURES_PER_PLACE;
    const [word, before] = [words[index]!, words[index - 1]!];
    if (index < all.length - 1) buckets[at] = bucketOf(joinedHash(own, KINDS.word, word));
    buckets[at + 1] = bucketOf(joinedHash(own, KINDS.pair, before, word));
    buckets[at + 2] = bucketOf(joinedHash(own, KINDS.endings, endings[index - 1]!, endings[index]!));
    if (index > 1) buckets[at + 3] = bucketOf(joinedHash(own, KINDS.triple, words[index - 2]!, before, word));
  }
  return buckets;
}

function bucketOf(hash: number): number {
  return (hash % (FLUENCY_BUCKETS - 1)) + 1;
}
