import {declaredCharset} from '../formats/gettext/gettext.ts';
import {readEntries} from '../formats/gettext/read-entries.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {keptMark, UnmarkableError, type FoundMark} from './marks.ts';
import type {Edit} from './edited-text.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const OWN = 'mtservice-provenance';
const SOURCE = 'mtservice-provenance-source';
const MARK = /^#[ \t]+(mtservice-provenance(?:-source)?):[ \t]*(.*)$/;
/** Beginning of a comment that is not a translator's: extracted text, places, flags, former texts, obsolete entries. */
const OTHER_COMMENT = /^#[.:,|~]/;

/** Marks as comments of a PO file's header. */
export const gettextMarks: TextMarks = {
  declared: declaredCharset,
  escape: () => '?',
  find: (text) => headComments(text).flatMap((line) => markIn(line) ?? []),
  edits: (text, _extension, record) => {
    if (readEntries(text)[0]?.id.text !== '') throw new UnmarkableError('It has no header.');
    const lines = headComments(text);
    const marks = lines.flatMap((line) => markIn(line) ?? []);
    const kept = keptMark(marks);
    const lineEnd = lineEndOf(text);
    const edits = marks.flatMap((mark, index): Edit[] => {
      if (index !== kept) return [{start: mark.start, end: mark.next, text: ''}];
      const start = text.indexOf(OWN, mark.start);
      return mark.kind === 'own' ? [{start, end: start + OWN.length, text: SOURCE}] : [];
    });
    for (const {start, next, text: line} of lines) {
      if (isSentence(line.replace(/^#[ \t]+/, ''))) edits.push({start, end: next, text: ''});
    }
    const at =
      lines.filter(({text: line}) => line.startsWith('#') && !OTHER_COMMENT.test(line)).at(-1)?.next ??
      lines[0]?.start ??
      firstKeyword(text);
    const added = [`# ${sentenceText(record)}`, `# ${OWN}: ${markText(record)}`];
    edits.push({start: at, end: at, text: added.map((line) => line + lineEnd).join('')});
    return edits;
  },
};

interface LineMark extends FoundMark, Pick<TextLine, 'start' | 'next'> {}

function markIn({text, start, next}: TextLine): LineMark | undefined {
  const [, name, json] = MARK.exec(text) ?? [];
  if (name === undefined || json === undefined) return undefined;
  return {kind: name === SOURCE ? 'source' : 'own', text: json.trim(), start, next};
}

/** Lines before the first entry, which are the comments of the header. */
function headComments(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(text)) {
    if (line.text.trim() !== '' && !line.text.startsWith('#')) break;
    lines.push(line);
  }
  return lines;
}

function firstKeyword(text: string): number {
  return text.search(/\S/);
}
