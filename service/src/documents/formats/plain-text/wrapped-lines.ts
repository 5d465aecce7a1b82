import type {TextLine} from './text-line.ts';

/** Lines of a block that form one passage, by their indexes. */
interface LineGroup {
  readonly first: number;
  readonly last: number;
}

/** Relation of a line to the next line. */
interface Link {
  /** Whether the layout allows a text to continue: same indentation, no columns, no new item. */
  readonly isPossible: boolean;
  /** Whether the next word would have exceeded the width. */
  readonly isFull: boolean;
  /** Whether the line is long enough to have been wrapped there by hand. */
  readonly isNear: boolean;
  /** Whether a sentence ends at the line's end. */
  readonly isEnded: boolean;
  /** Whether the next line's first letter suggests the middle of a sentence. */
  readonly isInside: boolean;
  /** Whether the next line starts like prose: with a letter, quotation mark or bracket. */
  readonly isProse: boolean;
  /** Whether the next line is a few words without a sentence end, like a list item. */
  readonly isShort: boolean;
  /** Whether the next line starts with a label of several words. */
  readonly isLabelled: boolean;
  /** Whether the line ends with a comma or the like. */
  readonly isPaused: boolean;
  /** Whether a sentence ends in the middle of the line. */
  readonly holdsEnd: boolean;
}

/** A block of lines, and whether a program wrapped them. */
export interface WrappedBlock {
  readonly groups: readonly LineGroup[];
  /** Length of the longest line. */
  readonly width: number;
  /** Whether the lines are clearly wrapped prose. */
  readonly isEvident: boolean;
}

