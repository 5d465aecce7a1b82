import {
  ParagraphBuilder,
  type Paragraph,
  type RunStyle,
  type SourceRange,
  type WriteText,
} from '../../../markup/paragraph.ts';

/** A standalone code, and text to write around its source. */
export interface SingleCode {
  readonly range: SourceRange;
  readonly before: string;
  readonly after: string;
  readonly breaks: boolean;
}

type Item =
  | {readonly kind: 'text'; readonly text: string; readonly style: RunStyle | undefined}
  | {readonly kind: 'open' | 'close'; readonly range: SourceRange; readonly mergeKey: string | undefined}
  | ({readonly kind: 'single'} & SingleCode);

const MAX_WRAPPERS = 10;

/**
 * Collects the content of a paragraph with as few codes as possible: merges adjacent codes and drops codes at
 * both ends.
 */
export class InlineContent {
  readonly #items: Item[] = [];

  text(text: string, style?: RunStyle): void {
    if (text !== '') this.#items.push({kind: 'text', text, style});
  }

  open(range: SourceRange, mergeKey?: string): void {
    this.#items.push({kind: 'open', range, mergeKey});
  }

  close(range: SourceRange, mergeKey?: string): void {
    this.#items.push({kind: 'close', range, mergeKey});
  }

  single({range, before, after, breaks}: SingleCode): void {
    const last = this.#items.at(-1);
    if (last?.kind === 'single' && last.range.end === range.start) {
      this.#items[this.#items.length - 1] = {
        kind: 'single',
        range: {start: last.range.start, end: range.end},
        before: last.before,
        after,
        breaks: last.breaks || breaks,
      };
    } else this.#items.push({kind: 'single', range, before, after, breaks});
  }

  /** Builds the paragraph and the source range that it replaces; undefined if the paragraph has no letters. */
  finish(
    {start, end}: SourceRange,
    writeText: WriteText,
  ): {range: SourceRange; paragraph: Paragraph} | undefined {
    const [first, last] = this.#inner();
    const before = this.#items[first - 1];
    const after = this.#items[last];
    const builder = new ParagraphBuilder(writeText);
    for (let index = first; index < last; index += 1) addItem(builder, this.#items[index]!);
    const paragraph = builder.finish();
    if (!paragraph) return undefined;
    return {
      range: {
        start: before === undefined || before.kind === 'text' ? start : before.range.end,
        end: after === undefined || after.kind === 'text' ? end : after.range.start,
      },
      paragraph,
    };
  }

  /** Range of the items, excluding codes at both ends and pairs around everything. */
  #inner(): [first: number, last: number] {
    const items = this.#items;
    let first = 0;
    let last = items.length;
    for (let round = 0; round < MAX_WRAPPERS; round += 1) {
      while (first < last && isWhole(items[first]!)) first += 1;
      while (last > first && isWhole(items[last - 1]!)) last -= 1;
      if (!this.#isWrapped(first, last)) break;
      first += 1;
      last -= 1;
    }
    return [first, last];
  }

  #isWrapped(first: number, last: number): boolean {
    if (this.#items[first]?.kind !== 'open') return false;
    let depth = 0;
    for (let index = first; index < last; index += 1) {
      const {kind} = this.#items[index]!;
      if (kind === 'open') depth += 1;
      if (kind === 'close') depth -= 1;
      if (depth === 0) return index === last - 1;
    }
    return false;
  }
}

function isWhole(item: Item): boolean {
  return item.kind === 'single' && item.before === '' && item.after === '';
}

function addItem(builder: ParagraphBuilder, item: Item): void {
  switch (item.kind) {
    case 'text':
      return builder.text(item.text, item.style);
    case 'open':
      return builder.open(item.range, item.mergeKey);
    case 'close':
      return builder.close(item.range, item.mergeKey);
    case 'single':
      return builder.single(item.range, item);
  }
}
