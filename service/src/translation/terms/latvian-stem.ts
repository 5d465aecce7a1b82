/** Endings of nouns, adjectives and participles for case, number and gender. */
const ENDINGS = [
  ...['ajiem', 'ajām', 'ajos', 'ajās', 'ajam', 'ajai', 'ajā', 'iem', 'ies'],
  ...['ām', 'am', 'ēm', 'em', 'īm', 'im', 'um', 'os', 'ās', 'ēs', 'īs', 'ūs', 'us', 'as', 'es', 'is'],
  ...['ai', 'ei', 'ij', 'ie', 'ais', 'ā', 'ē', 'ī', 'ū', 'ō', 'a', 'e', 'i', 'u', 'o', 'š', 's'],
].sort((a, b) => b.length - a.length);

const MIN_STEM_LENGTH = 3;

/** Consonants that change before some endings, as in "brālis", "brāļa". */
const SOFTENED: Readonly<Record<string, string>> = {š: 's', ž: 'z', č: 'c', ļ: 'l', ņ: 'n', ķ: 'k', ģ: 'g'};
const SOFT_PAIRS: readonly (readonly [soft: RegExp, plain: string])[] = [
  [/(?:šņ|sņ)$/, 'sn'],
  [/žņ$/, 'zn'],
  [/ļļ$/, 'll'],
  [/ņņ$/, 'nn'],
  [/[pbmv]j$/, ''],
];

/**
 * Stem of a lower-case Latvian word: without its ending, with its last consonants in the form that they have
 * before a plain ending.
 */
export function latvianStem(word: string): string {
  const ending = ENDINGS.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= MIN_STEM_LENGTH,
  );
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  for (const [soft, plain] of SOFT_PAIRS) {
    const match = soft.exec(stem);
    if (match) return stem.slice(0, match.index) + (plain || match[0].charAt(0));
  }
  const last = stem.charAt(stem.length - 1);
  return stem.slice(0, -1) + (SOFTENED[last] ?? last);
}
