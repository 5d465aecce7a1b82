/**
 * Ranges of letters, sorted: the first code point of each, the language or the model (a script's code) that
 * texts in these letters are in, and how many letters of an alphabet one of them counts for. An empty name is
 * for letters of all scripts and of those that are not known.
 */
const RANGES: readonly (readonly [first: number, name: string, size?: number])[] = [
  [0x41, 'Latn'],
  [0x250, ''],
  [0x259, 'Latn'], // ə
  [0x25a, ''],
  [0x370, 'el'],
  [0x400, 'Cyrl'],
  [0x530, 'hy'],
  [0x590, 'he'],
  [0x600, 'Arab'],
  [0x700, ''],
  [0x750, 'Arab'],
  [0x780, 'dv'],
  [0x7c0, ''],
  [0x8a0, 'Arab'],
  [0x900, 'Deva'],
  [0x980, 'bn'],
  [0xa00, 'pa'],
  [0xa80, 'gu'],
  [0xb00, 'or'],
  [0xb80, 'ta'],
  [0xc00, 'te'],
  [0xc80, 'kn'],
  [0xd00, 'ml'],
  [0xd80, 'si'],
  [0xe00, 'th'],
  [0xe80, 'lo'],
  [0xf00, 'bo'],
  [0x1000, 'my'],
  [0x10a0, 'ka'],
  [0x1100, 'ko', 2],
  [0x1200, 'am'],
  [0x13a0, ''],
  [0x1780, 'km'],
  [0x1800, ''],
  [0x1c80, 'Cyrl'],
  [0x1c90, 'ka'],
  [0x1cc0, ''],
  [0x1e00, 'Latn'],
  [0x1f00, 'el'],
  [0x2000, ''],
  [0x3040, 'ja', 2],
  [0x3100, ''],
  [0x3131, 'ko', 2],
  [0x3190, ''],
  [0x3400, 'zh', 3],
  [0xa000, ''],
  [0xac00, 'ko', 2],
  [0xd7b0, ''],
  [0xf900, 'zh', 3],
  [0xfb00, 'Latn'],
  [0xfb1d, 'he'],
  [0xfb50, 'Arab'],
  [0xfe00, ''],
  [0xfe70, 'Arab'],
  [0xff00, ''],
  [0xff66, 'ja', 2],
  [0xffa0, ''],
  [0x20000, 'zh', 3],
  [0x32000, ''],
];

/** Share of kana among the letters of a Japanese text; a Chinese text may cite a few. */
const MIN_KANA = 0.1;

/**
 * The language or the model of most letters of a text, and their number in letters of an alphabet; undefined if
 * the text has no letters that are known.
 */
export function mainScript(text: string): {readonly name: string; readonly letters: number} | undefined {
  const counts = new Map<string, number>();
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    const [, name, size = 1] = rangeOf(letter);
    counts.set(name, (counts.get(name) ?? 0) + size);
  }
  counts.delete('');
  const kana = counts.get('ja') ?? 0;
  const han = counts.get('zh') ?? 0;
  if (kana > MIN_KANA * han) {
    counts.set('ja', kana + han);
    counts.delete('zh');
  }
  let main: {name: string; letters: number} | undefined;
  for (const [name, letters] of counts) if (letters > (main?.letters ?? 0)) main = {name, letters};
  return main;
}

/** Whether a word begins with a letter of the script, or with a sign. */
export function isInScript(word: string, name: string): boolean {
  return !/^\p{L}/u.test(word) || rangeOf(word)[1] === name;
}

/** The range of the first letter of a text: the last one that does not begin after it. */
function rangeOf(text: string): (typeof RANGES)[number] {
  const point = text.codePointAt(0)!;
  let low = 0;
  let high = RANGES.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (RANGES[middle]![0] <= point) low = middle;
    else high = middle - 1;
  }
  return RANGES[low]!;
}
