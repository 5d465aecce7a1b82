/** Part of a pattern between stars: the character at each position, or undefined for `?`. */
type Piece = readonly (string | undefined)[];

/**
 * A criterion with `*` and `?`, matched against whole texts as in spreadsheets; `~` makes the next character
 * literal. A regular expression would backtrack at each star: with four stars, a text of 1,000 characters
 * took minutes.
 */
export class WildcardPattern {
  /** Parts of the pattern between the stars. */
  readonly #pieces: readonly Piece[];

  constructor(written: string) {
    const pieces: (string | undefined)[][] = [[]];
    for (const [sign] of written.matchAll(/~?[^]/gu)) {
      if (sign === '*') pieces.push([]);
      else
        pieces
          .at(-1)!
          .push(sign === '?' ? undefined : sign.length > 1 && sign[0] === '~' ? sign.slice(1) : sign);
    }
    this.#pieces = pieces;
  }

  /** Whether the pattern matches a whole text, given as its characters. */
  matches(text: readonly string[]): boolean {
    const [first, ...middle] = this.#pieces as [Piece, ...Piece[]];
    const last = middle.pop();
    if (!isAt(text, first, 0)) return false;
    if (!last) return text.length === first.length;
    const end = text.length - last.length;
    let at = first.length;
    // Taking the first match of each piece leaves the most room for the pieces after it.
    for (const piece of middle) {
      while (at + piece.length <= end && !isAt(text, piece, at)) at += 1;
      at += piece.length;
    }
    return at <= end && isAt(text, last, end);
  }
}

function isAt(text: readonly string[], piece: Piece, at: number): boolean {
  if (at + piece.length > text.length) return false;
  for (let index = 0; index < piece.length; index += 1) {
    const character = piece[index];
    if (character !== undefined && character !== text[at + index]) return false;
  }
  return true;
}
