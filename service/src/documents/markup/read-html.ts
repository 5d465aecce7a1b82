import {Tokenizer, TokenizerMode, type Token} from 'parse5';
import {badDocument} from '../document-error.ts';
import {HTML} from './html-text.ts';
import {Markup} from './markup.ts';

const MAX_DEPTH = 1_000;
/** Tokenizer states for elements that contain only text. */
export const CONTENT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [name, TokenizerMode.RAWTEXT] as const),
  ...['title', 'textarea'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const FOREIGN = ['svg', 'math'];

/** Reads any HTML text; a tag without a partner is left unpaired. Names are lower case. */
export function readHtml(source: string): Markup {
  return new HtmlReader(source).read();
}

class HtmlReader {
  readonly #source: string;
  readonly #markup: Markup;
  readonly #tokenizer: Tokenizer;
  /** Indexes of the tags whose elements are open, and the number of open elements by name. */
  readonly #open: number[] = [];
  readonly #counts = new Map<string, number>();
  // The content of a script is not text, even if the script is unterminated.
  #isRaw = false;

  constructor(source: string) {
    this.#source = source;
    this.#markup = new Markup(source, HTML);
    const addOther = (token: Token.Token): void => void this.#add('other', '', token);
    this.#tokenizer = new Tokenizer(
      {sourceCodeLocationInfo: true},
      {
        onComment: addOther,
        onDoctype: addOther,
        onStartTag: (tag) => this.#startTag(tag),
        onEndTag: (tag) => this.#endTag(tag),
        onEof: () => undefined,
        onCharacter: () => undefined,
        onNullCharacter: () => undefined,
        onWhitespaceCharacter: () => undefined,
      },
    );
  }

  read(): Markup {
    this.#tokenizer.write(this.#source, true);
    this.#addTextBefore(this.#source.length);
    return this.#markup;
  }

  #add(kind: 'open' | 'close' | 'empty' | 'other', name: string, token: Token.Token): number {
    const {startOffset, endOffset} = token.location!;
    this.#addTextBefore(startOffset);
    this.#isRaw = false;
    return this.#markup.add(kind, name, startOffset, endOffset);
  }

  #addTextBefore(end: number): void {
    const markup = this.#markup;
    const from = markup.length === 0 ? 0 : markup.end(markup.length - 1);
    if (end > from) markup.add(this.#isRaw ? 'other' : 'text', '', from, end);
  }

  #startTag(tag: Token.TagToken): void {
    const {tagName, selfClosing} = tag;
    // In other elements HTML ignores a slash at the end of a tag.
    const isForeign = FOREIGN.some((name) => tagName === name || this.#counts.get(name));
    const isEmpty = VOID.has(tagName) || (selfClosing && isForeign);
    const index = this.#add(isEmpty ? 'empty' : 'open', tagName, tag);
    if (isEmpty) return;
    const mode = CONTENT_MODES.get(tagName);
    if (mode !== undefined) this.#tokenizer.state = mode;
    this.#isRaw = mode !== undefined && mode !== TokenizerMode.RCDATA;
    this.#open.push(index);
    this.#counts.set(tagName, (this.#counts.get(tagName) ?? 0) + 1);
  }

  #endTag(tag: Token.TagToken): void {
    const {tagName} = tag;
    const index = this.#add('close', tagName, tag);
    if (!this.#counts.get(tagName)) return;
    for (let top = this.#open.pop(); top !== undefined; top = this.#open.pop()) {
      const name = this.#markup.names[top]!;
      this.#counts.set(name, this.#counts.get(name)! - 1);
      if (name !== tagName) continue;
      if (this.#open.length > MAX_DEPTH) {
        throw badDocument(`The page has elements nested more than ${MAX_DEPTH} deep, which is too deep.`);
      }
      this.#markup.pair(top, index);
      return;
    }
  }
}
