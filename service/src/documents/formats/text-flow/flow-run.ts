import type {Markup} from '../../markup/markup.ts';
import {ParagraphBuilder} from '../../markup/paragraph.ts';
import type {TextPart} from '../../markup/text-part.ts';

interface RunItem {
  readonly kind: 'text' | 'open' | 'close' | 'code' | 'reading' | 'break';
  readonly start: number;
  readonly end: number;
  /** Decoded text; empty for other items. */
  readonly text: string;
  /** Index of the pair's other tag in the run; -1 if there is none. */
  pair: number;
}

const SPACES = /[ \t\r\n\f]+/g;
const LINE_END = /\r\n?/g;

/** Text and codes between two block boundaries: at most one paragraph. */
export class FlowRun {
  #items: RunItem[] = [];
  /** Index of the item of each opening tag, by its token. */
  readonly #open = new Map<number, number>();
  /** Readings (such as ruby annotations) of each open pair, written at the end of the pair. */
  readonly #readings: string[] = [];
  /** Readings carried over from the previous pair, because the next pair continues the previous pair. */
  #carried = '';
  #keepsSpace = false;
  #hasText = false;

  readonly #part: TextPart;
  /** Line end of the document, for preserved white space. */
  readonly #lineEnd: string;
  /** Whether adjacent pairs with equal tags stay apart. */
  readonly #keepsPairs: boolean;

  constructor(part: TextPart, lineEnd: string, keepsPairs = false) {
    this.#part = part;
    this.#lineEnd = lineEnd;
    this.#keepsPairs = keepsPairs;
  }

  text(start: number, end: number, keepsSpace: boolean): void {
    const text = this.#decode(start, end, keepsSpace);
    if (text.trim() !== '') this.#hasText = true;
    if (keepsSpace) this.#keepsSpace = true;
    this.#items.push({kind: 'text', start, end, text, pair: -1});
  }

  open(token: number, start: number, end: number): void {
    this.#open.set(token, this.#items.length);
    this.#items.push({kind: 'open', start, end, text: '', pair: -1});
  }

  /** Ends the pair that a token opened; adds a code if the pair was opened in another run. */
  close(opening: number, start: number, end: number): void {
    const pair = this.#open.get(opening);
    if (pair === undefined) return this.code('code', start, end);
    this.#items[pair]!.pair = this.#items.length;
    this.#items.push({kind: 'close', start, end, text: '', pair});
  }

  code(kind: 'code' | 'reading' | 'break', start: number, end: number): void {
    this.#items.push({kind, start, end, text: '', pair: -1});
  }

  /** Adds the collected text as a paragraph and starts the next paragraph. */
  finish(): void {
    if (this.#hasText) this.#addParagraph();
    if (this.#items.length > 0) this.#items = [];
    this.#open.clear();
    this.#readings.length = 0;
    this.#carried = '';
    this.#keepsSpace = false;
    this.#hasText = false;
  }

  #decode(start: number, end: number, keepsSpace: boolean): string {
    const {source, language} = this.#part.markup;
    const written = source.slice(start, end);
    return keepsSpace
      ? language.decode(written.replace(LINE_END, '\n'))
      : language.decode(written).replace(SPACES, ' ');
  }

  #addParagraph(): void {
    const {markup} = this.#part;
    const {source} = markup;
    const [first, last] = wholePairs(this.#items);
    const {start} = trimmed(source, this.#items[first]!, true, false);
    const {end} = trimmed(source, this.#items[last]!, false, true);
    const builder = new ParagraphBuilder(textWriter(markup, this.#keepsSpace ? this.#lineEnd : undefined));
    for (let index = first; index <= last; index += 1) {
      const item = this.#items[index]!;
      if (item.kind === 'text') {
        const inside = trimmed(source, item, index === first, index === last);
        const isWhole = inside.start === item.start && inside.end === item.end;
        builder.text(isWhole ? item.text : this.#decode(inside.start, inside.end, this.#keepsSpace));
      } else index = this.#addCode(builder, item, index);
    }
    const paragraph = builder.finish();
    if (paragraph) this.#part.addParagraph({start, end}, paragraph);
  }

  /** Adds a code; returns the index of the last item that the code replaces. */
  #addCode(builder: ParagraphBuilder, item: RunItem, index: number): number {
    const {source} = this.#part.markup;
    const {kind, start, end, pair} = item;
    if (kind === 'break') builder.single({start, end}, {breaks: true});
    else if (kind === 'reading' && this.#readings.length > 0) {
      this.#readings[this.#readings.length - 1] += source.slice(start, end);
    } else if (pair < 0) builder.single({start, end});
    else if (kind === 'close') this.#close(builder, item, index);
    else if (this.#isBare(index, pair)) {
      builder.single({start, end: this.#items[pair]!.end});
      return pair;
    } else {
      builder.open({start, end}, this.#keepsPairs ? undefined : this.#written(item));
      this.#readings.push(this.#carried);
      this.#carried = '';
    }
    return index;
  }

  /** Ends a pair with its readings, so that the readings move along when an engine moves the words. */
  #close(builder: ParagraphBuilder, {start, end, pair}: RunItem, index: number): void {
    const tag = this.#written(this.#items[pair]!);
    const readings = this.#readings.pop() ?? '';
    const next = this.#items[index + 1];
    const goesOn =
      !this.#keepsPairs &&
      next?.kind === 'open' &&
      next.pair >= 0 &&
      this.#written(next) === tag &&
      !this.#isBare(index + 1, next.pair);
    if (goesOn) this.#carried = readings;
    // The next pair may be merged with this pair only if no readings are written between them.
    const isMerged = goesOn || (readings === '' && !this.#keepsPairs);
    builder.close({start, end}, isMerged ? tag : undefined, {before: goesOn ? '' : readings});
  }

  #written({start, end}: RunItem): string {
    return this.#part.markup.source.slice(start, end);
  }

  /** Whether a pair has no text, such as a link around an image; such a pair becomes one code. */
  #isBare(from: number, to: number): boolean {
    for (let index = from + 1; index < to; index += 1) {
      const {kind} = this.#items[index]!;
      if (kind === 'text' || kind === 'break') return false;
    }
    return true;
  }
}

/** Range from the first to the last text, extended to complete pairs. */
function wholePairs(items: readonly RunItem[]): readonly [first: number, last: number] {
  const hasText = ({text}: RunItem): boolean => text.trim() !== '';
  let first = items.findIndex(hasText);
  let last = items.findLastIndex(hasText);
  for (let index = first; index <= last; index += 1) {
    const {pair} = items[index]!;
    if (pair < 0) continue;
    first = Math.min(first, pair);
    last = Math.max(last, pair);
  }
  return [first, last];
}

const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12;

/** Trims a text at the ends of the paragraph. */
function trimmed(
  source: string,
  {kind, start, end}: RunItem,
  atStart: boolean,
  atEnd: boolean,
): {start: number; end: number} {
  if (kind !== 'text') return {start, end};
  let from = start;
  let to = end;
  if (atStart) while (from < to && isSpace(source.charCodeAt(from))) from += 1;
  if (atEnd) while (to > from && isSpace(source.charCodeAt(to - 1))) to -= 1;
  return {start: from, end: to};
}

function textWriter(markup: Markup, lineEnd: string | undefined): (text: string) => string {
  if (lineEnd === undefined || lineEnd === '\n') return (text) => markup.encode(text);
  return (text) => markup.encode(text.replaceAll('\r', '')).replaceAll('\n', lineEnd);
}
