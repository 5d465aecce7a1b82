const UNSAFE = /[\\\0\p{Cs}]/u;
const UNSAFE_ALL = /[\\\0\p{Cs}]/gu;
const ESCAPE = /\\u([0-9a-f]{4})/g;

/**
 * Escapes characters that the database cannot store: NUL, which would truncate the text, and lone surrogates,
 * which cannot be encoded in UTF-8; also the backslash itself. Nearly all texts stay unchanged.
 */
export function toStored(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.replace(UNSAFE_ALL, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Reverses `toStored`. */
export function fromStored(stored: string): string {
  if (!stored.includes('\\')) return stored;
  return stored.replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
