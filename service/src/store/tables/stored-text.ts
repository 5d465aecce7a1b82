const UNSAFE = /[\\\0\p{Cs}]/u;
const UNSAFE_ALL = /[\\\0\p{Cs}]/gu;
const ESCAPE = /\\u([0-9a-f]{4})/g;

/**
 * A text as the database can hold it: NUL would cut it short and lone surrogates have no UTF-8, so
 * both are escaped, and with them the backslash. Nearly every text is stored as it is.
 */
export function toStored(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.replace(UNSAFE_ALL, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text that `toStored` was given. */
export function fromStored(stored: string): string {
  if (!stored.includes('\\')) return stored;
  return stored.replace(ESCAPE, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
