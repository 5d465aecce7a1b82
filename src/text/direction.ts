/** Scripts that are written from right to left, by their ISO 15924 codes. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Nbat Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** Direction in which a language is written, by its script or its usual one; `ltr` for unknown codes. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
