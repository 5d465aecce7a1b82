import type {Edit} from './edited-text.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {keptMark, kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const MARK = /^(mtservice\.provenance(?:\.source)?): (.*)$/;

/** A note of the service: its lines of marks and sentences. */
interface Note {
  readonly start: number;
  readonly next: number;
  readonly marks: readonly FoundMark[];
}

/** Marks as a note between the header and the first cue of WebVTT. */
export const webVttMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text) => notesOf(text).flatMap(({marks}) => marks),
  edits: (text, _extension, record) => {
    const notes = notesOf(text);
    const marks = notes.flatMap((note) => note.marks);
    const source = marks[keptMark(marks)];
    const removals = notes.map(({start, next}): Edit => ({start, end: next, text: ''}));
    if (!source && !record) return removals;
    const lineEnd = lineEndOf(text);
    const lines = ['NOTE'];
    if (record) lines.push(sentenceText(record), `${OWN_MARK}: ${markText(record)}`);
    if (source) lines.push(`${SOURCE_MARK}: ${source.text}`);
    const at = bodyStart(text);
    if (at === undefined) throw new UnmarkableError('No empty line follows its header.');
    return [...removals, {start: at, end: at, text: [...lines, '', ''].join(lineEnd)}];
  },
};

/** Position after the empty line that follows the header; undefined if a cue comes first. */
function bodyStart(text: string): number | undefined {
  for (const line of linesOf(text)) {
    if (line.text.includes('-->')) return undefined;
    if (line.text === '') return line.next;
  }
  return undefined;
}

/** Notes before the first cue that have marks, with the empty line after each. */
function notesOf(text: string): Note[] {
  const notes: Note[] = [];
  let block: TextLine[] = [];
  for (const line of linesOf(text)) {
    if (line.text.includes('-->')) break;
    if (line.text !== '') {
      block.push(line);
      continue;
    }
    const note = noteOf(block, line.next);
    if (note) notes.push(note);
    block = [];
  }
  return notes;
}

function noteOf([first, ...lines]: readonly TextLine[], next: number): Note | undefined {
  if (first?.text !== 'NOTE') return undefined;
  const marks: FoundMark[] = [];
  for (const {text} of lines) {
    const [, name, json] = MARK.exec(text) ?? [];
    const kind = name === undefined ? undefined : kindOf(name);
    if (kind && json !== undefined) marks.push({kind, text: json});
    // Somebody else's note is not ours to change.
    else if (!isSentence(text)) return undefined;
  }
  return marks.length > 0 ? {start: first.start, next, marks} : undefined;
}
