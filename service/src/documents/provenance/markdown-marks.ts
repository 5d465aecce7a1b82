import {parser} from '@lezer/markdown';
import {isMap, isScalar, parseDocument} from 'yaml';
import {writeProvenance, type WireProvenance} from '../../../../src/contract/index.ts';
import {FRONT_MATTER} from '../formats/markdown/markdown.ts';
import type {Edit} from './edited-text.ts';
import {markComment, readComment, safeJson} from './mark-text.ts';
import {keptMark, SOURCE_MARK, OWN_MARK, UnmarkableError, type FoundMark} from './marks.ts';
import {lineEndOf, linesOf, type TextLine} from './text-lines.ts';
import type {TextMarks} from './text-marks.ts';

const KEY = 'translation';
const SOURCE_KEY = 'translation_source';
const KEY_LINE = /^(translation|translation_source):[ \t]+(\{.*\})[ \t]*$/;
/** Longest front matter that is read, in UTF-16 code units. */
const MAX_FRONT_MATTER = 100_000;

interface LineMark extends FoundMark, Pick<TextLine, 'start' | 'next'> {
  /** Range of the name to change when the mark becomes that of the source, and the new name. */
  readonly name: Edit;
  /** Whether it is a comment without an end. */
  readonly isCut?: boolean;
}

/** Marks as a key of the front matter in YAML, or as a comment: written at the end of the file, and read anywhere. */
export const markdownMarks: TextMarks = {
  declared: () => undefined,
  escape: () => '?',
  find: (text) => marksOf(text),
  edits: (text, _extension, record) => {
    const marks = marksOf(text);
    const whole = marks.filter(({isCut}) => isCut !== true);
    const kept = whole[keptMark(whole)];
    const edits = marks.flatMap((mark): Edit[] => {
      const {kind, name, start, next} = mark;
      if (mark.isCut === true && !isAtEnd(text, mark)) return [];
      if (mark !== kept) return [{start, end: next, text: ''}];
      return kind === 'own' ? [name] : [];
    });
    return [...edits, frontMatterEdit(text, marks, record) ?? endEdit(text, marks, record)];
  },
};

function marksOf(text: string): LineMark[] {
  return [...keyMarks(text), ...commentMarks(text)];
}

interface FrontMatter {
  readonly yaml: string;
  readonly start: number;
}

function frontMatterOf(text: string): FrontMatter | undefined {
  const front = FRONT_MATTER.exec(text);
  const yaml = front?.groups?.['yaml'];
  if (!front || yaml === undefined || yaml.length > MAX_FRONT_MATTER) return undefined;
  return {yaml, start: front[0].indexOf('\n') + 1};
}

function keyMarks(text: string): LineMark[] {
  const front = frontMatterOf(text);
  if (!front) return [];
  const marks: LineMark[] = [];
  for (const line of linesOf(front.yaml)) {
    const [, key, json] = KEY_LINE.exec(line.text) ?? [];
    // Other programs have keys of this name, too.
    if (key === undefined || json === undefined || !json.includes('"systemID"')) continue;
    const start = front.start + line.start;
    marks.push({
      ...{kind: key === KEY ? 'own' : 'source', text: json, start, next: front.start + line.next},
      name: {start, end: start + key.length, text: SOURCE_KEY},
    });
  }
  return marks;
}

const OPENING = /<!-- mtservice\.provenance(?:\.source)?:/g;
const CLOSING = '-->';
/** HTML whose content is code. */
const CODE = /^\s*<(?:pre|script|style|textarea)\b/i;

/** Comments anywhere in a text, but not in its code. */
function commentMarks(text: string): LineMark[] {
  const openings = [...text.matchAll(OPENING)].map(({index}) => index);
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
      for (; at < openings.length && openings[at]! < end; at += 1) {
        const opening = openings[at]!;
        if (opening < first || isCode) continue;
        // A comment ends with the first end; what begins in it is a part of its text.
        if (opening < before) continue;
        if (name === 'CommentBlock' && text.slice(before, opening).trim() !== '') continue;
        if (name === 'Paragraph' && (backtick(first) < opening || text[opening - 1] === '\\')) continue;
        const close = closing(opening) + CLOSING.length;
        const mark = close <= end ? commentMark(text, opening, close) : cutMark(text, opening);
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
  return {
    ...mark,
    ...(isWhole ? {start, next: Math.min(end + 1, text.length)} : {start: opening, next: close}),
    name: nameEdit(opening),
  };
}

/** A mark whose comment has no end. Its text is not JSON, so that it is read as cut. */
function cutMark(text: string, opening: number): LineMark {
  const lineEnd = text.indexOf('\n', opening);
  const next = lineEnd < 0 ? text.length : lineEnd + 1;
  const written = text.slice(opening, next).trimEnd();
  const kind = written.startsWith(`<!-- ${SOURCE_MARK}:`) ? 'source' : 'own';
  return {kind, text: written, start: opening, next, name: nameEdit(opening), isCut: true};
}

function nameEdit(opening: number): Edit {
  const start = opening + '<!-- '.length;
  return {start, end: start + OWN_MARK.length, text: SOURCE_MARK};
}

function isAtEnd(text: string, {next}: LineMark): boolean {
  return text.slice(next).trim() === '';
}

/** Edit that adds a key at the end of the front matter; undefined if there is no front matter that can have it. */
function frontMatterEdit(text: string, marks: readonly LineMark[], record: WireProvenance): Edit | undefined {
  const front = frontMatterOf(text);
  if (!front) return undefined;
  // With spaces, parsers of YAML 1.1 read it, too.
  const json = safeJson(writeProvenance(record)).replace(
    /("(?:[^"\\]|\\.)*")|[:,]/g,
    (piece, string?: string) => (string === undefined ? `${piece} ` : piece),
  );
  const line = `${KEY}: ${json}${lineEndOf(text)}`;
  const end = front.start + front.yaml.length;
  const others = withoutMarks(front, marks);
  return isMapping(others) && isMapping(others + line) ? {start: end, end, text: line} : undefined;
}

/** The front matter without the lines that are marks. */
function withoutMarks({yaml, start}: FrontMatter, marks: readonly LineMark[]): string {
  let written = '';
  let at = 0;
  for (const mark of marks) {
    if (mark.start >= start + yaml.length) break;
    written += yaml.slice(at, mark.start - start);
    at = mark.next - start;
  }
  return written + yaml.slice(at);
}

/** Whether YAML has keys, none of them twice; front matter without keys counts, too. */
function isMapping(yaml: string): boolean {
  if (yaml.trim() === '') return true;
  try {
    const {contents, errors} = parseDocument(yaml, {uniqueKeys: false, prettyErrors: false, strict: false});
    if (errors.length > 0) return false;
    if (contents === null) return true;
    if (!isMap(contents) || contents.flow === true) return false;
    const keys = contents.items.map(({key}) => (isScalar(key) ? String(key.value) : ''));
    return keys.filter((key) => key === KEY).length < 2;
  } catch {
    return false;
  }
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
const BLOCKS = parser.configure({
  remove: [
    'Escape',
    'Entity',
    'InlineCode',
    'HTMLTag',
    'Emphasis',
    'HardBreak',
    'Link',
    'Image',
    'LinkEnd',
    'Autolink',
  ],
});

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
