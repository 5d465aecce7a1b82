import {TIMES} from '../formats/subtitles/subtitles.ts';
import type {Edit} from './edited-text.ts';
import {isSentence, markText, sentenceText} from './mark-text.ts';
import {keptMark, kindOf, OWN_MARK, SOURCE_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const NOTE = 'NOTE';
/** A line with a mark, which may be the first one of a note. */
const MARK = /^((?:NOTE[ \t])?[ \t]*)(mtservice\.provenance(?:\.source)?)[ \t]*:[ \t]*(.*)$/;

/** A mark in a line, and the position of its name. */
interface LineMark extends FoundMark {
  readonly line: TextLine;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** Lines that are no text of a cue, up to an empty line or the times of a cue. */
interface Block {
  readonly lines: readonly TextLine[];
  /** Position after the empty line. */
  readonly next: number;
  readonly marks: readonly LineMark[];
  /** Whether it is a note with marks and sentences of the service only. */
  readonly isOurs: boolean;
}

/** Marks as a note between the header and the first cue of WebVTT; a mark that came with the file may be in any note. */
export const webVttMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text) => markedBlocks(text).flatMap(({marks}) => marks),
  edits: (text, _extension, record) => {
    const edits = toSource(markedBlocks(text));
    if (!record) return edits;
    const lines = [NOTE, sentenceText(record), `${OWN_MARK}: ${markText(record)}`, '', ''];
    const at = bodyStart(text);
    if (at === undefined) throw new UnmarkableError('No empty line follows its header.');
    return [...edits, {start: at, end: at, text: lines.join(lineEndOf(text))}];
  },
};

/** SRT has no place for a mark; one that came with the file, where players show nothing, becomes that of the source. */
export const subRipMarks: TextMarks = {
  ...webVttMarks,
  // Every old encoding of subtitles has ASCII.
  fallback: 'windows-1252',
  edits: (text) => toSource(markedBlocks(text)),
};

/** Position after the empty line that follows the header; undefined if a cue comes first. */
function bodyStart(text: string): number | undefined {
  for (const line of linesOf(text)) {
    if (line.text.includes('-->')) return undefined;
    if (line.text === '') return line.next;
  }
  return undefined;
}

/** The blocks with marks. */
function markedBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: TextLine[] = [];
  let isText = false;
  const finish = (next: number): void => {
    const block = blockOf(lines, next);
    if (block.marks.length > 0) blocks.push(block);
    lines = [];
  };
  for (const line of linesOf(text)) {
    const isTimes = TIMES.test(line.text);
    const isEmpty = line.text.trim() === '';
    if (isTimes || isEmpty) finish(isTimes ? line.start : line.next);
    else if (!isText) lines.push(line);
    isText = isTimes || (isText && !isEmpty);
  }
  finish(text.length);
  return blocks;
}

function blockOf(lines: readonly TextLine[], next: number): Block {
  const marks = lines.flatMap((line) => markIn(line) ?? []);
  const marked = new Set(marks.map(({line}) => line));
  const isNote = /^NOTE(?:[ \t]|$)/.test(lines[0]?.text ?? '');
  const isOurs = lines.every(
    (line) => line.text.trim() === NOTE || marked.has(line) || isSentence(line.text),
  );
  return {lines, next, marks, isOurs: isNote && isOurs};
}

function markIn(line: TextLine): LineMark | undefined {
  const [, before, name, text] = MARK.exec(line.text) ?? [];
  const kind = name === undefined ? undefined : kindOf(name);
  if (before === undefined || name === undefined || text === undefined || !kind) return undefined;
  const nameStart = line.start + before.length;
  return {kind, text, line, nameStart, nameEnd: nameStart + name.length};
}

/** Edits that make the mark of a file that of its source, and remove further marks. */
function toSource(blocks: readonly Block[]): Edit[] {
  const marks = blocks.flatMap((block) => block.marks);
  const kept = marks[keptMark(marks)];
  return blocks.flatMap((block): Edit[] => {
    const keeps = kept !== undefined && block.marks.includes(kept);
    if (block.isOurs && !keeps) return [{start: block.lines[0]!.start, end: block.next, text: ''}];
    const {lines} = block;
    const edits = block.marks.filter((mark) => mark !== kept).map((mark) => lineRemoval(mark.line));
    const sentences = block.isOurs ? lines.filter(({text}) => isSentence(text)).map(lineRemoval) : [];
    const renamed =
      keeps && kept.kind === 'own' ? [{start: kept.nameStart, end: kept.nameEnd, text: SOURCE_MARK}] : [];
    return [...edits, ...sentences, ...renamed];
  });
}

/** Edit that removes a line; the first line of a note stays one. */
function lineRemoval({text, start, next}: TextLine): Edit {
  if (!text.startsWith(NOTE)) return {start, end: next, text: ''};
  return {start: start + NOTE.length, end: start + text.length, text: ''};
}
