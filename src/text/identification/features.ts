/** Longest run of letters inside a word that is a feature. */
const MAX_RUN = 4;
/** Letters of a word that are examined; longer words show no more. */
const MAX_LETTERS = 24;
/** Marks the beginning and end of a word. */
const EDGE = 0x20;
/** Makes a whole word another feature than the same letters inside a word. */
const WHOLE = 0x9e3779b9;
/** Prime of the FNV-1a hash. */
const PRIME = 0x01000193;

/** A word: letters, with an apostrophe at the end (`l'`); signs of Spanish questions count as words. */
const WORD = /[¿¡]|\p{L}[\p{L}\p{M}]*'?/gu;

/** Words of a text, in lower case. Web and mail addresses are left out: they are not language. */
export function wordsOf(text: string): string[] {
  const plain = text.replace(/\S*[@/]\S*/g, ' ').normalize('NFC');
  return plain.toLowerCase().replaceAll('’', "'").match(WORD) ?? [];
}

/**
 * Calls `add` with the hash of each feature of a word: its runs of up to four letters, with its edges, and the
 * whole word.
 */
export function addFeatures(word: string, add: (hash: number) => void): void {
  const end = Math.min(word.length, MAX_LETTERS) + 1;
  const code = (at: number) => (at === 0 || at === end ? EDGE : word.charCodeAt(at - 1));
  let whole = WHOLE;
  for (let from = 0; from <= end; from++) {
    whole = Math.imul(whole ^ code(from), PRIME);
    let hash = 0;
    for (let at = from; at <= end && at < from + MAX_RUN; at++) {
      hash = Math.imul(hash ^ code(at), PRIME);
      if (at > 0 && from < end) add(mixed(hash));
    }
  }
  if (end > MAX_RUN - 1) add(mixed(whole));
}

/** Spreads a hash over its low bits, of which a model uses some. */
function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) >>> 0;
}
