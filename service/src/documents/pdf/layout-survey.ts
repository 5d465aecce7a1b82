import {badDocument, type DocumentError} from '../document-error.ts';
import {blocksOf, type Block} from './layout.ts';
import {countCharacters} from './layout-text.ts';
import {printedText, sizeOf} from './line-text.ts';

/** Height of the top and bottom of a page where headers and footers are, as a share of its height. */
const MARGIN = 0.12;
/** Headers and footers that are remembered at most. */
const MAX_RUNNING = 50_000;
const MAX_RUNNING_CHARACTERS = 200;
/** Share of characters without a meaning from which a document cannot be read. */
const MAX_UNKNOWN = 0.2;
/** Size of a heading as a multiple of that of the body text. */
const MIN_HEADING = 1.2;
/** Sizes of headings closer to each other are of the same level. */
const LEVEL_STEP = 1.08;
const MAX_LEVEL = 3;
/** Headings of books are a small part of their text: large print is not a heading. */
const MAX_HEADING_SHARE = 0.3;

/** What is known of a layout as a whole. */
export interface LayoutSurvey {
  /** Level of a heading whose letters have this size, from 1 to 3; undefined for other text. */
  headingLevel(size: number): number | undefined;
  /** Whether a block is the header or footer of several pages. */
  isRunning(block: Block): boolean;
}

/** Reads a layout once; rejects with a `DocumentError` if it has no text that can be read. */
export async function surveyLayout(path: string): Promise<LayoutSurvey> {
  const sizes = new Map<number, number>();
  const running = new Map<string, number>();
  let letters = 0;
  let unknown = 0;
  for await (const block of blocksOf(path)) {
    const key = runningKey(block);
    if (key !== undefined && (running.has(key) || running.size < MAX_RUNNING))
      running.set(key, (running.get(key) ?? 0) + 1);
    for (const line of block.lines) {
      const text = printedText(line);
      const counts = countCharacters(text);
      letters += counts.letters;
      unknown += counts.unknown;
      const size = Math.round(sizeOf(line) * 2) / 2;
      sizes.set(size, (sizes.get(size) ?? 0) + text.length);
    }
  }
  if (unknown > MAX_UNKNOWN * (letters + unknown)) throw unreadable();
  if (letters === 0) throw noText();
  const levels = headingLevels(sizes);
  return {
    headingLevel: (size) => levels.find(({from}) => size >= from)?.level,
    isRunning: (block) => {
      const key = runningKey(block);
      return key !== undefined && (running.get(key) ?? 0) > 1;
    },
  };
}

/** Text that headers and footers of all pages share; undefined for other blocks. */
function runningKey({lines, yMin, yMax, page: {height}}: Block): string | undefined {
  const isTop = yMax < height * MARGIN;
  if ((!isTop && yMin < height * (1 - MARGIN)) || lines.length > 3) return undefined;
  const text = lines.map(printedText).join(' ').replace(/\d+/g, '#');
  return `${isTop ? 'top' : 'bottom'} ${text.slice(0, MAX_RUNNING_CHARACTERS)}`;
}

interface HeadingLevel {
  readonly from: number;
  readonly level: number;
}

/** The levels of headings, with the smallest size of each; the largest size first. */
function headingLevels(sizes: ReadonlyMap<number, number>): readonly HeadingLevel[] {
  const [[body, most] = [0, 0]] = [...sizes].sort(([, a], [, b]) => b - a);
  const levels: HeadingLevel[] = [];
  for (const [size, characters] of [...sizes].sort(([a], [b]) => b - a)) {
    if (size < body * MIN_HEADING) break;
    if (characters > most * MAX_HEADING_SHARE) continue;
    const last = levels.at(-1);
    const isSame = last !== undefined && size * LEVEL_STEP >= last.from;
    const level = isSame ? last.level : Math.min((last?.level ?? 0) + 1, MAX_LEVEL);
    levels.push({from: size - 0.25, level});
  }
  return levels;
}

function noText(): DocumentError {
  return badDocument(
    'The PDF has no text: its pages are only pictures, as those of a scanner. Run text recognition (OCR) first, and send the PDF or DOCX that it makes.',
  );
}

function unreadable(): DocumentError {
  return badDocument(
    'The text of the PDF cannot be read: its fonts do not say which letters their signs are. Export it again from its program with another font, or run text recognition (OCR) over it.',
  );
}
