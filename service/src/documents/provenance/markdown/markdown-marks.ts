import type {WireProvenance} from '../../../../../src/contract/index.ts';
import type {Edit} from '../edited-text.ts';
import {markComment} from '../mark-text.ts';
import {keptMark, UnmarkableError} from '../marks.ts';
import {lineEndOf} from '../text-lines.ts';
import type {TextMarks} from '../text-marks.ts';
import {blocksOf} from './blocks.ts';
import {bodyStatements} from './body-statements.ts';
import {frontMatterEdit, keyMarks} from './front-matter-marks.ts';
import type {LineMark} from './line-mark.ts';

/**
 * Marks as a key of the front matter in YAML, or as a comment: written at the end of the file, and read anywhere, as are
 * those of HTML. MDX has comments of its own.
 */
export const markdownMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text, extension) => {
    const {marks, parts} = bodyStatements(text, extension === 'mdx');
    const all = [...keyMarks(text), ...marks];
    return all.length > 0 ? all : parts;
  },
  edits: (text, extension, record) => {
    const isMdx = extension === 'mdx';
    const body = bodyStatements(text, isMdx);
    const marks = [...keyMarks(text), ...body.marks];
    const edits = [...toSource(text, marks), ...body.edits];
    return record ? [...edits, recordEdit({text, isMdx, marks}, record)] : edits;
  },
};

/** Edits that make the mark of a text that of its source, and remove further marks. */
function toSource(text: string, marks: readonly LineMark[]): Edit[] {
  const whole = marks.filter(({isCut, isBroken}) => !isCut && !isBroken);
  const kept = whole[keptMark(whole)];
  return marks.flatMap((mark): readonly Edit[] => {
    const {kind, renames, start, next, isCut} = mark;
    // What is after a comment without an end would be shown without it.
    const stays = isCut === true ? !isAtEnd(text, mark) : mark === kept;
    if (!stays) return [{start, end: next, text: ''}];
    return kind === 'own' ? renames : [];
  });
}

interface MarkedText {
  readonly text: string;
  readonly isMdx: boolean;
  readonly marks: readonly LineMark[];
}

function recordEdit(marked: MarkedText, record: WireProvenance): Edit {
  const edit =
    frontMatterEdit(marked.text, marked.marks, record) ??
    endEdit(marked, record) ??
    editBeforeCut(marked, record);
  if (edit) return edit;
  throw new UnmarkableError(marked.isMdx ? 'It ends inside of code.' : 'It ends inside of code or HTML.');
}

function isAtEnd(text: string, {next}: LineMark): boolean {
  return text.slice(next).trim() === '';
}

/** Edit that adds a comment as the last line; undefined if it would be no comment there. */
function endEdit({text, isMdx, marks}: MarkedText, record: WireProvenance): Edit | undefined {
  const lineEnd = lineEndOf(text);
  const comment = commentOf(record, isMdx);
  const at = text.length;
  const last = marks.at(-1);
  const isAfterMark = last !== undefined && isAtEnd(text, last);
  // A mark that is cut at the end is removed.
  const body = isAfterMark && last.isCut === true ? text.slice(0, last.start) : text;
  const before = body.endsWith('\n') ? (isAfterMark ? '' : lineEnd) : lineEnd + lineEnd;
  const added = before + comment + lineEnd;
  return endsInComment(body + added, comment, isMdx) ? {start: at, end: at, text: added} : undefined;
}

/** Edit that adds a comment before the block that the comment of a mark without an end takes to the end of the text. */
function editBeforeCut({text, isMdx, marks}: MarkedText, record: WireProvenance): Edit | undefined {
  const {tree, start} = blocksOf(text, isMdx);
  const last = tree.topNode.lastChild;
  const from = start + (last?.from ?? 0);
  if (!marks.some(({isCut, start: at}) => isCut === true && at >= from)) return undefined;
  const lineEnd = lineEndOf(text);
  const comment = commentOf(record, isMdx);
  const at = text.lastIndexOf('\n', from - 1) + 1;
  const body = text.slice(0, from === 0 ? 0 : at);
  const before = body === '' || /\n\r?\n$/.test(body) ? '' : lineEnd;
  const added = `${before}${comment}${lineEnd}`;
  if (!endsInComment(body + added, comment, isMdx)) return undefined;
  return {start: body.length, end: body.length, text: added + lineEnd};
}

/** A mark as a comment of Markdown or MDX. */
function commentOf(record: WireProvenance, isMdx: boolean): string {
  const comment = markComment(record);
  if (!isMdx) return comment;
  // JSON may have any slash escaped, so the record does not end the comment.
  return comment
    .replaceAll('*/', '*\\/')
    .replace(/^<!-- /, '{/* ')
    .replace(/ -->$/, ' */}');
}

function endsInComment(text: string, comment: string, isMdx: boolean): boolean {
  const {tree, start} = blocksOf(text, isMdx);
  const last = tree.topNode.lastChild;
  const block = last ? text.slice(start + last.from, start + last.to).trimEnd() : '';
  if (isMdx) return last?.name === 'CodeBlockOfMdx' && block.endsWith(comment);
  return last?.name === 'CommentBlock' && block === comment;
}
