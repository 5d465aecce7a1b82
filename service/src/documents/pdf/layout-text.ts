const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', apos: "'"};

/** Ligatures of Latin letters, and forms of Hebrew and Arabic letters that depend on their place in a word. */
const PRESENTATION_FORMS = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g;
/** Control characters, of which XML forbids most, and marks of direction. */
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
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
    .replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'))
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .trim();
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
