import {lineEdits, marksInLines} from './line-marks.ts';
import {UnmarkableError} from './marks.ts';
import {linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const SECTION = /^\s{0,100}\[([^\]]{1,100})\]/;
const PREFIX = /^(?:;|!:)?[ \t]*/;

/**
 * Marks as fields of the section [Script Info] of ASS and SSA, which editors keep. A mark that came with a file may be in
 * any section.
 */
export const assMarks: TextMarks = {
  declared: () => undefined,
  // The header is ASCII in every old encoding.
  fallback: 'windows-1252',
  escape: () => '?',
  find: (text) => marksInLines([...linesOf(text)], PREFIX),
  edits: (text, _extension, record) => {
    const [section, ...lines] = headerOf(text);
    if (record && !(section && text.slice(section.start, section.next).endsWith('\n')))
      throw new UnmarkableError('It has no section [Script Info].');
    const written = {sentence: '; ', mark: ''};
    const at = section?.next ?? 0;
    return lineEdits(text, {lines, comments: [...linesOf(text)], prefix: PREFIX, at, written}, record);
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
