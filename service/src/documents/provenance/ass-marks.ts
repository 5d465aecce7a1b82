import {lineEdits, marksInLines} from './line-marks.ts';
import {UnmarkableError} from './marks.ts';
import {linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const SECTION = /^\s{0,100}\[([^\]]{1,100})\]/;
const PREFIX = /^; /;

/** Marks as fields of the section [Script Info] of ASS and SSA, which editors keep. */
export const assMarks: TextMarks = {
  declared: () => undefined,
  // The header is ASCII in every old encoding.
  fallback: 'windows-1252',
  escape: () => '?',
  find: (text) => marksInLines(headerOf(text), PREFIX),
  edits: (text, _extension, record) => {
    const [section, ...lines] = headerOf(text);
    if (!section && !record) return [];
    if (!section || !text.slice(section.start, section.next).endsWith('\n'))
      throw new UnmarkableError('It has no section [Script Info].');
    const written = {sentence: '; ', mark: ''};
    return lineEdits(text, {lines, prefix: PREFIX, at: section.next, written}, record);
  },
};

/** The lines of the section [Script Info]; the first is its name. */
function headerOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(text)) {
    const name = SECTION.exec(line.text)?.[1]?.trim().toLowerCase();
    if (name === undefined ? lines.length > 0 : name === 'script info') lines.push(line);
    else if (lines.length > 0) break;
  }
  return lines;
}
