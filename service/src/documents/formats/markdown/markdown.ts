import {writeFile} from 'node:fs/promises';
import {GFM, parser} from '@lezer/markdown';
import {DocumentError} from '../../document-error.ts';
import {readHtml} from '../../markup/read-html.ts';
import {TextPart} from '../../markup/text-part.ts';
import type {DocumentFormat} from '../format.ts';
import {HTML_DIALECT} from '../html/html-dialect.ts';
import {addYamlStrings} from '../string-file/yaml.ts';
import {addParagraphs} from '../text-flow/add-paragraphs.ts';
import {plainPart, readTextFile} from '../text-file/text-file.ts';
import {addBlock} from './add-block.ts';
import {ADDITIONS} from './additions.ts';
import {BOUNDS, INLINE_PARSERS} from './bounds.ts';
import {HeadingAnchors} from './heading-anchors.ts';
import {mdx} from './mdx.ts';
import {normalLabel, references} from './references.ts';

/**
 * CommonMark with tables, task lists and other GitHub extensions, and MDX. Code, link targets and formatting are
 * kept.
 */
export const markdown: DocumentFormat = {
  open: async (input) => {
    const decoded = await readTextFile(input);
    // The parser does not support Windows line ends.
    const isWindows = /\r\n/.test(decoded.text) && !/(?<!\r)\n|\r(?!\n)/.test(decoded.text);
    const text = isWindows ? decoded.text.replaceAll('\r\n', '\n') : decoded.text;
    const document = new MarkdownDocument(text, input.extension === 'mdx');
    const written = (translations: readonly string[]): string => {
      const text = document.write(translations);
      return isWindows ? text.replaceAll('\n', '\r\n') : text;
    };
    return {
      paragraphs: document.paragraphs,
      write: async (output, translations) =>
        await writeFile(
          output,
          decoded.encode(written(translations), () => '?'),
        ),
    };
  },
};

const MARKDOWN = parser.configure([GFM, ADDITIONS, BOUNDS]);
/** Parser of blocks only, to find the labels of links. */
const LABELS = MARKDOWN.configure({remove: [...INLINE_PARSERS, 'Marks', 'Maths', 'WikiLink', 'BracketLink']});
/** Front matter in YAML, whose text is the group `yaml`, or in TOML. */
export const FRONT_MATTER =
  /^---[ \t]*\r?\n(?<yaml>[^]*?\r?\n)?(?:---|\.\.\.)[ \t]*(?=\r?\n|$)|^\+\+\+[ \t]*\r?\n[^]*?\r?\n\+\+\+[ \t]*(?=\r?\n|$)/;
/** Front matter keys with values that readers see. */
const SHOWN_KEYS = new Set(
  'title subtitle description summary excerpt linkTitle sidebar_label caption'.split(' '),
);
const TEXT_BLOCK = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell|Task)$/;

class MarkdownDocument {
  readonly #main: TextPart;
  /** Parts in other formats: HTML, and YAML front matter. */
  readonly #pieces: TextPart[] = [];
  /** Number of paragraphs in all pieces. */
  #inPieces = 0;
  #translations: readonly string[] = [];

  constructor(text: string, isMdx: boolean) {
    this.#main = plainPart(text);
    const front = FRONT_MATTER.exec(text);
    if (front?.groups?.['yaml'] !== undefined)
      this.#addFrontMatter(front[0].indexOf('\n') + 1, front.groups['yaml']);
    // Spaces replace the front matter, so that positions and lines stay the same.
    const [frontMatter = ''] = front ?? [];
    this.#addBlocks(frontMatter.replace(/[^\n]/g, ' ') + text.slice(frontMatter.length), isMdx);
  }

  get paragraphs(): readonly string[] {
    return [this.#main, ...this.#pieces].flatMap((part) => [...part.paragraphs]);
  }

  write(translations: readonly string[]): string {
    this.#translations = translations;
    return this.#main.write(translations.slice(0, this.#main.paragraphs.length), {});
  }

  #addBlocks(text: string, isMdx: boolean): void {
    const blocks = text.replaceAll('\r', ' ');
    const labels = new Set<string>();
    const isLabel = (label: string): boolean => labels.size > 0 && labels.has(normalLabel(label));
    // Labels may be used before their definitions.
    const code = isMdx ? mdx(blocks) : {blocks: [], inlines: []};
    LABELS.configure(code.blocks)
      .parse(blocks)
      .iterate({
        enter: ({name, node}) => {
          if (name !== 'LinkReference') return;
          const label = node.getChild('LinkLabel');
          if (label) labels.add(normalLabel(text.slice(label.from + 1, label.to - 1)));
        },
      });
    const anchors = new HeadingAnchors(text);
    const tree = MARKDOWN.configure([code.blocks, code.inlines, references(isLabel)]).parse(blocks);
    const around = {
      isMdx,
      isLabel,
      anchorOf: (heading: string) => anchors.next(heading),
    };
    tree.iterate({
      enter: ({name, node}) => {
        if (TEXT_BLOCK.test(name)) {
          addBlock(this.#main, node, around);
          return false;
        }
        if (name === 'HTMLBlock' && !node.getChild('QuoteMark')) this.#addHtml(node.from, node.to);
        return true;
      },
    });
  }

  #addHtml(start: number, end: number): void {
    const html = this.#main.markup.source.slice(start, end);
    // A tag that does not end has no text.
    if (html.lastIndexOf('<') > html.lastIndexOf('>')) return;
    const piece = new TextPart(readHtml(html));
    addParagraphs(piece, HTML_DIALECT);
    this.#addPiece(start, end, piece);
  }

  #addFrontMatter(start: number, yaml: string): void {
    const piece = plainPart(yaml);
    try {
      addYamlStrings(piece, {keys: SHOWN_KEYS});
    } catch (error) {
      // Programs differ in the front matter that they accept, so unreadable front matter stays unchanged.
      if (error instanceof DocumentError) return;
      throw error;
    }
    this.#addPiece(start, start + yaml.length, piece);
  }

  #addPiece(start: number, end: number, piece: TextPart): void {
    if (piece.paragraphs.length === 0) return;
    this.#pieces.push(piece);
    const from = this.#inPieces;
    const to = (this.#inPieces += piece.paragraphs.length);
    this.#main.replace({start, end}, () => {
      const {length} = this.#main.paragraphs;
      return piece.write(this.#translations.slice(length + from, length + to), {});
    });
  }
}
