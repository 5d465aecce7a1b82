const WIDE_SPACE = /\s/;

/** Whether a UTF-16 code unit is white space, as `\s` matches in a pattern. */
export function isWhiteSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code > 8 && code < 14);
  return (code === 0xa0 || code > 0x167f) && WIDE_SPACE.test(String.fromCharCode(code));
}

/** First position at or after `from` that is not white space; `to` if all of it is white space. */
export function skipWhiteSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhiteSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Last position up to `to` that is not preceded by white space; at least `from`. */
export function skipWhiteSpaceBack(text: string, to: number, from: number): number {
  let at = to;
  while (at > from && isWhiteSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Last position up to `to` that is preceded by white space; at least `from`. */
export function skipWordBack(text: string, to: number, from: number): number {
  let at = to;
  while (at > from && !isWhiteSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

const GOES_ON = /^[\uDC00-\uDFFF\p{M}\p{Emoji_Modifier}\u200D]/u;

/**
 * Position between `from` and `limit` where a piece is cut: after the last white space or, if one word fills the piece,
 * where no surrogate pair, combining mark or joined emoji is split. Always after `from`.
 */
export function cutPosition(text: string, from: number, limit: number): number {
  if (limit >= text.length) return text.length;
  const wordStart = skipWordBack(text, limit, from);
  if (wordStart > from) return wordStart;
  for (let at = limit; at > from; at -= 1) {
    if (!GOES_ON.test(text.slice(at, at + 2)) && text[at - 1] !== '\u200D') return at;
  }
  return limit;
}
