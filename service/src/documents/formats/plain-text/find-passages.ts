import type {TextRange} from '../../../../../src/text/paragraphs.ts';
import {matchBraces} from '../../../../../src/text/unbroken-ranges.ts';
import {readIcuChoice} from '../../../translation/shield/icu-message.ts';
import {readLine, type TextLine} from './text-line.ts';
import {groupWrapped} from './wrapped-lines.ts';

/**
 * Passages of a text document; each is a line, or several lines that a program wrapped. The passages are
 * stored as one array per property, since a document may have millions of lines.
 */
export interface TextPassages {
  /** Text of each passage; wrapped lines are joined. */
  readonly texts: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Wrapping of passages with several lines, by index. */
  readonly wraps: ReadonlyMap<number, Wrap>;
}

/** Wrapping of a passage. */
export interface Wrap {
  /** Maximum line length in characters. */
  readonly width: number;
  /** Column of the text in the first line. */
  readonly column: number;
  /** Line end and the start of each further line, such as indentation or a quotation mark. */
  readonly between: string;
}

const LINE_END = /[\r\n]/;
const MESSAGE = /\{\s{0,20}[\w.-]{1,64}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/;
const HAS_WORDS = /\p{L}/u;
const CELLS = /\t+| {3,}/g;
/** Maximum number of lines per block, since a text without empty lines would be a single block. */
const MAX_LINES = 1_000;
/** Number of lines to read to find out how a document is wrapped. */
const SAMPLE_LINES = 5_000;

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
  const messages = messagesOverLines(text);
  const usual = usualWidth(text, messages);
  for (const lines of blocksOf(text, messages)) {
    const {groups, width} = groupWrapped(text, lines, usual);
    for (const {first, last} of groups) {
      const {start, end, textStart, textEnd, hasCells} = lines[first]!;
      if (last > first) {
        const together = lines.slice(first, last + 1).map((line) => text.slice(line.textStart, line.textEnd));
        const between = text.slice(end, lines[first + 1]!.textStart);
        const wrap = {width, column: textStart - start, between};
        add(textStart, lines[last]!.textEnd, together.join(' '), wrap);
      } else if (hasCells) addCells(text, textStart, textEnd, add);
      else add(textStart, textEnd);
    }
  }
  return {texts, starts, ends, wraps};
}

/** Width at which a program evidently wrapped the first lines of a text; 0 if no program evidently did. */
function usualWidth(text: string, messages: readonly TextRange[]): number {
  let usual = 0;
  let read = 0;
  for (const lines of blocksOf(text, messages)) {
    const {width, isEvident} = groupWrapped(text, lines, 0);
    if (isEvident) usual = Math.max(usual, width);
    read += lines.length;
    if (read >= SAMPLE_LINES) break;
  }
  return usual;
}

/** Blocks of lines between empty lines; a multi-line message is a block. */
function* blocksOf(text: string, messages: readonly TextRange[]): Generator<TextLine[], void, undefined> {
  let block: TextLine[] = [];
  for (const [start, end] of linesOf(text, messages)) {
    const line = readLine(text, start, end);
    const isMessage = line !== undefined && LINE_END.test(text.slice(line.textStart, line.textEnd));
    if (line && !isMessage) block.push(line);
    if (block.length > 0 && (!line || isMessage || block.length >= MAX_LINES)) {
      yield block;
      block = [];
    }
    if (isMessage) yield [line];
  }
  if (block.length > 0) yield block;
}

/** ICU messages with choices that span several lines, in order. */
function messagesOverLines(text: string): TextRange[] {
  if (!MESSAGE.test(text)) return [];
  const closing = matchBraces(text);
  const messages: TextRange[] = [];
  for (const start of [...closing.keys()].sort((a, b) => a - b)) {
    const end = closing.get(start)! + 1;
    if (start < (messages.at(-1)?.end ?? 0) || !LINE_END.test(text.slice(start, end))) continue;
    if (readIcuChoice(text, start, end, closing)) messages.push({start, end});
  }
  return messages;
}

/** Starts and ends of lines, without line ends; lines do not end inside `unbroken` ranges. */
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

function addCells(text: string, start: number, end: number, add: (from: number, to: number) => void): void {
  let at = start;
  for (const {0: gap, index} of text.slice(start, end).matchAll(CELLS)) {
    add(at, start + index);
    at = start + index + gap.length;
  }
  add(at, end);
}
