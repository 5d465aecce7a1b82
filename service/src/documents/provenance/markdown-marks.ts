import {parser} from '@lezer/markdown';
import type {WireProvenance} from '../../../../src/contract/index.ts';
import {INLINE_PARSERS} from '../formats/markdown/bounds.ts';
import {FRONT_MATTER} from '../formats/markdown/markdown.ts';
import type {Edit} from './edited-text.ts';
import {frontMatterEdit, keyMarks, type LineMark} from './front-matter-marks.ts';
import {markComment, readComment} from './mark-text.ts';
import {keptMark, SOURCE_MARK, UnmarkableError} from './marks.ts';
import {mdxMarks} from './mdx-marks.ts';
import {lineEndOf} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

/**
 * Marks as a key of the front matter in YAML, or as a comment: written at the end of the file, and read anywhere. MDX has
 * comments of its own.
 */
export const markdownMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text, extension) => (extension === 'mdx' ? mdxMarks.find(text) : marksOf(text)),
  edits: (text, extension, record) => {
    if (extension === 'mdx') return mdxMarks.edits(text, record);
    const marks = marksOf(text);
    const whole = marks.filter(({isCut}) => isCut !== true);
    const kept = whole[keptMark(whole)];
    const edits = marks.flatMap((mark): Edit[] => {
      const {kind, name, start, next} = mark;
      if (mark.isCut === true && !isAtEnd(text, mark)) return [];
      if (mark !== kept) return [{start, end: next, text: ''}];
      return kind === 'own' ? [name] : [];
    });
    return record ? [...edits, frontMatterEdit(text, marks, record) ?? endEdit(text, marks, record)] : edits;
  },
};

function marksOf(text: string): LineMark[] {
  return [...keyMarks(text), ...commentMarks(text)];
}

const OPENING = /<!--\s*(mtservice\.provenance(?:\.source)?)\s*:/g;
const CLOSING = '-->';
/** HTML whose content is code. */
const CODE = /^\s*<(?:pre|script|style|textarea)\b/i;

/** Where a comment with a mark begins, and the name of the mark. */
interface Opening {
  readonly opening: number;
  readonly name: string;
}

/** Comments anywhere in a text, but not in its code. */
function commentMarks(text: string): LineMark[] {
  const openings = [...text.matchAll(OPENING)].map(({index, 1: name = ''}): Opening => ({
    opening: index,
    name,
  }));
  if (openings.length === 0) return [];
  const {tree, start} = blocksOf(text);
  const [closing, backtick] = [nextPosition(text, CLOSING), nextPosition(text, '`')];
  const marks: LineMark[] = [];
  let at = 0;
  tree.iterate({
    enter({name, from, to}) {
      if (!/^(?:CommentBlock|HTMLBlock|Paragraph)$/.test(name)) return;
      const [first, end] = [start + from, start + to];
      const isCode = name === 'HTMLBlock' && CODE.test(text.slice(first, first + 20));
      let before = first;
      for (; at < openings.length && openings[at]!.opening < end; at += 1) {
        const {opening} = openings[at]!;
        if (opening < first || isCode) continue;
        // A comment ends with the first end; what begins in it is a part of its text.
        if (opening < before) continue;
        if (name === 'CommentBlock' && text.slice(before, opening).trim() !== '') continue;
        if (name === 'Paragraph' && (backtick(first) < opening || text[opening - 1] === '\\')) continue;
        const close = closing(opening) + CLOSING.length;
        const mark = close <= end ? commentMark(text, opening, close) : cutMark(text, openings[at]!);
        if (mark && (name !== 'Paragraph' || mark.isCut !== true)) marks.push(mark);
        before = close;
      }
    },
  });
  return marks;
}

/** Finds positions of a text from a position on, which only grows: all calls together read the text once. */
function nextPosition(text: string, wanted: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) found = text.indexOf(wanted, from);
    if (found < 0) found = Infinity;
    return found;
  };
}

/** The mark in a comment with this range; it has whole lines if they have nothing else. */
function commentMark(text: string, opening: number, close: number): LineMark | undefined {
  const mark = readComment(text.slice(opening, close));
  if (!mark) return undefined;
  let [start, end] = [opening, close];
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1;
  while (/[ \t\r]/.test(text.charAt(end))) end += 1;
  const isWhole = /^\n?$/.test(text.charAt(start - 1)) && /^\n?$/.test(text.charAt(end));
  const name = {start: opening + mark.name.start, end: opening + mark.name.end, text: SOURCE_MARK};
  return {
    ...mark,
    ...(isWhole ? {start, next: Math.min(end + 1, text.length)} : {start: opening, next: close}),
    name,
  };
}

/** A mark whose comment has no end. Its text is not JSON, so that it is read as cut. */
function cutMark(text: string, {opening, name}: Opening): LineMark {
  const lineEnd = text.indexOf('\n', opening);
  const next = lineEnd < 0 ? text.length : lineEnd + 1;
  const written = text.slice(opening, next).trimEnd();
  const kind = name === SOURCE_MARK ? 'source' : 'own';
  const start = text.indexOf(name, opening);
  const edit = {start, end: start + name.length, text: SOURCE_MARK};
  return {kind, text: written, start: opening, next, name: edit, isCut: true};
}

function isAtEnd(text: string, {next}: LineMark): boolean {
  return text.slice(next).trim() === '';
}

/** Edit that adds a comment as the last line. */
function endEdit(text: string, marks: readonly LineMark[], record: WireProvenance): Edit {
  const lineEnd = lineEndOf(text);
  const comment = markComment(record);
  const at = text.length;
  const last = marks.at(-1);
  const isAfterMark = last !== undefined && isAtEnd(text, last);
  // A mark that is cut at the end is removed.
  const body = isAfterMark && last.isCut === true ? text.slice(0, last.start) : text;
  const before = body.endsWith('\n') ? (isAfterMark ? '' : lineEnd) : lineEnd + lineEnd;
  const added = before + comment + lineEnd;
  if (!endsInComment(body + added, comment)) throw new UnmarkableError('It ends inside of code or HTML.');
  return {start: at, end: at, text: added};
}

// The blocks of a text do not depend on the marks inside of its paragraphs.
const BLOCKS = parser.configure({remove: INLINE_PARSERS});

function endsInComment(text: string, comment: string): boolean {
  const {tree, start} = blocksOf(text);
  const last = tree.topNode.lastChild;
  return (
    last?.name === 'CommentBlock' && text.slice(start + last.from, start + last.to).trimEnd() === comment
  );
}

/** The blocks after the front matter, and where they start. */
function blocksOf(text: string): {readonly tree: ReturnType<typeof BLOCKS.parse>; readonly start: number} {
  const start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  // The parser reads line feeds; with a space in place of the carriage return, positions stay the same.
  return {tree: BLOCKS.parse(text.slice(start).replaceAll('\r\n', ' \n')), start};
}
