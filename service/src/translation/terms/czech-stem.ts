/** Endings of nouns and adjectives. */
const ENDINGS = [
  ...['ového', 'ovému', 'ových', 'ovým', 'ová', 'ové', 'ový', 'ovou', 'ovi'],
  ...['ami', 'emi', 'ěmi', 'ími', 'ými', 'ách', 'ech', 'ích', 'ých', 'ího', 'ého', 'ímu', 'ému'],
  ...[
    'ám',
    'em',
    'ém',
    'ěm',
    'ím',
    'ým',
    'ům',
    'ou',
    'a',
    'á',
    'e',
    'é',
    'ě',
    'i',
    'í',
    'o',
    'u',
    'ů',
    'y',
    'ý',
  ],
].sort((a, b) => b.length - a.length);

/** Endings that a noun may also have in its base form, as in "systém". */
const CONSONANT = /(?:[aei]ch|[aeio]m|ym)$/;

const MIN_STEM_LENGTH = 3;

const VOWELS: Readonly<Record<string, string>> = {
  á: 'a',
  é: 'e',
  ě: 'e',
  í: 'i',
  ó: 'o',
  ů: 'o',
  ú: 'u',
  ý: 'y',
};
const CONSONANTS: Readonly<Record<string, string>> = {
  ř: 'r',
  c: 'k',
  č: 'k',
  z: 'h',
  ž: 'h',
  ď: 'd',
  ť: 't',
  ň: 'n',
};

/** Stem of a lower-case Czech word: without its ending, and with its last sounds unified across forms. */
export function czechStem(word: string): string {
  const ending =
    ENDINGS.find(
      (candidate) => word.endsWith(candidate) && word.length - candidate.length >= MIN_STEM_LENGTH,
    ) ?? '';
  const base = word.slice(0, word.length - ending.length);
  const plain = base
    .replace(/[áéěíóůúý]/g, (vowel) => VOWELS[vowel] ?? vowel)
    .replaceAll('ou', 'u')
    .replace(/[řcčzžďťň]$/, (consonant) => CONSONANTS[consonant] ?? consonant);
  const first = plain.replace(CONSONANT, '');
  const stem = first.length >= MIN_STEM_LENGTH ? first : plain;
  // Some forms have an additional vowel: "objednávek", "objednávka".
  return stem.length > MIN_STEM_LENGTH ? stem.replace(/e([knlrv])$/, '$1') : stem;
}
