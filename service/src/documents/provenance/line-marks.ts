import type {WireProvenance} from '../../../../src/contract/index.ts';
import type {Edit} from './edited-text.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {keptMark, type FoundMark} from './marks.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';

const OWN = 'mtservice-provenance';
const SOURCE = 'mtservice-provenance-source';
const MARK = /^(mtservice-provenance(?:-source)?):[ \t]*(.*)$/;

/** How a format writes marks as lines of its header. */
export interface MarkLines {
  /** Lines of the header, with sentences of the service. */
  readonly lines: readonly TextLine[];
  /** Lines that may be marks: those of the header, and others where a forged one may be. */
  readonly comments: readonly TextLine[];
  /** Beginning of a line with a mark. */
  readonly prefix: RegExp;
  /** Position of the lines to add. */
  readonly at: number;
  /** What is written before a sentence, and before a mark. */
  readonly written: {readonly sentence: string; readonly mark: string};
  /** Whether an empty line follows. */
  readonly isApart?: boolean;
}

interface LineMark extends FoundMark, Pick<TextLine, 'start' | 'next'> {}

/** Lines that begin with a number sign. */
export function hashComments(text: string): TextLine[] {
  return [...linesOf(text)].filter((line) => line.text.startsWith('#'));
}

/** Finds the marks among lines. */
export function marksInLines(lines: readonly TextLine[], prefix: RegExp): LineMark[] {
  return lines.flatMap(({text, start, next}) => {
    const [, name, json] = MARK.exec(text.replace(prefix, '')) ?? [];
    if (name === undefined || json === undefined) return [];
    return {kind: name === SOURCE ? 'source' : 'own', text: json.trim(), start, next} as const;
  });
}

/** Edits that make the mark so far that of the source, and add a record to the lines unless it is undefined. */
export function lineEdits(
  text: string,
  {lines, comments, prefix, at, written, isApart}: MarkLines,
  record: WireProvenance | undefined,
): Edit[] {
  const marks = marksInLines(comments, prefix);
  const kept = keptMark(marks);
  const edits = marks.flatMap((mark, index): Edit[] => {
    if (index !== kept) return [{start: mark.start, end: mark.next, text: ''}];
    const start = text.indexOf(OWN, mark.start);
    return mark.kind === 'own' ? [{start, end: start + OWN.length, text: SOURCE}] : [];
  });
  for (const {start, next, text: line} of lines)
    if (isSentence(line.replace(prefix, ''))) edits.push({start, end: next, text: ''});
  if (!record) return edits;
  const added = [
    written.sentence + sentenceText(record),
    `${written.mark}${OWN}: ${markText(record)}`,
    ...(isApart ? [''] : []),
  ];
  const lineEnd = lineEndOf(text);
  return [...edits, {start: at, end: at, text: added.map((line) => line + lineEnd).join('')}];
}
