import type {Markup} from '../../markup/markup.ts';
import type {RunStyle} from '../../markup/paragraph.ts';
import type {Emit} from '../../markup/splice.ts';
import type {CharacterStyle, CharacterStyles} from './character-styles.ts';
import type {StoryItem} from './story-item.ts';

/** A position in a story and the elements that are open there. */
export interface Place {
  readonly at: number;
  /** Token of the open `CharacterStyleRange`; -1 outside of one. */
  readonly style: number;
  readonly inContent: boolean;
}

/** The range of a paragraph, and its items. */
export interface ParagraphRange {
  readonly start: Place;
  readonly end: Place;
  readonly items: readonly StoryItem[];
}

const END_OF_RANGE = '</CharacterStyleRange>';

/**
 * Writes the texts and codes of a paragraph in the order of its translation. Between them, it ends and begins
 * `CharacterStyleRange` and `Content` where the next text or code needs another one.
 */
export class StoryWriter {
  #style: CharacterStyle | undefined;
  #inContent = false;
  /** For each open pair, whether it is in a `CharacterStyleRange`, which cannot end before the pair does. */
  readonly #pairs: boolean[] = [];
  #emit: Emit = () => '';
  readonly #codes: ReadonlyMap<number, StoryItem>;

  readonly #markup: Markup;
  readonly #styles: CharacterStyles;
  readonly #range: ParagraphRange;

  constructor(markup: Markup, styles: CharacterStyles, range: ParagraphRange) {
    this.#markup = markup;
    this.#styles = styles;
    this.#range = range;
    const codes = range.items.filter(({kind}) => kind !== 'text');
    this.#codes = new Map(codes.map((code) => [code.range.start, code]));
  }

  /** Writes a paragraph; `write` writes its texts through `text`, and its codes through the given function. */
  write(emit: Emit, write: (emitCode: Emit) => string): string {
    const {start, end} = this.#range;
    this.#emit = emit;
    this.#style = this.#styles.of(start.style);
    this.#inContent = start.inContent;
    this.#pairs.length = 0;
    const written = write((from, to) => this.#code(from, to));
    return written + this.#leaveFor(end);
  }

  text(text: string, style: RunStyle | undefined): string {
    return this.#enter(style as CharacterStyle | undefined, true) + this.#markup.encode(text);
  }

  #code(from: number, to: number): string {
    const {kind, style, content} = this.#codes.get(from)!;
    const written = this.#enter(this.#styles.written(style), content >= 0) + this.#emit(from, to);
    if (kind === 'open') this.#pairs.push(style >= 0);
    else if (kind === 'close') this.#pairs.pop();
    return written;
  }

  /** Ends and begins elements so that a text or code with this style can follow. */
  #enter(style: CharacterStyle | undefined, inContent: boolean): string {
    let written = '';
    const isOther = !this.#pairs.includes(true) && (style?.range && style.key) !== this.#style?.key;
    if (this.#inContent && (isOther || !inContent)) {
      written += '</Content>';
      this.#inContent = false;
    }
    if (isOther) {
      if (this.#style) written += END_OF_RANGE;
      this.#style = style?.range && style;
      if (this.#style) written += this.#emit(this.#style.range.start, this.#style.range.end);
    }
    if (inContent && !this.#inContent) {
      written += '<Content>';
      this.#inContent = true;
    }
    return written;
  }

  /** Ends and begins elements so that the source after the paragraph can follow. */
  #leaveFor({style, inContent}: Place): string {
    const wanted = this.#styles.of(style);
    // A range without adjustments for the source's words is not that of the following text.
    const isSame = this.#sourceOf(wanted) === this.#sourceOf(this.#style);
    const closed = isSame ? '' : this.#enter(undefined, false);
    return closed + this.#enter(wanted, inContent);
  }

  #sourceOf(style: CharacterStyle | undefined): string {
    return style ? this.#markup.source.slice(style.range.start, style.range.end) : '';
  }
}