/** Minimum fraction of the width that a line wrapped by hand fills. */
const NEAR = 0.88;
/** Minimum fraction for a line whose next line is clearly in the middle of a sentence. */
const NEAR_INSIDE = 0.8;
/** Maximum indentation of a paragraph's first line, in characters. */
const MAX_INDENT = 8;
const MIN_WIDTH = 50;
const MAX_WIDTH = 100;
/** Prompt of an interpreter such as Python's. */
const PROMPT = '>>>';
const SENTENCE_END = /[\p{Sentence_Terminal}…]["'”“’»«)\]]*$/u;
/** Line ends after which other text starts: before a list, and in code. */
const OTHER_END = /[:;{}]$/;
const HOLDS_END = /\p{L}{2}[.!?]["'”“’»«)\]]*\s+["'„“”‘«»(¿¡]*\p{Lu}/u;
const PAUSE = /[,،؛]$/;
const GOES_ON = /^[\p{L}"'„“”‘«»(¿¡]/u;
const CAPITAL = /^["'„“”‘«»(¿¡]*[\p{Lu}\p{Lt}]/u;
const LETTER = /^["'„“”‘«»(]*\p{L}/u;
const NUMERAL = /^\p{N}/u;
/**
 * Text in a script without spaces between words; a line of such text does not show the width at which it was
 * wrapped.
 */
const WITHOUT_SPACES =
  /^\P{L}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A label such as `Email:`, `Tel.:` or `Nom :`. */
const LABEL = /^[\p{L}\p{N}][^\s:]{0,40}\s?:(?=\s|$)/u;
const LONG_LABEL = /^[\p{L}\p{N}][^\s:]{0,40}(?: [^\s:]{1,40}){1,3}\s?:(?=\s|$)/u;
/** A defined term, as in a glossary: `harbour – a place where ships lie`. */
const EXPLAINED = /^\S{1,40} [–—-] /;
const NO_LINK: Link = {
  isPossible: false,
  isFull: false,
  isNear: false,
  isEnded: true,
  isInside: false,
  isProse: false,
  isShort: false,
  isLabelled: false,
  isPaused: false,
  holdsEnd: false,
};

/**
 * Groups lines of a block that a program certainly wrapped. If in doubt, lines stay separate: joining two
 * unrelated texts would destroy their meaning.
 *
 * @param usual - Width at which other blocks of the document are evidently wrapped; 0 if unknown.
 */
export function groupWrapped(text: string, lines: readonly TextLine[], usual: number): WrappedBlock {
  const width = lines.reduce((most, {start, textEnd}) => Math.max(most, textEnd - start), 0);
  if (lines.length < 2 || width < MIN_WIDTH || width > MAX_WIDTH)
    return {groups: lines.map((_, index) => ({first: index, last: index})), width, isEvident: false};
  const links = lines.map((line, index) => readLink(text, line, lines[index + 1], width));
  const hasEnd = lines.some((line) => SENTENCE_END.test(text.slice(line.textStart, line.textEnd)));
  const {isEvident, isDoubtful} = judge(links, hasEnd);
  const joins = links.map((link, at) => {
    const {isFull, isEnded, isInside, isProse: isText, isShort, isLabelled} = link;
    if (!link.isPossible || !(isFull || (isEvident && link.isNear && !isEnded))) return false;
    if (isEvident) return isInside || (!isShort && !isLabelled && (isText || !isEnded));
    return !isDoubtful && !isEnded && isText && !isLabelled && isLikely(at);
  });
  return {groups: groupsOf(joins), width, isEvident};

  /** Whether a text continues after a line of a block that may be wrapped. */
  function isLikely(at: number): boolean {
    const {isInside, isShort} = links[at]!;
    const {start, textEnd, hanging} = lines[at]!;
    if (hanging !== undefined) return isInside || !isShort;
    if (isShort) return false;
    const next = lines[at + 1]!;
    if (usual > 0 && textEnd - start + 1 + firstWord(text, next) > usual) return true;
    let last = at + 1;
    while (links[last]!.isPossible && links[last]!.isFull && !links[last]!.isEnded) last += 1;
    return isInside && SENTENCE_END.test(text.slice(lines[last]!.textStart, lines[last]!.textEnd));
  }
}

function readLink(text: string, line: TextLine, next: TextLine | undefined, width: number): Link {
  if (!next || line.hasCells || next.hasCells || next.hanging !== undefined) return NO_LINK;
  const {hanging, prefix} = line;
  const isAligned = hanging === undefined ? next.prefix === prefix : next.prefix.length === hanging;
  const rest = text.slice(next.textStart, next.textEnd);
  const isPossible =
    (isAligned || isFirstIndented(line, next)) &&
    !next.prefix.includes(PROMPT) &&
    !LABEL.test(rest) &&
    !WITHOUT_SPACES.test(rest);
  const lineText = text.slice(line.textStart, line.textEnd);
  if (!isPossible || (EXPLAINED.test(lineText) && EXPLAINED.test(rest))) return NO_LINK;
  const length = line.textEnd - line.start;
  const isEnded = SENTENCE_END.test(lineText) || OTHER_END.test(lineText);
  const isProse = GOES_ON.test(rest);
  const isInside = !isEnded && LETTER.test(rest) && !CAPITAL.test(rest);
  const reach = length + 1 + firstWord(text, next);
  return {
    isPossible: (isProse || NUMERAL.test(rest)) && (isAligned || isInside),
    isFull: length >= width / 2 && reach > width,
    isNear: length >= width / 2 && (reach > width * NEAR || (isInside && length > width * NEAR_INSIDE)),
    isEnded,
    isInside,
    isProse,
    isShort: rest.length < width / 3 && !SENTENCE_END.test(rest) && rest.split(/\s+/, 4).length < 4,
    isLabelled: LONG_LABEL.test(rest),
    isPaused: PAUSE.test(lineText),
    holdsEnd: HOLDS_END.test(lineText),
  };
}

/** Whether a line may start a paragraph with only its first line indented. */
function isFirstIndented({prefix, hanging}: TextLine, next: TextLine): boolean {
  const indent = prefix.length - next.prefix.length;
  return (
    hanging === undefined &&
    prefix.trim() === '' &&
    prefix.startsWith(next.prefix) &&
    indent > 0 &&
    indent <= MAX_INDENT
  );
}

/** Length of a line's first word. */
function firstWord(text: string, {textStart, textEnd}: TextLine): number {
  const rest = text.slice(textStart, textEnd);
  const space = rest.search(/\s/);
  return space < 0 ? rest.length : space;
}

/**
 * Judges whether a program wrapped the lines. In wrapped prose, all lines are full except the last of each
 * paragraph, and most end inside sentences; neither is true for a file with one text per line.
 */
function judge(links: readonly Link[], hasEnd: boolean): {isEvident: boolean; isDoubtful: boolean} {
  const possible = links.filter((link) => link.isPossible);
  const hasSentences = hasEnd || possible.some(({holdsEnd}) => holdsEnd);
  const isEvident =
    hasSentences &&
    (isProse(possible, ({isFull}) => isFull, 2) || isProse(possible, ({isNear}) => isNear, 3));
  const hasEarly = possible.some((link) => !link.isFull && link.isInside && !link.isPaused);
  const full = possible.filter((link) => link.isFull).length;
  return {isEvident, isDoubtful: hasEarly || full * 2 < possible.length};
}

/** Whether the lines are wrapped prose; at least `fewest` lines must be long, as judged by `isLong`. */
function isProse(possible: readonly Link[], isLong: (link: Link) => boolean, fewest: number): boolean {
  const long = possible.filter(isLong);
  const inside = long.filter((link) => link.isInside).length;
  const ended = long.filter((link) => link.isEnded).length;
  const holding = long.filter((link) => link.holdsEnd).length;
  /** Lines that end inside a sentence although the next word would fit. */
  const early = possible.filter((link) => !isLong(link) && link.isInside && !link.isPaused).length;
  return (
    long.length >= fewest &&
    long.length * 2 >= possible.length &&
    early * 8 <= long.length &&
    inside > 0 &&
    (inside + holding) * 3 >= long.length &&
    ended * 2 <= long.length
  );
}

/** Groups of lines; `joins` says for each line whether its text continues in the next line. */
function groupsOf(joins: readonly boolean[]): LineGroup[] {
  const groups: LineGroup[] = [];
  let first = 0;
  joins.forEach((goesOn, at) => {
    if (goesOn) return;
    groups.push({first, last: at});
    first = at + 1;
  });
  return groups;
}
