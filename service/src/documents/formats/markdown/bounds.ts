import type {InlineContext, MarkdownConfig} from '@lezer/markdown';
import {badDocument} from '../../document-error.ts';

/**
 * Maximum number of marks in a paragraph, heading or cell, far above the number in real documents; for each
 * mark, the parser may search the whole text.
 */
const MAX_MARKS = 4_000;
/** Maximum nesting of lists and quotations; each line is compared with all blocks around it. */
const MAX_DEPTH = 100;
/** Parsers of the contents of paragraphs; a parser without them finds blocks only. */
export const INLINE_PARSERS: readonly string[] = [
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
];
const SPACE = 32;
const LINE_END = 10;
const MARKS: ReadonlySet<number> = new Set(Array.from('[]*_`~<!', (mark) => mark.charCodeAt(0)));

/** Number of marks found so far in each paragraph being parsed. */
const counts = new WeakMap<InlineContext, number>();

/**
 * Position after a run of spaces, so that the parser does not search for a line break at each space; -1 if a
 * line break follows.
 */
function endOfSpaces(context: InlineContext, start: number): number {
  let end = start;
  while (context.char(end) === SPACE) end += 1;
  return context.char(end) === LINE_END ? -1 : end;
}

/**
 * Rejects input that would take the parser too long: too many marks in a paragraph, or nesting that is too
 * deep.
 */
export const BOUNDS: MarkdownConfig = {
  parseBlock: [
    {
      name: 'Depth',
      parse: (context) => {
        if (context.depth <= MAX_DEPTH) return false;
        throw badDocument(
          `The document has lists or quotations more than ${MAX_DEPTH} deep in each other. Write them less deep.`,
        );
      },
      before: 'IndentedCode',
    },
  ],
  parseInline: [
    {
      name: 'Marks',
      parse: (context, next, start) => {
        if (next === SPACE) return endOfSpaces(context, start);
        if (!MARKS.has(next)) return -1;
        const count = (counts.get(context) ?? 0) + 1;
        counts.set(context, count);
        if (count <= MAX_MARKS) return -1;
        throw badDocument(
          `The document has a paragraph with more than ${MAX_MARKS} marks of Markdown, such as * and [. Split it into smaller paragraphs.`,
        );
      },
      before: 'Escape',
    },
  ],
};
