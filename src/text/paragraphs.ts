/** Part of a text, from the first position up to but without the last, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;

/** Whether a text has anything to translate. */
export function isTranslatable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Finds the parts of a text between line breaks and the positions of `breaks` (ascending), without empty ones. */
export function* paragraphsOf(
  text: string,
  breaks: readonly number[] = [],
): Generator<TextRange, void, undefined> {
  let nextBreak = 0;
  let line = -1;
  for (let start = 0; start < text.length;) {
    if (line < start) line = lineEnd(text, start);
    while (nextBreak < breaks.length && breaks[nextBreak]! <= start) nextBreak += 1;
    const end = Math.min(line, breaks[nextBreak] ?? line);
    if (end > start) yield {start, end};
    start = end === line ? end + 1 : end;
  }
}

function lineEnd(text: string, from: number): number {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}
