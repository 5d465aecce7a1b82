/** Primary language subtag of an RFC 5646 code, in lower case: `pt` for `pt-BR`. */
export function primaryLanguage(code: string): string {
  // Codes of up to three letters have no subtags; skipping the split matters for lists with thousands of
  // codes.
  const primary = code.length > 3 ? (code.split(/[-_]/, 1)[0] ?? '') : code;
  return primary.toLowerCase();
}

/** Primary language for `Intl`; `und` if the text is not a language code. */
export function intlLanguage(code: string): string {
  const language = primaryLanguage(code);
  return /^[a-z]{2,3}$/.test(language) ? language : 'und';
}
