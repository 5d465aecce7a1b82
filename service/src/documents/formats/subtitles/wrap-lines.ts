/** Line length, in characters, that viewers can read at a glance. */
const USUAL_WIDTH = 42;
/**
 * A word with its tags, or one character of a language without spaces; punctuation stays with the preceding
 * piece.
 */
const PIECE =
  /(?:<[^<>]*>|\{\\[^{}]*\})*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー](?:<\/[^<>]*>|[\p{P}ー])*|(?:<[^<>]*>|\{\\[^{}]*\}|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])+)|\s+|[^]/gu;

/** Wrapping of the text of a cue. */
export interface LineShape {
  /** Length of the longest original line. */
  readonly width: number;
  /** Number of original lines. */
  readonly lines: number;
  /** Number of characters before the text in the first line. */
  readonly before: number;
}

/** Number of visible characters in a line with tags. */
export function shownLength(line: string): number {
  return line.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '').length;
}

/**
 * Wraps a text into as few lines of similar length as possible; if the text fits, into no more lines than
 * before.
 */
export function wrapLines(text: string, {width, lines, before}: LineShape): string[] {
  const most = Math.max(width, USUAL_WIDTH);
  const pieces = text.match(PIECE) ?? [];
  const length = before + shownLength(text);
  const lineCount = length <= most ? 1 : Math.max(2, Math.min(lines, Math.ceil(length / most)));
  if (lineCount === 1) return [text];
  for (let limit = Math.ceil(length / lineCount); limit < length; limit += 1) {
    const wrapped = fill(pieces, limit, before);
    if (wrapped.length <= lineCount) return wrapped;
  }
  return [text];
}

function fill(pieces: readonly string[], limit: number, before: number): string[] {
  const lines: string[] = [];
  let line = '';
  let length = before;
  let space = '';
  for (const piece of pieces) {
    if (piece.trim() === '') {
      space = line === '' ? '' : ' ';
      continue;
    }
    const pieceLength = shownLength(piece);
    if (line !== '' && length + space.length + pieceLength > limit) {
      lines.push(line);
      [line, length, space] = ['', 0, ''];
    }
    line += space + piece;
    length += space.length + pieceLength;
    space = '';
  }
  return line === '' ? lines : [...lines, line];
}
