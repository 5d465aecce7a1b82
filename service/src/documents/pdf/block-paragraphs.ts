import type {Block, Box, Line} from './layout.ts';
import type {LayoutSurvey} from './layout-survey.ts';
import {areRightToLeft, isVertical, lineText, sizeOf} from './line-text.ts';
import {isDivided, JoinedText} from './joined-text.ts';
import type {PdfParagraph} from './paragraph.ts';

const BULLET = /^[•‣⁃◦∙●○▪▫■□◆◇►▶➢➤✓✔–—*-](?:\s|$)/u;
const NUMBERED = /^(?:\(?(?:\d{1,3}|\p{L})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?|§\s?\d+)(?:\s|$)/u;
const ENDED = /[.!?:;…。！？：；؟۔।)]["'”“’»«›‹)\]]*$/u;
const SENTENCE_END = /[.!?…。！？؟۔।:;]["'”“’»«›‹)\]]*$/u;
const LOWER_CASE = /^["'“„«‹(]?\p{Ll}/u;
/** Difference of sizes, as a share, from which lines belong to different paragraphs. */
const SIZE_STEP = 0.12;
const MAX_HEADING_CHARACTERS = 250;
/** Narrowest block of running text, as a share of the page. */
const MIN_WIDTH = 0.2;
/** Spaces of a block that a word would have needed more to fit in the line before, in sizes of its letters. */
const FIT_MARGIN = 0.5;

interface ReadLine {
  readonly line: Line;
  readonly text: string;
  readonly size: number;
}

/** Splits the lines of a block into paragraphs. */
export function paragraphsOf(block: Block, survey: LayoutSurvey): PdfParagraph[] {
  const isRtl = areRightToLeft(block.lines);
  const isRunning = survey.isRunning(block);
  const isWide = block.xMax - block.xMin > block.page.width * MIN_WIDTH;
  const page = block.page.number;
  const paragraphs: PdfParagraph[] = [];
  let last: ReadLine | undefined;
  for (const line of block.lines) {
    const read = {line, text: lineText(line, isRtl), size: sizeOf(line)};
    if (read.text === '') continue;
    const open = paragraphs.at(-1);
    if (open && last && !isNew(read, last, {open, block, isRtl})) {
      open.text.add(read.text);
      const room = isRtl ? line.xMin - block.xMin : block.xMax - line.xMax;
      paragraphs[paragraphs.length - 1] = {...open, room};
    } else {
      const {size} = read;
      const level = isRunning || isVertical(line) ? undefined : survey.headingLevel(size);
      const text = new JoinedText(read.text);
      const room = {room: Infinity, firstWidth: firstWidth(line, isRtl)};
      paragraphs.push({text, isRtl, level, page, size, isRunning, isWide, ...room});
    }
    last = read;
  }
  return paragraphs.map((paragraph) =>
    paragraph.text.length > MAX_HEADING_CHARACTERS ? {...paragraph, level: undefined} : paragraph,
  );
}

/** Whether `next` is the rest of a sentence that `last`, of another block or page, has not ended. */
export function goesOn(last: PdfParagraph, next: PdfParagraph): boolean {
  if (last.level !== next.level || last.level !== undefined) return false;
  if (last.isRtl !== next.isRtl || !isSameSize(last.size, next.size)) return false;
  if (!last.isWide || !next.isWide) return false;
  const [end, start] = [last.text.lastLine, next.text.firstLine];
  if (SENTENCE_END.test(end.slice(-10)) || BULLET.test(start)) return false;
  return (
    LOWER_CASE.test(start) || (!NUMBERED.test(start) && last.room < next.firstWidth + last.size * FIT_MARGIN)
  );
}

/** Whether a sentence is not ended, so that the paragraph may go on in the next block. */
export function isOpen({text, level, isWide}: PdfParagraph): boolean {
  return isWide && level === undefined && !SENTENCE_END.test(text.lastLine.slice(-10));
}

function isSameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= SIZE_STEP * Math.max(a, b);
}

interface Context {
  readonly open: PdfParagraph;
  readonly block: Box;
  readonly isRtl: boolean;
}

/** Whether a line begins a paragraph. */
function isNew(next: ReadLine, last: ReadLine, {open, block, isRtl}: Context): boolean {
  if (!isSameSize(next.size, last.size)) return true;
  if (open.level !== undefined) return false;
  if (isDivided(last.text, next.text)) return false;
  if (BULLET.test(next.text)) return true;
  const isEnded = ENDED.test(last.text.slice(-10));
  if (LOWER_CASE.test(next.text) && !isEnded && !NUMBERED.test(next.text)) return false;
  const isShort = wouldFit(next, last, {block, isRtl});
  return isShort || (isEnded && (NUMBERED.test(next.text) || isIndented(next, {block, isRtl})));
}

/** Whether the first word of `next` would have fit into `last`: the author ended that line. */
function wouldFit(next: ReadLine, last: ReadLine, {block, isRtl}: Pick<Context, 'block' | 'isRtl'>): boolean {
  if (isVertical(last.line)) return false;
  const left = last.line.xMin - block.xMin;
  const right = block.xMax - last.line.xMax;
  // Lines in the middle have the same room at both sides.
  const isCentered = Math.abs(left - right) < last.size / 2;
  const room = isCentered ? left + right : isRtl ? left : right;
  return room > firstWidth(next.line, isRtl) + last.size * FIT_MARGIN;
}

function firstWidth({words}: Line, isRtl: boolean): number {
  const word = isRtl ? words.at(-1)! : words[0]!;
  return word.xMax - word.xMin;
}

function isIndented({line, size}: ReadLine, {block, isRtl}: Pick<Context, 'block' | 'isRtl'>): boolean {
  const indent = isRtl ? block.xMax - line.xMax : line.xMin - block.xMin;
  return indent > size / 2 && indent < size * 5;
}
