import {TextElement, type Pattern} from '@fluent/syntax';
import type {SourceRange} from '../../markup/paragraph.ts';

/** The text of a pattern without its indentation, in which each placeable is a run of filler characters. */
export interface PatternText {
  readonly text: string;
  readonly placeables: readonly SourceRange[];
  /** Source range of a range of the text. */
  sourceOf(start: number, end: number): SourceRange;
}

/** Takes the place of a placeable's characters: no letter, and allowed in values of attributes of HTML. */
const FILLER = '\ufffc';

interface Run {
  readonly at: number;
  readonly start: number;
}

/** Reads a pattern; the parser's texts have lost the places of their lines. */
export function patternText(source: string, {elements}: Pattern): PatternText {
  const runs: Run[] = [];
  const placeables: SourceRange[] = [];
  const pieces: string[] = [];
  let length = 0;
  const add = (text: string, start: number): void => {
    runs.push({at: length, start});
    pieces.push(text);
    length += text.length;
  };
  for (const element of elements) {
    const {start, end} = element.span!;
    if (element instanceof TextElement) {
      for (const line of linesOf(element.value, source.slice(start, end)))
        add(line.text, start + line.offset);
    } else {
      placeables.push({start: length, end: length + end - start});
      add(FILLER.repeat(end - start), start);
    }
  }
  const place = (at: number): number => {
    const run = runAt(runs, at);
    return run.start + at - run.at;
  };
  return {
    text: pieces.join(''),
    placeables,
    sourceOf: (start, end) => ({start: place(start), end: place(end - 1) + 1}),
  };
}

/** Lines of a text, each with its line end, and their places in the source, which has indentation before them. */
function linesOf(value: string, written: string): {text: string; offset: number}[] {
  const lines = value.split('\n');
  const sourceLines = written.split('\n');
  let from = 0;
  return lines.map((text, index) => {
    const line = sourceLines[index]!;
    const indent = text.trim() === '' ? 0 : line.trimEnd().length - text.trimEnd().length;
    const offset = from + indent;
    from += line.length + 1;
    return {text: index < lines.length - 1 ? `${text}\n` : text, offset};
  });
}

function runAt(runs: readonly Run[], at: number): Run {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (runs[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return runs[low]!;
}

/** Shortest line that may have been wrapped before a capital letter. */
const MIN_WRAPPED = 30;
const ENDED = /[\p{Sentence_Terminal}…:;][\p{Pe}\p{Pf}"']*$/u;
const CONTINUES = /^[\p{L}\p{Pi}"'(<\ufffc]/u;
const LOWER_CASE = /^\p{Ll}/u;

/** Joins wrapped lines with a space, so that sentences are whole; a text keeps its length. */
export function joinLines(text: string): string {
  let lineStart = 0;
  return text.replace(/\n/g, (lineEnd, at: number) => {
    const line = text.slice(lineStart, at).trim();
    const next = text.slice(at + 1, at + 3);
    lineStart = at + 1;
    if (line === '' || ENDED.test(line.slice(-8)) || !CONTINUES.test(next)) return lineEnd;
    return line.length >= MIN_WRAPPED || LOWER_CASE.test(next) ? ' ' : lineEnd;
  });
}
