/** Part of a text, in UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/g;

/** Whether a text has anything to translate. */
export function isTranslatable(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Yields the non-empty parts of a text between line breaks and the positions of `breaks` (ascending). No part
 * ends inside the ranges of `unbroken` (ascending).
 */
export function* paragraphsOf(
  text: string,
  breaks: readonly number[] = [],
  unbroken: readonly TextRange[] = [],
): Generator<TextRange, void, undefined> {
  let nextBreak = 0;
  let nextRange = 0;
  let line = -1;
  const isInside = (at: number): boolean => {
    while (nextRange < unbroken.length && unbroken[nextRange]!.end <= at) nextRange += 1;
    return nextRange < unbroken.length && unbroken[nextRange]!.start < at;
  };
  for (let start = 0; start < text.length;) {
    let from = start;
    for (;;) {
      if (line < from) line = lineEnd(text, from);
      const first = Math.max(start + 1, from);
      while (nextBreak < breaks.length && breaks[nextBreak]! < first) nextBreak += 1;
      const end = Math.min(line, breaks[nextBreak] ?? line);
      if (end === text.length || !isInside(end)) {
        if (end > start) yield {start, end};
        start = end === line ? end + 1 : end;
        break;
      }
      from = unbroken[nextRange]!.end;
    }
  }
}

function lineEnd(text: string, from: number): number {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}
