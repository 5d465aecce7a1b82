import type {TextRange} from '../../../../../src/text/paragraphs.ts';
import {matchBraces} from '../../../../../src/text/unbroken-ranges.ts';
import {readIcuChoice} from '../../../translation/shield/icu-message.ts';

/**
 * Passages of a text document: a line, or several lines that a program wrapped at a width. Kept as
 * columns, since a document may have millions of lines.
 */
export interface TextPassages {
  /** Text of each passage; wrapped lines are joined. */
  readonly texts: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Wrapping of passages of several lines, by their index. */
  readonly wraps: ReadonlyMap<number, Wrap>;
}

/** Wrapping of a passage. */
export interface Wrap {
  /** Most characters of a line. */
  readonly width: number;
  /** Column at which the text of the first line begins. */
  readonly column: number;
  /** Line end with the beginning of each further line, such as indentation or a quotation mark. */
  readonly between: string;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** Start of its text, after indentation, quotation marks and bullets. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Indentation and quotation marks. */
  readonly prefix: string;
  /** Column of further lines of a list item; undefined for any other line. */
  readonly hanging: number | undefined;
  /** Whether it has columns. */
  readonly hasCells: boolean;
}

const LINE_END = /[\r\n]/;
const MESSAGE = /\{\s{0,20}[\w.-]{1,64}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/;
const HAS_WORDS = /\p{L}/u;
const PREFIX = /[ \t\u3000]*(?:>[> \t]{0,200})?/y;
/** Prompt of an interpreter such as Python's. */
const PROMPT = '>>>';
const ITEM_MARK = /(?:[-*+•·‣–—]|\d{1,3}[.)]|[A-Za-z][.)])[ \t\u00a0]+/y;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;
const CELL_END = /\t| {3,}/;
const CELLS = /\t+| {3,}/g;
const GOES_ON = /^[\p{L}"'„“”‘«»(¿¡]/u;
const LEAST_WIDTH = 50;
const MOST_WIDTH = 100;

/** Finds the passages of a text that have something to translate. */
export function findPassages(text: string): TextPassages {
  const texts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const wraps = new Map<number, Wrap>();
  const add = (from: number, to: number, content = text.slice(from, to), wrap?: Wrap): void => {
    if (!HAS_WORDS.test(content)) return;
    if (wrap) wraps.set(starts.length, wrap);
    texts.push(content);
    starts.push(from);
    ends.push(to);
  };
  const addBlock = (lines: readonly Line[]): void => {
    for (const {first, last, wrap} of wrappedTogether(text, lines)) {
      const {textStart, textEnd, hasCells} = lines[first]!;
      if (wrap) {
        const together = lines.slice(first, last + 1).map((line) => text.slice(line.textStart, line.textEnd));
        add(textStart, lines[last]!.textEnd, together.join(' '), wrap);
      } else if (hasCells) addCells(text, textStart, textEnd, add);
      else add(textStart, textEnd);
    }
  };
  let block: Line[] = [];
  for (const [start, end] of linesOf(text, messagesOverLines(text))) {
    const line = readLine(text, start, end);
    if (line && LINE_END.test(text.slice(line.textStart, line.textEnd))) {
      addBlock(block);
      add(line.textStart, line.textEnd);
      block = [];
      continue;
    }
    if (line) block.push(line);
    // A text without empty lines is one block: all but its last lines can be added already.
    if (block.length > 0 && (!line || block.length >= 1_000)) {
      addBlock(block);
      block = [];
    }
  }
  addBlock(block);
  return {texts, starts, ends, wraps};
}

/** ICU messages with choices that stand on several lines, in order. */
function messagesOverLines(text: string): TextRange[] {
  if (!MESSAGE.test(text)) return [];
  const closing = matchBraces(text);
  const found: TextRange[] = [];
  for (const start of [...closing.keys()].sort((one, other) => one - other)) {
    const end = closing.get(start)! + 1;
    if (start < (found.at(-1)?.end ?? 0) || !LINE_END.test(text.slice(start, end))) continue;
    if (readIcuChoice(text, start, end, closing)) found.push({start, end});
  }
  return found;
}

/** Starts and ends of lines, without line ends; no line ends inside of the ranges of `unbroken`. */
function* linesOf(
  text: string,
  unbroken: readonly TextRange[],
): Generator<readonly [start: number, end: number], void, undefined> {
  let message = 0;
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  for (let at = 0; at < text.length;) {
    const nearest = Math.min(feed < 0 ? text.length : feed, carriage < 0 ? text.length : carriage);
    while (message < unbroken.length && unbroken[message]!.end <= nearest) message += 1;
    const around = unbroken[message];
    if (around && around.start < nearest && nearest < text.length) {
      feed = text.indexOf('\n', around.end);
      carriage = text.indexOf('\r', around.end);
      continue;
    }
    yield [at, nearest];
    at = nearest + (nearest === carriage && feed === carriage + 1 ? 2 : 1);
    if (feed >= 0 && feed < at) feed = text.indexOf('\n', at);
    if (carriage >= 0 && carriage < at) carriage = text.indexOf('\r', at);
  }
}

function readLine(text: string, start: number, end: number): Line | undefined {
  const content = text.slice(start, end);
  const textEnd = start + content.trimEnd().length;
  if (textEnd === start) return undefined;
  PREFIX.lastIndex = 0;
  const prefix = PREFIX.exec(content)![0];
  ITEM_MARK.lastIndex = prefix.length;
  const mark = ITEM_MARK.exec(content)?.[0] ?? '';
  // A number may be the day of a date, so the text may be wrapped before it.
  const bullet = STARTS_WITH_WORD.test(mark) ? '' : mark;
  const textStart = start + prefix.length + bullet.length;
  if (textStart >= textEnd) return undefined;
  const hasCells = CELL_END.test(text.slice(textStart, textEnd));
  const hanging = mark === '' ? undefined : prefix.length + mark.length;
  return {start, end, textStart, textEnd, prefix, hanging, hasCells};
}

function addCells(text: string, start: number, end: number, add: (from: number, to: number) => void): void {
  let at = start;
  for (const {0: gap, index} of text.slice(start, end).matchAll(CELLS)) {
    add(at, start + index);
    at = start + index + gap.length;
  }
  add(at, end);
}

interface LineGroup {
  readonly first: number;
  readonly last: number;
  readonly wrap: Wrap | undefined;
}

/** Groups the lines of a block that a program wrapped: the next word did not fit into the line before. */
function* wrappedTogether(text: string, lines: readonly Line[]): Generator<LineGroup, void, undefined> {
  const width = lines.reduce((most, {start, textEnd}) => Math.max(most, textEnd - start), 0);
  const mayWrap = lines.length > 1 && width >= LEAST_WIDTH && width <= MOST_WIDTH;
  for (let first = 0; first < lines.length;) {
    let last = first;
    while (mayWrap && last + 1 < lines.length && goesOn(text, lines, first, last, width)) last += 1;
    const {start, textStart} = lines[first]!;
    const next = lines[first + 1];
    const wrap =
      last > first && next
        ? {width, column: textStart - start, between: text.slice(lines[first]!.end, next.textStart)}
        : undefined;
    yield {first, last, wrap};
    first = last + 1;
  }
}

function goesOn(text: string, lines: readonly Line[], first: number, at: number, width: number): boolean {
  const line = lines[at]!;
  const next = lines[at + 1]!;
  if (line.hasCells || next.hasCells || next.hanging !== undefined) return false;
  if (next.prefix.includes(PROMPT)) return false;
  const length = line.textEnd - line.start;
  if (length < width / 2) return false;
  const {hanging} = line;
  const hangs =
    at === first && hanging !== undefined ? next.prefix.length === hanging : next.prefix === line.prefix;
  if (!hangs) return false;
  const rest = text.slice(next.textStart, next.textEnd);
  const space = rest.search(/\s/);
  const word = space < 0 ? rest.length : space;
  return length + 1 + word > width && GOES_ON.test(rest);
}
