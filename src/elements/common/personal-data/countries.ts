/** Main countries of languages whose code does not imply these countries. */
const OF_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  en: ['US', 'GB'],
  de: ['DE', 'AT'],
  fr: ['FR', 'BE'],
  nl: ['NL', 'BE'],
  pt: ['PT', 'BR'],
  es: ['ES', 'MX'],
  cs: ['CZ'],
  sv: ['SE'],
};

/** Countries where these languages are written, for phone numbers without a country code. */
export function countriesOf(languages: readonly string[]): string[] {
  const countries = languages.flatMap((code) => {
    try {
      const {language, region} = new Intl.Locale(code);
      if (region) return [region];
      return OF_LANGUAGE[language] ?? new Intl.Locale(code).maximize().region ?? [];
    } catch {
      return []; // codes of systems may be anything
    }
  });
  return [...new Set(countries)];
}
