import {hashComments, lineEdits, marksInLines} from './line-marks.ts';
import {linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const PREFIX = /^#{1,3}[ \t]*/;
const WRITTEN = {sentence: '### ', mark: '### '};

/** Marks as comments at the start of a Fluent file. A mark that came with a file may be any comment. */
export const fluentMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text) => marksInLines(hashComments(text), PREFIX),
  edits: (text, _extension, record) => {
    const lines = fileComments(text);
    const comments = hashComments(text);
    return lineEdits(text, {lines, comments, prefix: PREFIX, at: 0, written: WRITTEN, isApart: true}, record);
  },
};

/** Comments about the file before its first entry. */
function fileComments(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(text)) {
    if (line.text.trim() !== '' && !line.text.startsWith('#')) break;
    if (line.text.startsWith('###')) lines.push(line);
  }
  return lines;
}
