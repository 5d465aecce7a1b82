import type {SourceRange} from '../../markup/paragraph.ts';

/** Marks a space at which the line may be wrapped, until the block is written. */
export const SPACE = '\0';

const SPECIAL =
  /[\\`[\]]|\*(?!\s)|(?<!\s)\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w{1,40};)|~(?=~)|!(?=\[)/giu;
const SPECIAL_IN_MDX = new RegExp(`[{<]|${SPECIAL.source}`, SPECIAL.flags);
/** Marks an exclamation mark at the end of a text, before which a link would become an image. */
const EXCLAMATION = '\u0001';
/** Words in brackets that cannot become a link, unless they are a label. */
const PLAIN_BRACKETS = /(?<![\\!\]])\\\[([^\s[\]\\^!][^[\]\\]{1,200})\\\](?=[\s.,;?)])/gu;
const BLOCK_START = /^(?:#{1,6}(?=[\s\0]|$)|[-+*](?=[\s\0]|$)|>|-{2,}$|={1,}$|~~~)/;
const NUMBER_START = /^(\d{1,9})([.)])(?=[\s\0]|$)/;
/** The start of an import or export, which only a paragraph's first line can be. */
const STATEMENT_START = /^([ei])(?=(?:mport|xport)[\s\0])/;
const MIN_WIDTH = 40;
const MAX_WIDTH = 160;

/** Options for escaping a text. */
export interface EscapeOptions {
  readonly isCell: boolean;
  readonly wraps: boolean;
  /** Whether braces and angle brackets always have a meaning. */
  readonly isMdx: boolean;
  readonly isLabel: (label: string) => boolean;
}

/** Escapes characters that Markdown would read as formatting; `finished` completes the text of a block. */
export function escapeText(text: string, {isCell, wraps, isMdx, isLabel}: EscapeOptions): string {
  const escaped = text
    .replace(/\s+/g, ' ')
    .replace(isMdx ? SPECIAL_IN_MDX : SPECIAL, (character) => `\\${character}`)
    .replace(PLAIN_BRACKETS, (whole, label: string) => (isLabel(label) ? whole : `[${label}]`))
    .replace(/!$/, EXCLAMATION);
  const written = isCell ? escaped.replaceAll('|', '\\|') : escaped;
  return wraps ? written.replaceAll(' ', SPACE) : written;
}

/** Escapes exclamation marks before links, which would make images of them. */
export function finished(text: string): string {
  return text.replaceAll(`${EXCLAMATION}[`, '\\![').replaceAll(EXCLAMATION, '!');
}

/** Escapes the start of a text that Markdown would read as a heading, list or quotation, or MDX as code. */
export function escapeStart(text: string, isMdx: boolean): string {
  if (isMdx && STATEMENT_START.test(text)) return `&#${text.charCodeAt(0)};${text.slice(1)}`;
  if (BLOCK_START.test(text)) return `\\${text}`;
  return text.replace(NUMBER_START, '$1\\$2');
}

/** Returns a function that wraps a text like its source; undefined if the source is a single line. */
export function wrapping(source: string, {start, end}: SourceRange): ((text: string) => string) | undefined {
  const between = /\r?\n(?:[ \t]*>)*[ \t]*/.exec(source.slice(start, end))?.[0];
  if (between === undefined) return undefined;
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lines = source.slice(lineStart, end).split(/\r?\n/);
  const width = lines.reduce((most, line) => Math.max(most, line.trimEnd().length), MIN_WIDTH);
  if (width > MAX_WIDTH) return (text) => text.replaceAll(SPACE, ' ');
  const indent = between.replace(/^\r?\n/, '').length;
  return (text) => wrapped(text, {width, between, indent, column: start - lineStart});
}

interface Lines {
  readonly width: number;
  readonly between: string;
  readonly indent: number;
  readonly column: number;
}

function wrapped(text: string, {width, between, indent, column}: Lines): string {
  let written = '';
  let at = column;
  for (const word of text.split(SPACE)) {
    const isFree = !BLOCK_START.test(word) && !NUMBER_START.test(word) && !/^[|:`~<]/.test(word);
    if (written !== '' && isFree && at + 1 + word.length > width) {
      written += between + word;
      at = indent + word.length;
      continue;
    }
    written += (written === '' ? '' : ' ') + word;
    // A code may contain line ends.
    const lineEnd = word.lastIndexOf('\n');
    at = lineEnd < 0 ? at + 1 + word.length : word.length - lineEnd - 1;
  }
  return written;
}
