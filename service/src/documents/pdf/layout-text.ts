const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', apos: "'"};

/** Ligatures of Latin letters, and forms of Hebrew and Arabic letters that depend on their place in a word. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g;
/** Control characters, of which XML forbids most, and marks of direction. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
/** Places of the ligatures in fonts of TeX that do not tell their letters, after or before a letter. */
const TEX_LIGATURES = /(?<=\p{L})[\x0b\x0c\x0e\x0f\x1b-\x1f]|[\x0b\x0c\x0e\x0f\x1b-\x1f](?=\p{L})/gu;
const TEX_LETTERS: Readonly<Record<string, string>> = {
  ...{'\x0b': 'ff', '\x0c': 'fi', '\x0e': 'ffi', '\x0f': 'ffl'},
  ...{'\x1b': 'ff', '\x1c': 'fi', '\x1d': 'fl', '\x1e': 'ffi', '\x1f': 'ffl'},
};
/** Bullets of the fonts Symbol and Wingdings, which have no other characters. */
const SYMBOL_BULLETS = /[\uf0a7\uf0a8\uf0b7\uf0d8\uf0fc\uf076]/g;
const SPACES = /[\s\u00a0]+/g;

/** Decodes the text of an element, in which pdftotext escapes five characters. */
export function decodeXmlText(text: string): string {
  return text.includes('&')
    ? text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
    : text;
}

/** Escapes a text for XML. */
export function escapeXmlText(text: string): string {
  return text.replace(/[<>&]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&amp;'));
}

/** Replaces characters that only show how a text is printed; the text must be in logical order. */
export function plainCharacters(text: string): string {
  return text
    .replace(SYMBOL_BULLETS, '•')
    .replace(TEX_LIGATURES, (code) => TEX_LETTERS[code]!)
    .replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'))
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlcdm]{1,8})$/i;
const DOTS = '.·…';
const MIN_DOTS = 4;

/** Whether a text is only the number of a page. */
export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text);
}

/**
 * Replaces the dots from an entry of a table of contents to its page number by a tab; without a number on the line, only dots
 * with spaces between them, since forms have others to write on.
 */
export function withLeader(text: string): string {
  const word = /[^\s.·…]{1,8}$/.exec(text)?.[0] ?? '';
  const number = isPageNumber(word) ? word : '';
  const before = text.slice(0, text.length - number.length);
  let end = before.length;
  let dots = 0;
  for (; end > 0 && (DOTS.includes(before[end - 1]!) || before[end - 1] === ' '); end -= 1)
    if (before[end - 1] !== ' ') dots += 1;
  const isSpaced = before.slice(end).includes('. . .');
  if (end === 0 || dots < MIN_DOTS || (number === '' && !isSpaced)) return text;
  return `${before.slice(0, end)}\t${number}`;
}

/** Counts of characters, which show whether a document has text that can be read. */
export interface CharacterCounts {
  /** Letters and digits. */
  readonly letters: number;
  /** Characters without a meaning: control characters, and those of fonts without a mapping to Unicode. */
  readonly unknown: number;
}

const LETTERS = /[\p{L}\p{N}]/gu;
const UNKNOWN = /[\ufffd\p{Cc}\p{Co}]/gu;

/** Counts the characters of a text. */
export function countCharacters(text: string): CharacterCounts {
  const letters = text.match(LETTERS)?.length ?? 0;
  return {letters, unknown: text.replace(SYMBOL_BULLETS, '').match(UNKNOWN)?.length ?? 0};
}
