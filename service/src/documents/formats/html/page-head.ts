import {Tokenizer, type Token} from 'parse5';
import {CONTENT_MODES} from '../../markup/read-html.ts';

/** Result of searching a page for its encoding, as browsers do. */
export interface PageHead {
  /** Label of the encoding that a `<meta>` declares. */
  readonly charset: string | undefined;
  /** Position to insert a `<meta>` as the first element of the head. */
  readonly metaPosition: number;
  /** Whether the document is a complete page, not a fragment that another page includes. */
  readonly isPage: boolean;
}

/** Minimum number of bytes in which browsers search for an encoding; a longer head is searched to its end. */
const MIN_SEARCHED = 1024;
const FIRST_CHUNK = 16 * 1024;
const HEAD_ELEMENTS = new Set(
  'html head base basefont bgsound link meta noscript object script style template title'.split(' '),
);
const PAGE_ELEMENTS = new Set(['html', 'head', 'body', 'frameset']);
const CHARSET = /charset\s*=\s*["']?\s*([^\s"';,]+)/i;
/** A valid label of an encoding; in templates, the value may be code instead. */
const LABEL = /^[\w.:-]+$/;

/** Reads only the head of a page. */
export function readPageHead(text: string): PageHead {
  const reader = new HeadReader();
  // Chunks grow, since the tokenizer is slower if a long token spans many chunks.
  for (let at = 0, end = FIRST_CHUNK; at < text.length && !reader.isDone; [at, end] = [end, 4 * end])
    reader.read(text.slice(at, end), end >= text.length);
  return reader;
}

class HeadReader implements PageHead {
  charset: string | undefined;
  metaPosition = 0;
  isPage = false;
  isDone = false;
  /** Whether an element other than `html` has started. */
  #hasBegun = false;
  /** Whether text precedes the first element, such as template code. */
  #hasText = false;
  #isPastHead = false;
  readonly #tokenizer: Tokenizer;

  constructor() {
    const passOn = (token: Token.Token): void => this.#pass(token);
    const nothing = (): void => undefined;
    this.#tokenizer = new Tokenizer(
      {sourceCodeLocationInfo: true},
      {
        onComment: passOn,
        onDoctype: (token) => {
          this.isPage = true;
          this.#pass(token);
        },
        onStartTag: (tag) => this.#startTag(tag),
        onEndTag: ({tagName}) => {
          if (tagName === 'head') this.#isPastHead = true;
        },
        onEof: (token) => {
          if (this.#hasText) this.#pass(token);
        },
        onCharacter: () => {
          this.#hasText = true;
        },
        onNullCharacter: nothing,
        onWhitespaceCharacter: nothing,
      },
    );
  }

  read(chunk: string, isLast: boolean): void {
    this.#tokenizer.write(chunk, isLast);
  }

  /** Moves the insert position past a token, unless the page has started. */
  #pass({location}: Token.Token): void {
    if (!this.#hasBegun) this.metaPosition = location!.endOffset;
  }

  #startTag(tag: Token.TagToken): void {
    const {tagName} = tag;
    const {startOffset} = tag.location!;
    // A <title> after the head belongs to a drawing.
    if (PAGE_ELEMENTS.has(tagName) || (tagName === 'title' && !this.#isPastHead)) this.isPage = true;
    if (tagName === 'html' || tagName === 'head') this.#pass(tag);
    else if (!this.#hasBegun && this.#hasText) this.metaPosition = startOffset;
    if (tagName !== 'html') this.#hasBegun = true;
    if (!HEAD_ELEMENTS.has(tagName)) this.#isPastHead = true;
    this.isDone ||= this.#isPastHead && startOffset >= MIN_SEARCHED;
    if (this.isDone) return;
    if (tagName === 'meta') this.charset = declaredCharset(tag);
    this.isDone = this.charset !== undefined;
    this.#tokenizer.state = CONTENT_MODES.get(tagName) ?? this.#tokenizer.state;
  }
}

function declaredCharset({attrs}: Token.TagToken): string | undefined {
  const value = (attributeName: string): string =>
    attrs.find(({name}) => name === attributeName)?.value.trim() ?? '';
  const isPragma = value('http-equiv').toLowerCase() === 'content-type';
  const label = value('charset') || (isPragma && CHARSET.exec(value('content'))?.[1]) || '';
  return LABEL.test(label) ? label : undefined;
}
