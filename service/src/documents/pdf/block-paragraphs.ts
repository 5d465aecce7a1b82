import type {Block, Box, Line} from './layout.ts';
import type {LayoutSurvey} from './layout-survey.ts';
import {isPageNumber} from './layout-text.ts';
import {areRightToLeft, hasSize, isSameSize, isVertical, lineText, sizeOf} from './line-text.ts';
import {isDivided, JoinedText} from './joined-text.ts';
import type {PdfParagraph} from './paragraph.ts';

const BULLET = /^[•‣⁃◦∙●○▪▫■□◆◇►▶➢➤✓✔–—*-](?:\s|$)/u;
const NUMBERED = /^(?:\(?(?:\d{1,3}|\p{L})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}\.?|§\s?\d+)(?:\s|$)/u;
/** The end of a text, with the number of a footnote or without. */
const ENDED = /(?:[.!?:;…。！？：；؟۔।)]|(?<=\p{Ll})[.!?]["”’»)]?\d{1,3})["'”“’»«›‹)\]]*$/u;
const SENTENCE_END = /(?:[.!?…。！？؟۔।:;]|(?<=\p{Ll})[.!?]["”’»)]?\d{1,3})["'”“’»«›‹)\]]*$/u;
/** The number of a section alone: its title is another block. */
const SECTION = /^(?:\d{1,2}\.?|(?:\d{1,2}\.){1,4}\d{1,2}\.?)$/;
const LOWER_CASE = /^["'“„«‹(]?\p{Ll}/u;
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
  const edge = isRtl ? block.xMax : block.xMin;
  const paragraphs: PdfParagraph[] = [];
  let last: ReadLine | undefined;
  for (const line of block.lines) {
    const read = {line, text: lineText(line, isRtl), size: sizeOf(line)};
    if (read.text === '') continue;
    const open = paragraphs.at(-1);
    if (open && last && !isNew(read, last, {open, block, isRtl})) {
      open.text.add(read.text);
      const room = isRtl ? line.xMin - block.xMin : block.xMax - line.xMax;
      paragraphs[paragraphs.length - 1] = {...open, room, top: line.yMin};
    } else {
      const {size} = read;
      const level = isRunning || isVertical(line) ? undefined : survey.headingLevel(size);
      const text = new JoinedText(read.text);
      const room = {room: Infinity, edge, top: line.yMin, firstWidth: firstWidth(line, isRtl)};
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
  const [end, start] = [last.text.lastLine, next.text.firstLine];
  if (end.endsWith('\t')) return isPageNumber(next.text.value);
  if (last.level !== next.level) return false;
  if (isSection(last)) return isTitleOf(last, next);
  if (last.level !== undefined) return false;
  if (last.isRtl !== next.isRtl || !isSameSize(last.size, next.size)) return false;
  const isBelow = next.page > last.page && Math.abs(next.edge - last.edge) < last.size / 2;
  if (!last.isWide || !(next.isWide || isBelow)) return false;
  if (SENTENCE_END.test(end.slice(-10)) || BULLET.test(start) || NUMBERED.test(start)) return false;
  return LOWER_CASE.test(start) || last.room < next.firstWidth + last.size * FIT_MARGIN;
}

function isSection({text}: PdfParagraph): boolean {
  return text.length === text.lastLine.length && SECTION.test(text.lastLine);
}

/** Whether `next` is the title beside the number of a section. */
function isTitleOf(last: PdfParagraph, next: PdfParagraph): boolean {
  if (last.page !== next.page || Math.abs(last.top - next.top) > last.size / 4) return false;
  const isNumber = last.level !== undefined || last.text.value.includes('.');
  return isNumber && isSameSize(last.size, next.size) && /^\p{Lu}/u.test(next.text.firstLine);
}

/** Whether a sentence is not ended or a page number is missing, so that the paragraph may go on in the next block. */
export function isOpen(paragraph: PdfParagraph): boolean {
  const {text, level, isWide} = paragraph;
  if (text.lastLine.includes('\t')) return text.lastLine.endsWith('\t');
  if (isSection(paragraph)) return true;
  return isWide && level === undefined && !SENTENCE_END.test(text.lastLine.slice(-10));
}

interface Context {
  readonly open: PdfParagraph;
  readonly block: Box;
  readonly isRtl: boolean;
}

/** Whether a line begins a paragraph. */
function isNew(next: ReadLine, last: ReadLine, {open, block, isRtl}: Context): boolean {
  if (last.text.includes('\t')) return !(last.text.endsWith('\t') && isPageNumber(next.text));
  if (next.text.includes('\t') && isPageNumber(last.text)) return true;
  if (!haveSharedSize(next, last)) return true;
  if (open.level !== undefined) return false;
  if (isDivided(last.text, next.text)) return false;
  if (BULLET.test(next.text) || isNextItem(next.text, open.text.firstLine)) return true;
  const isEnded = ENDED.test(last.text.slice(-10));
  if (LOWER_CASE.test(next.text) && !isEnded && !NUMBERED.test(next.text)) return false;
  const isShort = wouldFit(next, last, {block, isRtl});
  if (NUMBERED.test(next.text) && (isEnded || isFurtherIn(next, last, isRtl))) return true;
  return isShort || (isEnded && isIndented(next, {block, isRtl}));
}

function haveSharedSize(a: ReadLine, b: ReadLine): boolean {
  return isSameSize(a.size, b.size) || hasSize(a.line, b.size) || hasSize(b.line, a.size);
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

/** Whether a line has the number after that of a paragraph. */
function isNextItem(line: string, paragraph: string): boolean {
  const [next, last] = [line, paragraph].map((text) => /^\(?(\d{1,3}|\p{L})[.)]\s/u.exec(text)?.[1]);
  if (next === undefined || last === undefined) return false;
  const value = (item: string): number => (/\d/.test(item) ? Number(item) : item.codePointAt(0)!);
  return value(next) === value(last) + 1;
}

/** Whether `next` begins further in than `last`, as the items below the sentence of a list do. */
function isFurtherIn(next: ReadLine, last: ReadLine, isRtl: boolean): boolean {
  const indent = isRtl ? last.line.xMax - next.line.xMax : next.line.xMin - last.line.xMin;
  return indent > last.size / 2;
}

function isIndented({line, size}: ReadLine, {block, isRtl}: Pick<Context, 'block' | 'isRtl'>): boolean {
  const indent = isRtl ? block.xMax - line.xMax : line.xMin - block.xMin;
  return indent > size / 2 && indent < size * 5;
}
