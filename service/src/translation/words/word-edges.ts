const LETTER = /\p{L}/u;
const WORD = /[\p{L}\p{M}\p{N}_]/u;
// Scripts without spaces, in which any position between characters counts as a word edge.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text has anything to translate. */
export function hasLetters(text: string): boolean {
  return LETTER.test(text);
}

/** Whether the UTF-16 unit at a position belongs to a word; half of a surrogate pair does. */
function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) {
    return (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58) || code === 95;
  }
  if (code >= 0xd800 && code < 0xe000) return true;
  return at < text.length && WORD.test(text.charAt(at));
}

/** Whether a position is not inside a word. */
export function isWordEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  if (!isWordAt(text, at - 1) || !isWordAt(text, at)) return true;
  return UNSPACED.test(text.charAt(at - 1)) || UNSPACED.test(text.charAt(at));
}

/** Lower-cases a text without moving any character. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const folded = character.toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');
}

/** Whether a position is not inside a surrogate pair. */
function isBetweenCharacters(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  return !(after >= 0xdc00 && after < 0xe000 && before >= 0xd800 && before < 0xdc00);
}

const REACH = 24;

/** The first and the last allowed position in a text. */
export interface PositionLimits {
  readonly low: number;
  readonly high: number;
}

/**
 * The position nearest to `at`, within the limits, where a word starts (`side` 'start') or ends; if no word
 * starts or ends nearby, returns `at` or the position before, so that no character is split.
 */
export function nearestWordEdge(
  text: string,
  at: number,
  side: 'start' | 'end',
  {low, high}: PositionLimits,
): number {
  for (let distance = 0; distance <= REACH; distance += 1) {
    for (const candidate of [at - distance, at + distance]) {
      if (candidate < low || candidate > high || !isWordEdge(text, candidate)) continue;
      const fits = side === 'start' ? isWordAt(text, candidate) : isWordAt(text, candidate - 1);
      if (fits || candidate === low || candidate === high) return candidate;
    }
  }
  return isBetweenCharacters(text, at) ? at : Math.max(low, at - 1);
}
