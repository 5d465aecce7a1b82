/** Right-to-left scripts, by ISO 15924 code. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Nbat Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** Writing direction of a language, by its explicit or usual script; `ltr` for unknown codes. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
