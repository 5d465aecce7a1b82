/** Only this many characters of each text are compared. */
const MAX_CHARACTERS = 1_000;

/**
 * Share of a translation that a person changed, 0 to 1: edited characters divided by the longer text's
 * length.
 */
export function editShare(before: string, after: string): number {
  const one = characters(before);
  const other = characters(after);
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 0 : levenshtein(one, other) / longest;
}

function characters(text: string): string[] {
  return Array.from(text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS));
}

function levenshtein(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, index) => index + 1);
  one.forEach((character, line) => {
    let diagonal = line;
    let left = line + 1;
    row = row.map((above, index) => {
      const changed = diagonal + (other[index] === character ? 0 : 1);
      diagonal = above;
      left = Math.min(left + 1, above + 1, changed);
      return left;
    });
  });
  return row.at(-1) ?? one.length;
}
