const VOWELS = [
  'a',
  'ą',
  'e',
  'ę',
  'o',
  'u',
  'em',
  'om',
  'ach',
  'ami',
  'ego',
  'emu',
  'ej',
  'owi',
  'owie',
  'ów',
];

/** Endings of nouns and adjectives; those that begin with "i" soften the preceding consonant. */
const ENDINGS = [
  ...VOWELS,
  ...VOWELS.map((ending) => `i${ending}`),
  'i',
  'im',
  'ich',
  'imi',
  'y',
  'ym',
  'ych',
  'ymi',
].sort((a, b) => b.length - a.length);

/** Endings that a noun may also have in its base form, as in "system". */
const CONSONANT = /i?(?:em|om|ach|ej|ów|im|ich|ym|ych)$/;

const MIN_STEM_LENGTH = 3;

/** Stem of a lower-case Polish word: without its ending, and with its last sounds unified across forms. */
export function polishStem(word: string): string {
  const ending =
    ENDINGS.find(
      (candidate) => word.endsWith(candidate) && word.length - candidate.length >= MIN_STEM_LENGTH,
    ) ?? '';
  const plain = withHardEnd(word.slice(0, word.length - ending.length), ending.startsWith('i'));
  const vowels = plain
    .replaceAll('ó', 'o')
    .replaceAll('ą', 'ę')
    .replace(/ia(?=[^aeiouyęó]+$)/, 'ie');
  const first = vowels.replace(CONSONANT, '');
  const stem = first.length >= MIN_STEM_LENGTH ? first : vowels;
  // Some forms have an additional vowel: "książek", "książka".
  return stem.length > MIN_STEM_LENGTH ? stem.replace(/i?e([knlrw])$/, '$1') : stem;
}

/** The stem with the consonants that it has before other endings. */
function withHardEnd(stem: string, isSoft: boolean): string {
  const hard = stem
    .replace(/ść$/, 'st')
    .replace(/ć$/, 't')
    .replace(/dź$/, 'd')
    .replace(/ś$/, 's')
    .replace(/ź$/, 'z')
    .replace(/ń$/, 'n');
  if (hard !== stem) return hard;
  const changed = isSoft
    ? stem.replace(/śc$/, 'st').replace(/c$/, 't').replace(/dz$/, 'd')
    : stem.replace(/([^s])c$/, '$1k').replace(/dz$/, 'g');
  return changed.replace(/rz$/, 'r').replace(/ł$/, 'l');
}
