import {elementKind, safeAddress, type RichToken} from './rich-tokens.ts';

/** Inline formatting of a stretch of the text. */
export interface Mark {
  readonly name: string;
  readonly href: string | undefined;
  readonly start: number;
  end: number;
}

interface Block {
  readonly name: string;
}

/** One line of the text: a paragraph, or part of one that `br` ends. */
export interface RichLine {
  readonly start: number;
  end: number;
  /** The blocks around it, the outermost first. */
  readonly blocks: readonly Block[];
  /** The formatting inside it, outer before inner. */
  readonly marks: Set<Mark>;
}

/** Formatted text as lines of plain text, with `\n` between them, and what is around their characters. */
export interface RichText {
  readonly text: string;
  readonly lines: readonly RichLine[];
}

/** Reads formatted text; of elements and attributes only what is allowed is kept. */
export function readRich(tokens: Iterable<RichToken>): RichText {
  const reader = new RichReader();
  for (const token of tokens) reader.read(token);
  return reader.end();
}

interface OpenElement {
  readonly name: string;
  readonly kind: ReturnType<typeof elementKind>;
  readonly block?: Block;
  readonly mark?: Mark;
}

class RichReader {
  readonly #lines: RichLine[] = [];
  readonly #texts: string[] = [];
  readonly #open: OpenElement[] = [];
  #line: RichLine | undefined;
  #text = ''; // of the line; one long text that grows is copied too often
  #lineStart = 0;

  read(token: RichToken): void {
    if (token.kind === 'open') this.#begin(token.name, token.href);
    else if (token.kind === 'close') this.#close(this.#open.findLastIndex(({name}) => name === token.name));
    else if (this.#open.some(({kind}) => kind === 'hidden')) return;
    else if (token.kind === 'text') this.#append(token.text);
    else {
      this.#line ??= this.#newLine(); // an empty line is one too
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

  #begin(name: string, href: string | undefined): void {
    const kind = elementKind(name);
    if (!kind) return;
    if (kind !== 'inline') {
      if (kind !== 'hidden') this.#endLine();
      this.#open.push({name, kind, ...(kind === 'block' && {block: {name}})});
      return;
    }
    const address = name === 'a' ? safeAddress(href) : undefined;
    const allowed = name !== 'a' || (address && !this.#open.some(({mark}) => mark?.name === 'a'));
    const mark = {name, href: address, start: this.#position, end: Infinity};
    this.#open.push({name, kind, ...(allowed && {mark})});
  }

  /** Closes an open element and all that is open inside it. */
  #close(at: number): void {
    if (at < 0) return; // it was never opened
    const closed = this.#open.splice(at);
    if (closed.some(({kind}) => kind === 'block' || kind === 'line')) this.#endLine();
    for (const {mark} of closed) if (mark) mark.end = this.#position;
  }

  #append(text: string): void {
    const collapsed = text.replace(/[\t\n\f\r\v\u0085\u2028\u2029 ]+/g, ' ');
    const added = !this.#text || this.#text.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
    if (!added) return;
    this.#line ??= this.#newLine();
    for (const {mark} of this.#open) if (mark) this.#line.marks.add(mark);
    this.#text += added;
  }

  #newLine(): RichLine {
    const blocks = this.#open.flatMap(({block}) => block ?? []);
    return {start: this.#lineStart, end: Infinity, blocks, marks: new Set()};
  }

  #endLine(): void {
    if (!this.#line) return;
    const text = this.#text.trimEnd();
    this.#line.end = this.#lineStart + text.length;
    this.#lines.push(this.#line);
    this.#texts.push(text);
    this.#lineStart = this.#line.end + 1; // for the line break
    this.#line = undefined;
    this.#text = '';
  }
}

/** A translated or untranslated sentence in its place. */
export interface PlacedSentence {
  readonly start: number;
  readonly end: number;
  /** White space up to the next sentence. */
  readonly after: string;
  /** What stands in its place, formatted. */
  readonly tokens: readonly RichToken[];
}

/** The formatted text with these sentences in the place of its own, blocks and lines as they were. */
export function writeRich({lines}: RichText, sentences: readonly PlacedSentence[]): RichToken[] {
  const tokens: RichToken[] = [];
  let blocks: readonly Block[] = [];
  let at = 0;
  for (const [index, line] of lines.entries()) {
    const common = line.blocks.findIndex((block, depth) => block !== blocks[depth]);
    const kept = common < 0 ? line.blocks.length : common;
    if (index > 0 && kept === line.blocks.length && kept === blocks.length) tokens.push({kind: 'break'});
    for (const {name} of blocks.slice(kept).reverse()) tokens.push({kind: 'close', name});
    for (const {name} of line.blocks.slice(kept)) tokens.push({kind: 'open', name});
    blocks = line.blocks;
    for (let next = sentences[at]; next && next.start < line.end; next = sentences[++at]) {
      tokens.push(...next.tokens);
      if (next.after && next.end < line.end) tokens.push({kind: 'text', text: next.after});
    }
  }
  for (const {name} of [...blocks].reverse()) tokens.push({kind: 'close', name});
  return tokens;
}
