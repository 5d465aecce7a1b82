/** Primary language subtag of an RFC 5646 code, in lower case: `pt` of `pt-BR`. */
export function primaryLanguage(code: string): string {
  // Nothing of two or three letters has subtags; a list asks for thousands of them.
  const primary = code.length > 3 ? (code.split(/[-_]/, 1)[0] ?? '') : code;
  return primary.toLowerCase();
}

/** Primary language as `Intl` takes it; `und` for a text that is no language code. */
export function intlLanguage(code: string): string {
  const language = primaryLanguage(code);
  return /^[a-z]{2,3}$/.test(language) ? language : 'und';
}
