import type {Markup} from '../../markup/markup.ts';
import {ParagraphBuilder} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';
import type {CharacterStyles} from './character-styles.ts';
import type {StoryItem} from './story-item.ts';
import {StoryWriter, type Place} from './story-writer.ts';

/** Collects the texts and codes of a paragraph, which may lie in several `CharacterStyleRange` elements. */
export class StoryParagraph {
  #items: StoryItem[] = [];
  #hasText = false;

  readonly #part: TextPart;
  readonly #styles: CharacterStyles;

  constructor(part: TextPart, styles: CharacterStyles) {
    this.#part = part;
    this.#styles = styles;
  }

  add(item: StoryItem): void {
    if (item.kind === 'text' && item.text.trim() !== '') this.#hasText = true;
    const before = this.#items.at(-1);
    if (before?.kind === 'single' && item.kind === 'single' && this.#touch(before, item)) {
      const range = {start: before.range.start, end: item.range.end};
      const {last} = item;
      this.#items[this.#items.length - 1] = {...before, range, last, breaks: before.breaks || item.breaks};
    } else this.#items.push(item);
  }

  /** Adds the collected items as a paragraph to the part and starts the next paragraph. */
  finish(): void {
    if (this.#hasText) this.#addParagraph();
    if (this.#items.length > 0) this.#items = [];
    this.#hasText = false;
  }

  /** Whether nothing but space between elements is between two codes of the same range. */
  #touch(before: StoryItem, item: StoryItem): boolean {
    if (before.style !== item.style || before.content !== item.content) return false;
    const between = this.#part.markup.source.slice(before.range.end, item.range.start);
    return item.content < 0 ? between.trim() === '' : between === '';
  }

  #addParagraph(): void {
    const {items, isInRange} = innerItems(this.#items);
    // The tags of a range cannot be written inside of a pair that is in this range.
    const kept = isInRange ? items.map((item) => ({...item, style: -1})) : items;
    const {markup} = this.#part;
    const start = startOf(markup, this.#styles, kept[0]!);
    const end = endOf(markup, this.#styles, kept.at(-1)!);
    const writer = new StoryWriter(markup, this.#styles, {start, end, items: kept});
    const builder = new ParagraphBuilder((text, style) => writer.text(text, style));
    for (const item of kept) {
      if (item.kind === 'text') builder.text(item.text, this.#styles.written(item.style));
      else if (item.kind === 'single') builder.single(item.range, {breaks: item.breaks});
      else builder[item.kind](item.range);
    }
    const paragraph = builder.finish();
    if (!paragraph) return;
    this.#part.addParagraph(
      {start: start.at, end: end.at},
      {
        text: paragraph.text,
        write: (translation, emit) =>
          writer.write(emit, (emitCode) => paragraph.write(translation, emitCode)),
      },
    );
  }
}

/** The items without codes and spaces at both ends, and without pairs around everything. */
function innerItems(items: readonly StoryItem[]): {items: readonly StoryItem[]; isInRange: boolean} {
  let first = 0;
  let last = items.length;
  let isInRange = false;
  for (;;) {
    while (isAtEdge(items[first]!)) first += 1;
    while (isAtEdge(items[last - 1]!)) last -= 1;
    if (!isWrapped(items, first, last)) return {items: items.slice(first, last), isInRange};
    if (items[first]!.style >= 0) isInRange = true;
    first += 1;
    last -= 1;
  }
}

function isAtEdge({kind, text}: StoryItem): boolean {
  return kind === 'single' || (kind === 'text' && text.trim() === '');
}

function isWrapped(items: readonly StoryItem[], first: number, last: number): boolean {
  const [open, close] = [items[first]!, items[last - 1]!];
  return open.kind === 'open' && close.kind === 'close' && open.first === close.first;
}

/** Where a paragraph starts: before the elements that have nothing before the paragraph. */
function startOf(markup: Markup, styles: CharacterStyles, {range, style, content, first}: StoryItem): Place {
  const isWhole = content < 0 || range.start === markup.end(content);
  if (!isWhole) return {at: range.start, style, inContent: true};
  if (styles.of(style)?.first === first) return {at: markup.start(style), style: -1, inContent: false};
  return {at: content < 0 ? range.start : markup.start(content), style, inContent: false};
}

/** Where a paragraph ends: after the elements that have nothing after the paragraph. */
function endOf(markup: Markup, styles: CharacterStyles, {range, style, content, last}: StoryItem): Place {
  const isWhole = content < 0 || range.end === markup.start(markup.partners[content]!);
  if (!isWhole) return {at: range.end, style, inContent: true};
  if (styles.of(style)?.last === last) return {at: markup.outerEnd(style), style: -1, inContent: false};
  return {at: content < 0 ? range.end : markup.outerEnd(content), style, inContent: false};
}
