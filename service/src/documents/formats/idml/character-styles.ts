import type {Markup} from '../../markup/markup.ts';
import type {RunStyle, SourceRange} from '../../markup/paragraph.ts';

/** The children of a range that are text or codes: the first and the last one; -1 if there are none. */
export interface Ends {
  readonly first: number;
  readonly last: number;
}

/** Formatting of a `CharacterStyleRange`: its opening tag with its properties. */
export interface CharacterStyle extends RunStyle, Ends {
  readonly range: SourceRange;
}

/** Adjustments of the distance between letters, which fit only the source's words. */
const FITTING = / (?:KerningValue|Tracking)="[^"]*"/g;

/** The formatting of all `CharacterStyleRange` elements of a story, by their tokens. */
export class CharacterStyles {
  readonly #styles = new Map<number, CharacterStyle>();
  /** The style that is written for all styles that differ only in the distance between letters. */
  readonly #written = new Map<string, CharacterStyle>();
  readonly #markup: Markup;

  constructor(markup: Markup) {
    this.#markup = markup;
    markup.names.forEach((name, index) => {
      if (name === 'CharacterStyleRange' && markup.kinds[index] === 'open') this.#add(index);
    });
  }

  /** Style of a range by its token; undefined for -1. */
  of(range: number): CharacterStyle | undefined {
    return this.#styles.get(range);
  }

  /** Style to write for a text or code of a range, without adjustments for the source's words if there is one. */
  written(range: number): CharacterStyle | undefined {
    const style = this.of(range);
    return style && this.#written.get(style.key);
  }

  #add(index: number): void {
    const markup = this.#markup;
    let [end, first, last] = [markup.end(index), -1, -1];
    for (const child of markup.children(index)) {
      if (isIgnored(markup, child)) {
        if (first < 0 && markup.names[child] === 'Properties') end = markup.outerEnd(child);
        continue;
      }
      if (first < 0) first = child;
      last = child;
    }
    const range = {start: markup.start(index), end};
    const source = markup.source.slice(range.start, range.end);
    const key = source.replace(FITTING, '');
    const style = {key, range, first, last};
    this.#styles.set(index, style);
    if (key === source || !this.#written.has(key)) this.#written.set(key, style);
  }
}

/** Whether a child of an element is neither text nor a code: properties, comments and the space between elements. */
export function isIgnored(markup: Markup, index: number): boolean {
  const kind = markup.kinds[index];
  if (kind === 'text') return true;
  if (kind === 'other') return !markup.source.startsWith('<?', markup.start(index));
  return PROPERTIES.has(markup.names[index]!);
}

const PROPERTIES = new Set(['Properties', 'XMLAttribute']);
