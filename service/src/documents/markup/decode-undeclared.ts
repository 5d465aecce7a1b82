import {decodeText, type DecodedText} from './decode-text.ts';

/**
 * Encodings that browsers assume for a language; if there are two, the second has characters that the first
 * lacks.
 */
const OLD_ENCODINGS = new Map<string, readonly string[]>(
  Object.entries({
    'windows-1250': 'bs cs hr ro sk sq',
    'iso-8859-2 windows-1250': 'hu pl sl',
    'windows-1251': 'ba be bg kk ky mk mn ru sah sr tg tt uk',
    'iso-8859-7 windows-1253': 'el',
    'windows-1254': 'az ku tr',
    'windows-1255': 'he yi',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    '': 'ja ko zh',
  }).flatMap(([labels, languages]) =>
    languages.split(' ').map((language) => [language, labels.split(' ')] as const),
  ),
);

/**
 * Decodes a text that declares no encoding: as UTF-8 or UTF-16, else in an old encoding of its language. Throws a
 * `DocumentError` for bytes that are invalid in these.
 */
export function decodeUndeclared(bytes: Buffer, language: string): DecodedText {
  try {
    return decodeText(bytes, () => undefined);
  } catch (error) {
    const labels = OLD_ENCODINGS.get(language.toLowerCase().split(/[-_]/, 1)[0]!) ?? ['windows-1252'];
    const decoded = isDamagedUtf8(bytes) ? undefined : firstThatFits(bytes, labels);
    if (!decoded) throw error;
    return decoded;
  }
}

/**
 * Whether at least half of the non-ASCII characters are valid UTF-8, which rarely happens by chance in other
 * encodings.
 */
function isDamagedUtf8(bytes: Buffer): boolean {
  let [right, wrong] = [0, 0];
  for (const character of bytes.toString()) {
    if (character === '\ufffd') wrong += 1;
    else if (character > '\x7f') right += 1;
  }
  return right >= wrong;
}

/** Decodes with the first encoding in which all bytes are valid. */
function firstThatFits(bytes: Buffer, labels: readonly string[]): DecodedText | undefined {
  for (const label of labels) {
    try {
      const decoded = decodeText(bytes, () => label);
      if (!/[\x80-\x9f]/.test(decoded.text)) return decoded;
    } catch {
      // The bytes are invalid in this encoding; try the next encoding.
    }
  }
  return undefined;
}
