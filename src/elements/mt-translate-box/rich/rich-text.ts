import {COMMENT, isFixed, type PageElement} from './page-elements.ts';
import {elementKind, safeAddress, type ElementKind, type RichToken} from './rich-tokens.ts';

/** Placeholder character for an element without text, such as an image; occupies one position in the text. */
export const ATOM = '\uFFFC';

/** Inline formatting of a range of the text. */
export interface Mark {
  readonly name: string;
  readonly href: string | undefined;
  readonly page: PageElement | undefined;
  readonly start: number;
  end: number;
}

interface Block {
  readonly name: string;
  readonly page: PageElement | undefined;
}

/** One line of the text: a paragraph, or the part of a paragraph up to a `br`. */
export interface RichLine {
  readonly start: number;
  end: number;
  /** The enclosing blocks, outermost first. */
  readonly blocks: readonly Block[];
  /** Inline formatting in the line, outer before inner. */
  readonly marks: Set<Mark>;
  /** Whether the line consists only of a `br`. */
  isBroken: boolean;
  /** Comment in the page's HTML between lines, which takes the place of a line. */
  readonly comment?: PageElement;
}

/** Formatted text as lines of plain text, separated by `\n`, with their formatting. */
export interface RichText {
  readonly text: string;
  readonly lines: readonly RichLine[];
}

/** Reads formatted text; keeps allowed elements and attributes, and page elements with all attributes. */
export function readRich(tokens: Iterable<RichToken>): RichText {
  const reader = new RichReader();
  for (const token of tokens) reader.read(token);
  return reader.end();
}

interface OpenElement {
  readonly name: string;
  readonly kind: ElementKind;
  readonly block?: Block;
  readonly mark?: Mark;
  /** Number of lines that ended before the element. */
  readonly linesBefore: number;
}

const WITHOUT_CONTENT = /^(img|source|wbr)$/;

class RichReader {
  readonly #lines: RichLine[] = [];
  readonly #texts: string[] = [];
  readonly #open: OpenElement[] = [];
  #line: RichLine | undefined;
  #text = ''; // text of the line: appending to one long text would copy it too often
  #lineStart = 0;

  read(token: RichToken): void {
    if (token.kind === 'open') this.#begin(token);
    else if (token.kind === 'close') this.#close(this.#open.findLastIndex(({name}) => name === token.name));
    else if (this.#open.some(({kind}) => kind === 'hidden')) return;
    else if (token.kind === 'text') this.#append(token.text.replaceAll(ATOM, ''));
    else {
      this.#line ??= this.#newLine(); // creates the line even if it is empty
      this.#line.isBroken = !this.#text;
      this.#endLine();
    }
  }

  end(): RichText {
    this.#close(0);
    this.#endLine();
    return {text: this.#texts.join('\n'), lines: this.#lines};
  }

  get #position(): number {
    return this.#lineStart + this.#text.length;
  }

  get #isPreformatted(): boolean {
    return this.#open.some(({block}) => block?.name === 'pre');
  }

