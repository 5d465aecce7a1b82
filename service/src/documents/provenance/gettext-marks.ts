import {declaredCharset} from '../formats/gettext/gettext.ts';
import {readEntries} from '../formats/gettext/read-entries.ts';
import {hashComments, lineEdits, marksInLines} from './line-marks.ts';
import {UnmarkableError} from './marks.ts';
import {linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const PREFIX = /^#[.:,|~]?[ \t]*/;
/** Beginning of a comment that is not a translator's: extracted text, places, flags, former texts, obsolete entries. */
const OTHER_COMMENT = /^#[.:,|~]/;

/** Marks as comments of a PO file's header. A mark that came with a file may be any comment. */
export const gettextMarks: TextMarks = {
  declared: declaredCharset,
  escape: () => '?',
  find: (text) => marksInLines(hashComments(text), PREFIX),
  edits: (text, _extension, record) => {
    if (record && readEntries(text)[0]?.id.text !== '') throw new UnmarkableError('It has no header.');
    const lines = headComments(text);
    const at =
      lines.filter(({text: line}) => line.startsWith('#') && !OTHER_COMMENT.test(line)).at(-1)?.next ??
      lines[0]?.start ??
      text.search(/\S/);
    const comments = hashComments(text);
    return lineEdits(
      text,
      {lines, comments, prefix: PREFIX, at, written: {sentence: '# ', mark: '# '}},
      record,
    );
  },
};

/** Lines before the first entry, which are the comments of the header. */
function headComments(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(text)) {
    if (line.text.trim() !== '' && !line.text.startsWith('#')) break;
    lines.push(line);
  }
  return lines;
}
