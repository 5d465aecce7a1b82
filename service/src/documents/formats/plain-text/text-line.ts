/** A non-empty line of a text document. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Start of the line's text, after indentation, quotation marks and bullets. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Indentation and quotation marks. */
  readonly prefix: string;
  /** Column of further lines of a list item; undefined for other lines. */
  readonly hanging: number | undefined;
  /** Whether the line has columns. */
  readonly hasCells: boolean;
}

const LINE_END = /[\r\n]/;
const PREFIX = /[ \t\u3000]*(?:>[> \t]{0,200})?/y;
const ITEM_MARK = /(?:[-*+•·‣–—]|\d{1,3}[.)]|[A-Za-z][.)])[ \t\u00a0]+/y;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;
const CELL_END = /\t| {3,}/;

/** Reads the line between two positions; undefined if the line has no text. */
export function readLine(text: string, start: number, end: number): TextLine | undefined {
  const content = text.slice(start, end);
  const textEnd = start + content.trimEnd().length;
  if (textEnd === start) return undefined;
  PREFIX.lastIndex = 0;
  const prefix = PREFIX.exec(content)![0];
  ITEM_MARK.lastIndex = prefix.length;
  const mark = ITEM_MARK.exec(content)?.[0] ?? '';
  // A number may be the day of a date, if the text was wrapped before the number.
  const bullet = STARTS_WITH_WORD.test(mark) ? '' : mark;
  const textStart = start + prefix.length + bullet.length;
  if (textStart >= textEnd) return undefined;
  const lineText = text.slice(textStart, textEnd);
  // A multi-line message counts as one line without columns.
  const hasCells = CELL_END.test(lineText) && !LINE_END.test(lineText);
  const hanging = mark === '' ? undefined : prefix.length + mark.length;
  return {start, end, textStart, textEnd, prefix, hanging, hasCells};
}
