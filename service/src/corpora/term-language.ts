/**
 * The language code that somebody gave for a list of terms, as systems have it; undefined when it is none. Names
 * of languages, as "english", have the form of a code, but no system would ever have terms of them.
 */
export function termLanguage(text: string): string | undefined {
  try {
    const [code] = Intl.getCanonicalLocales(text.trim());
    return code !== undefined && /^[a-z]{2,3}(-|$)/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
