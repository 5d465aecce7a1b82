import type {Markup} from '../../markup/markup.ts';
import {readHtml} from '../../markup/read-html.ts';
import type {Edit} from '../edited-text.ts';
import {outerOf} from '../../formats/bilingual/elements.ts';
import {disclosureEdits, pageMarks, renameEdits} from '../html/html-marks.ts';
import {partEdits, partMarks} from '../html/part-statements.ts';
import {OPEN_COMMENT} from '../mark-text.ts';
import {SOURCE_MARK, type FoundMark} from '../marks.ts';
import {blocksOf} from './blocks.ts';
import {inlinePieces} from './inline-pieces.ts';
import type {LineMark} from './line-mark.ts';

/** What the HTML of a text in Markdown says of its translation. */
export interface BodyStatements {
  readonly marks: LineMark[];
  /** What parts of the text say of themselves, and the edits that make it a statement about their source. */
  readonly parts: FoundMark[];
  readonly edits: Edit[];
}

const NAMES = /mtservice|ai-disclosure|data-provenance/i;
const HTML = /^(?:CommentBlock|HTMLBlock)$/;
const TEXT = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|CodeBlockOfMdx)$/;
/** Elements with content that is shown as code, or not shown. */
const CODE = new Set(['pre', 'script', 'style', 'textarea']);
const IN_EXPRESSION = /^\{\s*\/\*+\s*(mtservice\.provenance(?:\.source)?)\s*:/;

/** Finds what is said in blocks of HTML and in paragraphs, but not in code. */
export function bodyStatements(text: string, isMdx: boolean): BodyStatements {
  const found: BodyStatements = {marks: [], parts: [], edits: []};
  if (!NAMES.test(text)) return found;
  const {tree, start} = blocksOf(text, isMdx);
  tree.iterate({
    enter({name, from, to}) {
      const at = start + from;
      const isHtml = HTML.test(name);
      if (!isHtml && !TEXT.test(name)) return;
      const block = text.slice(at, start + to);
      if (!NAMES.test(block)) return;
      if (isHtml) addHtml(found, text, {start: at, end: start + to});
      else addInline(found, text, {start: at, end: start + to, isMdx});
    },
  });
  return found;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function addInline(found: BodyStatements, text: string, block: Range & {readonly isMdx: boolean}): void {
  for (const piece of inlinePieces(text.slice(block.start, block.end), block.isMdx)) {
    const range = {start: block.start + piece.start, end: block.start + piece.end};
    if (!NAMES.test(text.slice(range.start, range.end))) continue;
    if (piece.kind !== 'expression') addHtml(found, text, range);
    else found.marks.push(...expressionMarks(text, range));
  }
}

function addHtml({marks, parts, edits}: BodyStatements, text: string, {start, end}: Range): void {
  const markup = readHtml(text.slice(start, end));
  const moved = (edit: Edit): Edit => ({...edit, start: start + edit.start, end: start + edit.end});
  const inCode = tokensInCode(markup);
  for (const mark of pageMarks(markup)) {
    if (inCode.has(mark.index)) continue;
    const renames = renameEdits(markup, mark).map(moved);
    const outer = moved({...outerOf(markup, mark.index), text: ''});
    marks.push({kind: mark.kind, text: mark.text, renames, ...wholeLines(text, outer)});
  }
  marks.push(...cutMarks(markup, inCode).map((position) => cutMark(text, start + position)));
  parts.push(...partMarks(markup));
  edits.push(...[...partEdits(markup), ...disclosureEdits(markup)].map(moved));
}

/** Tokens inside of code: comments there are shown, or are a part of it. */
function tokensInCode(markup: Markup): ReadonlySet<number> {
  const inCode = new Set<number>();
  let end = 0;
  for (const [index, kind] of markup.kinds.entries()) {
    if (index < end) inCode.add(index);
    else if (kind === 'open' && CODE.has(markup.names[index]!))
      end = markup.partners[index]! < 0 ? markup.length : markup.partners[index]!;
  }
  return inCode;
}

/** A mark in a comment of an expression; with its braces if they have nothing else. */
function expressionMarks(text: string, {start, end}: Range): LineMark[] {
  const written = text.slice(start, end);
  const [opening, name] = IN_EXPRESSION.exec(written) ?? [];
  if (opening === undefined || name === undefined) return [];
  const isOnly = written.endsWith('}');
  const at = start + opening.indexOf(name);
  const range = isOnly ? {start, end} : {start: start + written.indexOf('/*'), end};
  const content = written.slice(opening.length, written.lastIndexOf('*/')).trim();
  return [
    {
      ...{kind: name === SOURCE_MARK ? 'source' : 'own', text: content},
      renames: name === SOURCE_MARK ? [] : [{start: at, end: at + name.length, text: SOURCE_MARK}],
      ...wholeLines(text, range),
    },
  ];
}

/** Whole lines if they have nothing else than the range. */
function wholeLines(text: string, range: Range): Pick<LineMark, 'start' | 'next'> {
  let {start, end} = range;
  while (/[ \t]/.test(text.charAt(start - 1))) start -= 1;
  while (/[ \t\r]/.test(text.charAt(end))) end += 1;
  const isWhole = /^\n?$/.test(text.charAt(start - 1)) && /^\n?$/.test(text.charAt(end));
  return isWhole ? {start, next: Math.min(end + 1, text.length)} : {start: range.start, next: range.end};
}

/** Positions of comments with a mark and without an end. */
function cutMarks(markup: Markup, inCode: ReadonlySet<number>): number[] {
  const last = markup.length - 1;
  const isCut =
    markup.kinds[last] === 'other' &&
    !inCode.has(last) &&
    OPEN_COMMENT.test(markup.source.slice(markup.start(last), markup.start(last) + 200)) &&
    !/--!?>$/.test(markup.source.slice(-4));
  return isCut ? [markup.start(last)] : [];
}

/** A mark whose comment has no end. Its text is not JSON, so that it is read as cut. */
function cutMark(text: string, opening: number): LineMark {
  const name = OPEN_COMMENT.exec(text.slice(opening, opening + 200))![1]!;
  const lineEnd = text.indexOf('\n', opening);
  const next = lineEnd < 0 ? text.length : lineEnd + 1;
  const kind = name === SOURCE_MARK ? 'source' : 'own';
  const at = text.indexOf(name, opening);
  const renames = kind === 'own' ? [{start: at, end: at + name.length, text: SOURCE_MARK}] : [];
  return {kind, text: text.slice(opening, next).trimEnd(), start: opening, next, renames, isCut: true};
}
