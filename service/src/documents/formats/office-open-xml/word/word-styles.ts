import type {Markup} from '../../../markup/markup.ts';
import type {RunStyle, SourceRange} from '../../../markup/paragraph.ts';
import {prefixOf} from '../common/tag-names.ts';

/** Properties that do not affect the look of text but split it into runs. */
const INVISIBLE = new Set(['w:lang', 'w:noProof']);
const DECORATED = new Set(['w:u', 'w:strike', 'w:dstrike', 'w:shd', 'w:highlight', 'w:bdr', 'w:vanish']);

/** The formatting of a run in a Word document. */
export interface WordStyle extends RunStyle {
  /** Whether the formatting also affects white space, as an underline does. */
  readonly decorated: boolean;
  /** Opening tags of a run with this formatting. */
  readonly openRun: string;
  readonly closeRun: string;
}

/** Formatting of the runs of a part; equal formatting is read only once. */
export class WordStyles {
  readonly #styles = new Map<string, Omit<WordStyle, 'range'>>();

  readonly #markup: Markup;
  readonly #names: readonly string[];

  constructor(markup: Markup, names: readonly string[]) {
    this.#markup = markup;
    this.#names = names;
  }

  /** Returns the formatting of a run. */
  of(run: number): WordStyle {
    const markup = this.#markup;
    const names = this.#names;
    let range: SourceRange | undefined;
    let properties = -1;
    for (const child of markup.children(run)) {
      if (names[child] === '') continue;
      // Properties can only be the first child.
      if (names[child] !== 'w:rPr') break;
      properties = child;
      range = {start: markup.start(child), end: markup.outerEnd(child)};
      break;
    }
    const written = markup.names[run]! + (range ? markup.source.slice(range.start, range.end) : '');
    let style = this.#styles.get(written);
    if (!style) this.#styles.set(written, (style = this.#read(run, properties)));
    return {...style, range};
  }

  #read(run: number, properties: number): Omit<WordStyle, 'range'> {
    const markup = this.#markup;
    const names = this.#names;
    let key = '';
    let decorated = false;
    for (const child of markup.children(properties)) {
      const name = names[child]!;
      if (name === '' || INVISIBLE.has(name) || this.#isHint(child)) continue;
      key += markup.source.slice(markup.start(child), markup.outerEnd(child));
      decorated ||= DECORATED.has(name);
    }
    const name = markup.names[run]!;
    const rPr = `${prefixOf(name)}rPr`;
    return {
      key,
      decorated,
      openRun: `<${name}>${key === '' ? '' : `<${rPr}>${key}</${rPr}>`}`,
      closeRun: `</${name}>`,
    };
  }

  /** Whether an element is `<w:rFonts w:hint="eastAsia"/>`, which only selects one of the style's fonts. */
  #isHint(child: number): boolean {
    if (this.#names[child] !== 'w:rFonts') return false;
    const attributes = [...this.#markup.attributes(child)];
    return attributes.length === 1 && attributes[0]![0].endsWith('hint');
  }
}
