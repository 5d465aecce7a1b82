import type {BlockContext, Line, MarkdownConfig} from '@lezer/markdown';

type BlockParser = NonNullable<MarkdownConfig['parseBlock']>[number];

const DOLLAR = 36;
const BRACKET = 91;
const EXCLAMATION_MARK = 33;
const MAX_CHARACTERS = 1000;
/** Math as on GitHub, with no space inside the dollar signs, and no letter or digit next to them. */
const MATHS =
  /^(?:\$\$(?!\$)[^$]+\$\$|\$`[^`$]+`\$|\$(?![\s$])(?:\\[^]|[^$\\])*(?<![\s\\])\$)(?![\p{L}\p{N}$])/u;
const WIKI_LINK = /^!?\[\[[^[\]\n]+\]\](?![([])/;
/** A link whose text is in brackets: `[[1]](https://example.com)`. */
const BRACKET_LINK =
  /^\[\[[^[\]\n]+\]\](?:\((?:<[^<>\n]*>|(?:[^\s()<]|\([^\s()]*\))*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?\)|\[[^[\]\n]+\])/;
const ALERT = /^\[![\p{L}\d_-]+\][+-]?(?=\s|$)[ \t]*/u;
const FOOTNOTE = /^\[\^[^\]\s]+\]:(?=\s|$)[ \t]*/;
/** The mark of a definition, below its term. */
const DEFINITION = /^:[ \t]+(?=\S)/;
/** Indentation of further paragraphs of a footnote or definition, in columns. */
const FOOTNOTE_INDENT = 4;
const CONTAINER = /^:{3,}[ \t]*(?:[\p{L}{[].*)?$/u;

const blockMaths: BlockParser = {
  name: 'BlockMaths',
  parse: (context, line) => {
    const first = rest(line);
    if (!first.startsWith('$$') || first.includes('$$', 2)) return false;
    const start = context.lineStart + line.pos;
    let end = context.lineStart + line.text.length;
    // Without a closing `$$`, the block extends as far as a paragraph would.
    for (let isOpen = true; isOpen && context.nextLine() && line.next >= 0;) {
      isOpen = !rest(line).trimEnd().endsWith('$$');
      end = context.lineStart + line.text.length;
      if (!isOpen) context.nextLine();
    }
    context.addElement(context.elt('BlockMaths', start, end));
    return true;
  },
  endLeaf: (_, line) => rest(line).trimEnd() === '$$',
  before: 'FencedCode',
};

/** The marker of an alert such as `[!TIP]`; a title may follow it. */
const alert: BlockParser = {
  name: 'Alert',
  parse: (context, line) => {
    const marker = context.parentType().name === 'Blockquote' ? ALERT.exec(rest(line))?.[0] : undefined;
    if (marker === undefined) return false;
    const start = context.lineStart + line.pos;
    const titleStart = start + marker.length;
    const title = rest(line).slice(marker.length).trimEnd();
    context.addElement(context.elt('Alert', start, titleStart));
    if (title !== '') {
      const inline = context.parser.parseInline(title, titleStart);
      context.addElement(context.elt('Paragraph', titleStart, titleStart + title.length, inline));
    }
    context.nextLine();
    return true;
  },
  before: 'FencedCode',
};

/** The lines `:::note` and `:::` around framed content. */
const container: BlockParser = {
  name: 'Container',
  parse: (context: BlockContext, line) => {
    if (!CONTAINER.test(rest(line))) return false;
    const start = context.lineStart + line.pos;
    context.addElement(context.elt('Container', start, context.lineStart + line.text.length));
    context.nextLine();
    return true;
  },
  endLeaf: (_, line) => CONTAINER.test(rest(line)),
};

/** Blocks that begin with a mark, whose further paragraphs are indented. */
const marked = (name: string, pattern: RegExp): BlockParser => ({
  name,
  parse: (context, line) => {
    const mark = pattern.exec(rest(line))?.[0];
    if (mark === undefined) return false;
    const start = context.lineStart + line.pos;
    context.startComposite(name, line.pos, FOOTNOTE_INDENT);
    context.addElement(context.elt('FootnoteMark', start, start + mark.trimEnd().length));
    line.moveBase(line.pos + mark.length);
    return null;
  },
  endLeaf: (_, line) => pattern.test(rest(line)),
  before: 'FencedCode',
});

/** The label of a footnote, such as `[^1]:`, before its text. */
const footnote = marked('Footnote', FOOTNOTE);
/** The colon of a definition, before its text. */
const definition = marked('Definition', DEFINITION);

/** Whether a line belongs to the preceding footnote; if so, skips the line's indentation. */
function goesOnInFootnote(_: BlockContext, line: Line, indent: number): boolean {
  if (line.next < 0) return true;
  if (line.indent < line.baseIndent + indent) return false;
  line.moveBaseColumn(line.baseIndent + indent);
  return true;
}

/** Common extensions beyond GitHub's specification: math, alerts, containers, footnotes, definitions, wiki links. */
export const ADDITIONS: MarkdownConfig = {
  defineNodes: [
    {name: 'BlockMaths', block: true},
    {name: 'Alert', block: true},
    {name: 'Container', block: true},
    {name: 'Footnote', block: true, composite: goesOnInFootnote},
    {name: 'Definition', block: true, composite: goesOnInFootnote},
    'FootnoteMark',
    'Maths',
    'WikiLink',
    'BracketLink',
  ],
  parseBlock: [blockMaths, alert, container, footnote, definition],
  parseInline: [
    {
      name: 'Maths',
      parse: (context, next, at) => {
        if (next !== DOLLAR || /[\p{L}\p{N}$]/u.test(context.slice(Math.max(context.offset, at - 1), at)))
          return -1;
        const match = MATHS.exec(context.slice(at, Math.min(context.end, at + MAX_CHARACTERS)));
        return match ? context.addElement(context.elt('Maths', at, at + match[0].length)) : -1;
      },
      before: 'Escape',
    },
    {
      name: 'WikiLink',
      parse: (context, next, at) => {
        if (next !== BRACKET && next !== EXCLAMATION_MARK) return -1;
        const match = WIKI_LINK.exec(context.slice(at, Math.min(context.end, at + MAX_CHARACTERS)));
        return match ? context.addElement(context.elt('WikiLink', at, at + match[0].length)) : -1;
      },
      before: 'Link',
    },
    {
      name: 'BracketLink',
      parse: (context, next, at) => {
        if (next !== BRACKET || context.char(at + 1) !== BRACKET) return -1;
        const match = BRACKET_LINK.exec(context.slice(at, Math.min(context.end, at + MAX_CHARACTERS)));
        return match ? context.addElement(context.elt('BracketLink', at, at + match[0].length)) : -1;
      },
      before: 'Link',
    },
  ],
};

function rest(line: Line): string {
  return line.text.slice(line.pos);
}
