/** Maximum number of words of a name. */
const MAX_WORDS = 2;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
/**
 * Spellings that stay the same: numbers, adjacent capitals, a capital after a small letter, a digit next to a
 * letter: PDF, OK, GitHub, iPhone, CO2.
 */
const SPELLED = /^\p{N}+$|\p{Lu}\p{Lu}|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
/** Value of an unchanged word that may be a name, or may have been left untranslated. */
const UNDECIDED = 0.5;

/** Languages of a text and its translation, given as RFC 5646 codes. */
export interface Languages {
  readonly source: string;
  readonly target: string;
}

/**
 * How likely an unchanged text of one or two words is correct, 0 to 1, comparable to a share of known words;
 * undefined for longer or changed texts. Abbreviations and brand spellings stay the same in every language.
 * Other capitalized words are names or shared words if the engine does not report them as unknown and the
 * languages share a script.
 *
 * @param unknown - Words that the engine does not know; absent if the engine does not report them.
 */
export function stayedShortText(
  source: string,
  translation: string,
  languages: Languages,
  unknown?: readonly string[],
): number | undefined {
  if (folded(source) !== folded(translation)) return undefined;
  const words = wordsOf(source);
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  const lacked = unknown && new Set(unknown.map((word) => word.toLowerCase()));
  const foreign = scriptOf(languages.source) !== scriptOf(languages.target);
  const values = words.map((word): number => {
    if (SPELLED.test(word)) return 1;
    if (lacked && !lacked.has(word.toLowerCase())) return 1;
    const isCapital = /^[\p{Lu}\p{Lo}]/u.test(word);
    // Two unchanged lower-case words are unlikely to be shared by both languages.
    const doubts = Number(lacked !== undefined || foreign) + (isCapital ? 0 : words.length);
    return doubts === 0 ? 1 : doubts === 1 ? UNDECIDED : 0;
  });
  return values.reduce((sum, value) => sum + value, 0) / words.length;
}

/** The words of a text, with their apostrophes and hyphens. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function scriptOf(code: string): string | undefined {
  try {
    return new Intl.Locale(code.replaceAll('_', '-')).maximize().script;
  } catch {
    return undefined;
  }
}
