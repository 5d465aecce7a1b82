/** A line of a text. */
export interface TextLine {
  /** The line without its end. */
  readonly text: string;
  readonly start: number;
  /** Position of the next line. */
  readonly next: number;
}

/** The lines of a text, which end in a line feed, with or without a carriage return. */
export function* linesOf(text: string): Generator<TextLine, void, undefined> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end + 1;
    yield {text: text.slice(start, next).replace(/\r?\n$/, ''), start, next};
    start = next;
  }
}

/** The line end that a text has. */
export function lineEndOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
