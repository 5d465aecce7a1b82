/** Right-to-left scripts, by ISO 15924 code. */
const RIGHT_TO_LEFT = new Set('Adlm Arab Hebr Mand Nbat Nkoo Rohg Samr Syrc Thaa Yezi'.split(' '));

/** Common languages that are written from left to right; `Intl` takes tens of milliseconds to say so the first time. */
export const LEFT_TO_RIGHT = new Set(
  'bg ca cs da de el en es et fi fr ga hi hr hu id it ja ko lt lv mt nl no pl pt ro ru sk sl sv th tr uk vi zh'.split(
    ' ',
  ),
);

/** Writing direction of a language, by its explicit or usual script; `ltr` for unknown codes. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  if (LEFT_TO_RIGHT.has(language)) return 'ltr';
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