  #begin({name, href, page}: RichToken & {kind: 'open'}): void {
    if (page?.name === COMMENT && !this.#text) {
      // A comment has no entry in `#texts`.
      if (!this.#line) this.#lines.push({...this.#newLine(), end: this.#lineStart, comment: page});
      return;
    }
    const kind = page ? (page.isBlock ? 'block' : 'inline') : elementKind(name);
    if (!kind) return;
    const linesBefore = this.#lines.length + (this.#line ? 1 : 0);
    if (kind !== 'inline') {
      if (kind !== 'hidden') this.#endLine();
      this.#open.push({name, kind, linesBefore, ...(kind === 'block' && {block: {name, page}})});
      return;
    }
    const address = name === 'a' && !page ? safeAddress(href) : undefined;
    const isLink = name === 'a';
    const allowed = !isLink || ((page || address) && !this.#open.some(({mark}) => mark?.name === 'a'));
    const mark = {name, href: address, page, start: this.#position, end: Infinity};
    this.#open.push({name, kind, linesBefore, ...(allowed && {mark})});
  }

  /** Closes an open element and all open elements inside. */
  #close(at: number): void {
    if (at < 0) return; // never opened
    while (this.#open.length > at) {
      const {kind, mark, block, linesBefore} = this.#open.at(-1)!;
      if (mark?.page && mark.start === this.#position && isKeptEmpty(mark.page)) this.#append(ATOM);
      if (block?.page && !this.#line && this.#lines.length === linesBefore) this.#line = this.#newLine();
      if (block || kind === 'line') this.#endLine();
      if (mark) mark.end = this.#position;
      this.#open.pop();
    }
  }

  #append(text: string): void {
    let added = text;
    if (!this.#isPreformatted) {
      added = text.replace(/[\t\n\f\r\v\u0085\u2028\u2029 ]+/g, ' ');
      if (!this.#text || this.#text.endsWith(' ')) added = added.replace(/^ /, '');
    }
    if (!added) return;
    this.#line ??= this.#newLine();
    for (const {mark} of this.#open) if (mark) this.#line.marks.add(mark);
    this.#text += added;
  }

  #newLine(): RichLine {
    const blocks = this.#open.flatMap(({block}) => block ?? []);
    return {start: this.#lineStart, end: Infinity, blocks, marks: new Set(), isBroken: false};
  }

  #endLine(): void {
    if (!this.#line) return;
    const text = this.#isPreformatted ? this.#text : this.#text.replace(/ $/, '');
    this.#line.end = this.#lineStart + text.length;
    this.#lines.push(this.#line);
    this.#texts.push(text);
    this.#lineStart = this.#line.end + 1; // for the line break
    this.#line = undefined;
    this.#text = '';
  }
}

/** Whether an element without content is kept. */
function isKeptEmpty({name, attributes}: PageElement): boolean {
  return WITHOUT_CONTENT.test(name) || attributes.length > 0;
}

/** Finds the page elements that may be translated. */
export function elementsIn({lines}: RichText): PageElement[] {
  return lines.flatMap(({blocks, marks}) => {
    const all = [...blocks, ...marks].flatMap(({page}) => page ?? []);
    return all.some(isFixed) ? [] : all;
  });
}

/** Finds the line of a position. */
export function lineAt({lines}: RichText, position: number): RichLine | undefined {
  let [low, high] = [0, lines.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.start <= position) low = middle;
    else high = middle;
  }
  return lines[low];
}

/** Token that opens the element of a mark. */
export const openOf = (mark: Mark): RichToken => {
  const {name, href, page} = mark;
  return {kind: 'open', name, href, page, origin: mark};
};

/** Token that closes the element of a mark. */
export const closeOf = ({name}: Mark): RichToken => ({kind: 'close', name});

/** Formatted text of a range of a line, with the formatting in `marks`. */
export function markedText(text: string, marks: Iterable<Mark>, start: number, end: number): RichToken[] {
  const tokens: RichToken[] = [];
  const open: Mark[] = [];
  let at = start;
  const copyTo = (to: number) => {
    const copied = text.slice(at, to).replaceAll(ATOM, '');
    if (copied) tokens.push({kind: 'text', text: copied});
    at = Math.max(at, to);
  };
  const closeUpTo = (to: number) => {
    for (let last = open.at(-1); last && last.end <= to; last = open.at(-1)) {
      copyTo(last.end);
      tokens.push(closeOf(last));
      open.pop();
    }
  };
  for (const mark of marks) {
    const from = Math.max(mark.start, start);
    if (from >= Math.min(mark.end, end)) continue;
    closeUpTo(from);
    copyTo(from);
    tokens.push(openOf(mark));
    open.push(mark);
  }
  closeUpTo(end);
  copyTo(end);
  for (const mark of open.reverse()) tokens.push(closeOf(mark));
  return tokens;
}

/** A sentence, translated or not, with its position. */
export interface PlacedSentence {
  readonly start: number;
  readonly end: number;
  /** White space up to the next sentence. */
  readonly after: string;
  /** Formatted text of the sentence. */
  readonly tokens: readonly RichToken[];
}

/** Writes the formatted text with its sentences replaced; blocks and lines are kept. */
export function writeRich({text, lines}: RichText, sentences: readonly PlacedSentence[]): RichToken[] {
  const tokens: RichToken[] = [];
  const write = (space: string) => {
    if (space) tokens.push({kind: 'text', text: space});
  };
  let blocks: readonly Block[] = [];
  let next = 0;
  for (const [index, line] of lines.entries()) {
    const kept = sharedBlocks(line.blocks, blocks);
    for (const {name} of blocks.slice(kept).reverse()) tokens.push({kind: 'close', name});
    for (const block of line.blocks.slice(kept)) tokens.push({kind: 'open', ...block, origin: block});
    blocks = line.blocks;
    if (line.comment) {
      tokens.push({kind: 'open', name: COMMENT, page: line.comment}, {kind: 'close', name: COMMENT});
      continue;
    }
    let at = line.start;
    for (; next < sentences.length && sentences[next]!.start < line.end; next++) {
      const sentence = sentences[next]!;
      if (at === line.start) write(text.slice(at, sentence.start));
      tokens.push(...sentence.tokens);
      at = sentence.end;
      if ((sentences[next + 1]?.start ?? Infinity) < line.end) write(sentence.after);
    }
    write(text.slice(at, line.end));
    const following = lines[index + 1];
    if (line.isBroken || (following && isSame(following.blocks, blocks))) tokens.push({kind: 'break'});
  }
  for (const {name} of [...blocks].reverse()) tokens.push({kind: 'close', name});
  return tokens;
}

/** Number of outermost blocks that two lines share. */
function sharedBlocks(some: readonly Block[], others: readonly Block[]): number {
  const differs = some.findIndex((block, depth) => block !== others[depth]);
  return differs < 0 ? some.length : differs;
}

function isSame(some: readonly Block[], others: readonly Block[]): boolean {
  return some.length === others.length && sharedBlocks(some, others) === some.length;
}
