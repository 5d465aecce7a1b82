/** How the lines of a pattern are written. */
export interface PatternLayout {
  readonly lineEnd: string;
  /** White space before each further line. */
  readonly indent: string;
  /** Whether the pattern begins on a line of its own. */
  readonly isBlock: boolean;
  /** Length of the longest line; undefined for a pattern whose lines are not wrapped. */
  readonly width: number | undefined;
}

const BRACE = /[{}]/g;
const LINE_ENDS = /(\n[ \n]*)([.*[]?)/g;
/** A character that begins an attribute or a variant at the start of a line. */
const LINE_START = /^[.*[]/;
/** A line end with the indentation after it, spaces, a word without placeables, or the start of a placeable. */
const PIECE = /\r?\n *| +|[^ \r\n{]+|[^]/g;

const literal = (character: string): string => `{"${character}"}`;

/** Returns a function that writes text; signs of Fluent that are not part of a placeable are written as strings. */
export function textWriter({lineEnd, indent}: PatternLayout): (text: string) => string {
  return (text) =>
    text.replace(BRACE, literal).replace(LINE_ENDS, (_, lines: string, sign: string) => {
      const spaces = lines.slice(lines.lastIndexOf('\n') + 1);
      const ends = lineEnd.repeat(lines.split('\n').length - 1);
      return ends + indent + spaces + (sign && literal(sign));
    });
}

/** Completes a pattern whose texts and placeables are written; wraps its lines if they were wrapped. */
export function finishPattern(written: string, layout: PatternLayout): string {
  const text = written.trim();
  if (text === '') return '{""}';
  const lines = layout.width === undefined ? text : wrapped(text, layout.width, layout);
  return layout.isBlock ? lines.replace(LINE_START, literal) : lines;
}

/** Breaks lines between words, outside of placeables. */
function wrapped(text: string, width: number, {lineEnd, indent}: PatternLayout): string {
  let written = '';
  let column = 0;
  let space = '';
  for (let at = 0; at < text.length;) {
    PIECE.lastIndex = at;
    const [start] = PIECE.exec(text)!;
    const piece = start === '{' ? text.slice(at, placeableEnd(text, at)) : start;
    at += piece.length;
    if (/^[\r\n]/.test(piece)) [written, column, space] = [written + piece, 0, ''];
    else if (piece.startsWith(' ')) space = piece;
    else {
      const length = column + space.length + piece.length;
      const breaks = space !== '' && column > 0 && length > width && !LINE_START.test(piece);
      written += (breaks ? lineEnd + indent : space) + piece;
      const lastLine = piece.lastIndexOf('\n');
      if (lastLine >= 0) column = piece.length - lastLine - 1;
      else column = breaks ? piece.length : length;
      space = '';
    }
  }
  return written;
}

/** Position after a placeable, whose strings may hold braces. */
function placeableEnd(text: string, start: number): number {
  const token = /[{}]|"(?:[^"\\\r\n]|\\[^])*"/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth += 1;
    else if (match[0] === '}') depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}
