const CASES = ['sse', 's', 'st', 'le', 'l', 'lt', 'ks', 'ni', 'na', 'ta', 'ga'];

/** Case endings: singular, plural after "te" or "de", and plural after the vowel "i". */
const ENDINGS = [
  ...CASES,
  ...CASES.flatMap((ending) => [`te${ending}`, `de${ending}`]),
  ...CASES.slice(0, 7).map((ending) => `i${ending}`),
  ...['t', 'd', 'te', 'de', 'id', 'sid'],
];

const VOWEL_AT_END = /[aeiu]$/;

/**
 * A lower-case Estonian word, and other stems that it may have. The end of the stem is ambiguous: the "t" of
 * "raamat" (book) belongs to the stem, the "t" of "arvet" (invoice) does not.
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
    // The base form of many words lacks the vowel before the ending.
    add(before.replace(VOWEL_AT_END, ''), ending === 't' ? 5 : 4);
  }
  return stems;
}
