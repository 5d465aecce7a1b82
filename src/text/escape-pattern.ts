/**
 * Escapes text for a regular expression, with or without the flag `u`, outside of a character class.
 * A hyphen stays: it means itself there, and `\-` is a syntax error with the flag `u`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
