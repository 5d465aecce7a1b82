import type {SourceRange} from '../../markup/paragraph.ts';

/** Marks a space at which the line may be wrapped, until the block is written. */
export const SPACE = '\0';

const SPECIAL =
  /[\\`[\]]|\*(?!\s)|(?<!\s)\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w{1,40};)|~(?=~)|!(?=\[)/giu;
const BLOCK_START = /^(?:#{1,6}(?=[\s\0]|$)|[-+*](?=[\s\0]|$)|>|-{2,}$|={1,}$|~~~)/;
const NUMBER_START = /^(\d{1,9})([.)])(?=[\s\0]|$)/;
const MIN_WIDTH = 40;
const MAX_WIDTH = 160;

/** Escapes characters that Markdown would read as formatting. */
export function escapeText(text: string, {isCell, wraps}: {isCell: boolean; wraps: boolean}): string {
  const escaped = text.replace(/\s+/g, ' ').replace(SPECIAL, (character) => `\\${character}`);
  const written = isCell ? escaped.replaceAll('|', '\\|') : escaped;
  return wraps ? written.replaceAll(' ', SPACE) : written;
}

/** Escapes the start of a block that Markdown would read as a heading, list or quotation. */
export function escapeStart(text: string): string {
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
