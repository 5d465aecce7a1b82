/**
 * The canonical language code for a list of terms; undefined if the text is not a language code. Names such
 * as "english", which have the form of a code, are rejected, too, since no system would use their terms.
 */
export function termLanguage(text: string): string | undefined {
  try {
    const [code] = Intl.getCanonicalLocales(text.trim());
    return code !== undefined && /^[a-z]{2,3}(-|$)/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
