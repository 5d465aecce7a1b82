/** A line of a text. */
export interface TextLine {
  /** The line without its end. */
  readonly text: string;
  readonly start: number;
  /** Position of the next line. */
  readonly next: number;
}

/**
 * The lines of a text, which end in a line feed, with or without a carriage return. Without any line feed, they end in a
 * carriage return, as in files of old Macs.
 */
export function* linesOf(text: string): Generator<TextLine, void, undefined> {
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  for (let start = 0; start < text.length;) {
    const end = text.indexOf(lineEnd, start);
    const next = end < 0 ? text.length : end + 1;
    yield {text: text.slice(start, next).replace(/\r?\n$|\r$/, ''), start, next};
    start = next;
  }
}

/** The line end that a text has. */
export function lineEndOf(text: string): string {
  if (text.includes('\r\n')) return '\r\n';
  return text.includes('\r') && !text.includes('\n') ? '\r' : '\n';
}
