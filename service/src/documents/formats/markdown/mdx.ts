import type {BlockContext, BlockParser, InlineParser, Line, MarkdownConfig} from '@lezer/markdown';
import {CodeScanner} from './scan-code.ts';

const BRACE = 123;
const LESS_THAN = 60;
const STATEMENT = /^(?:import(?=[\s{*"'])|export(?=[\s{*]))/;
const COMMENT = '<!--';

/** What MDX adds to Markdown: imports and exports, expressions in braces, and tags of components. */
export interface MdxParsers {
  readonly blocks: MarkdownConfig;
  readonly inlines: MarkdownConfig;
}

/** Creates the parsers for a text in MDX. */
export function mdx(text: string): MdxParsers {
  const scanner = new CodeScanner(text);
  return {
    blocks: {
      // Indented code and HTML are not in MDX.
      remove: ['IndentedCode', 'HTMLBlock'],
      defineNodes: [
        {name: 'Statement', block: true},
        {name: 'CodeBlockOfMdx', block: true},
      ],
      parseBlock: [statements(scanner), codeBlocks(text, scanner)],
    },
    inlines: {
      // Addresses in angle brackets are not in MDX.
      remove: ['HTMLTag', 'Autolink'],
      defineNodes: ['Expression'],
      parseInline: [codeInLines(text, scanner)],
    },
  };
}

function statements(scanner: CodeScanner): BlockParser {
  return {
    name: 'Statement',
    parse: (context, line) => {
      if (context.depth > 1 || line.pos > 0 || !STATEMENT.test(line.text)) return false;
      const end = scanner.statementEnd(context.lineStart);
      return addLines(context, line, {name: 'Statement', end});
    },
    before: 'FencedCode',
  };
}

function codeBlocks(text: string, scanner: CodeScanner): BlockParser {
  /** Position after tags and expressions that fill their lines; -1 if other text is among them. */
  const blockEnd = (context: BlockContext, line: Line): number => {
    if (line.next !== BRACE && line.next !== LESS_THAN) return -1;
    for (let at = context.lineStart + line.pos; ;) {
      at = codeEnd(text, at, scanner);
      if (at < 0) return -1;
      while (text[at] === ' ' || text[at] === '\t') at += 1;
      if (at >= text.length || text[at] === '\n') return at;
    }
  };
  return {
    name: 'CodeBlockOfMdx',
    parse: (context, line) => {
      const end = blockEnd(context, line);
      return end >= 0 && addLines(context, line, {name: 'CodeBlockOfMdx', end});
    },
    endLeaf: (context, line) => blockEnd(context, line) >= 0,
    before: 'FencedCode',
  };
}

function codeInLines(text: string, scanner: CodeScanner): InlineParser {
  return {
    name: 'CodeOfMdx',
    parse: (context, next, at) => {
      if (next !== BRACE && next !== LESS_THAN) return -1;
      const end = codeEnd(text, at, scanner);
      if (end < 0 || end > context.end) return -1;
      const isTag = next === LESS_THAN && !text.startsWith(COMMENT, at);
      return context.addElement(context.elt(isTag ? 'HTMLTag' : 'Expression', at, end));
    },
    before: 'Escape',
  };
}

/** Position after an expression, tag or comment; -1 if there is none. */
function codeEnd(text: string, at: number, scanner: CodeScanner): number {
  if (text[at] === '{') return scanner.expressionEnd(at);
  if (text.startsWith(COMMENT, at)) return scanner.commentEnd(at);
  return text[at] === '<' ? scanner.tagEnd(at) : -1;
}

/** Adds a block from the current position to the end of the line that contains a position. */
function addLines(context: BlockContext, line: Line, {name, end}: {name: string; end: number}): true {
  const start = context.lineStart + line.pos;
  let to = context.lineStart + line.text.length;
  while (to < end && context.nextLine()) to = context.lineStart + line.text.length;
  context.nextLine();
  context.addElement(context.elt(name, start, to));
  return true;
}
