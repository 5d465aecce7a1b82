const CASES = ['sse', 's', 'st', 'le', 'l', 'lt', 'ks', 'ni', 'na', 'ta', 'ga'];

/** Endings of the cases: of one, of several after "te" or "de", and of several after the vowel "i". */
const ENDINGS = [
  ...CASES,
  ...CASES.flatMap((ending) => [`te${ending}`, `de${ending}`]),
  ...CASES.slice(0, 7).map((ending) => `i${ending}`),
  ...['t', 'd', 'te', 'de', 'id', 'sid'],
];

const VOWEL_AT_END = /[aeiu]$/;

/**
 * An Estonian word in lower case, and words that it may be a form of. Where the stem ends is not to be
 * seen: the "t" of "raamat" (book) belongs to it, that of "arvet" (invoice) does not.
 */
export function estonianStems(word: string): string[] {
  const stems = [word];
  const add = (stem: string, least: number): void => {
    if (stem.length >= least && !stems.includes(stem)) stems.push(stem);
  };
  add(word.replace(VOWEL_AT_END, ''), 3);
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const before = word.slice(0, -ending.length);
    add(before, 3);
    // The first form of many words lacks the vowel before the ending.
    add(before.replace(VOWEL_AT_END, ''), ending === 't' ? 5 : 4);
  }
  return stems;
}
