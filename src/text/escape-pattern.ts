/**
 * Escapes text for a regular expression, with or without the flag `u`, outside character classes. A hyphen stays
 * unchanged: it has no special meaning outside character classes, and `\-` is a syntax error with the flag `u`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
