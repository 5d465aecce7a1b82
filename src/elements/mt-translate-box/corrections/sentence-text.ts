import type {Point} from '../result/caret.ts';

/** Elements of a sentence that are not part of its text. */
const NOTES = '.note, button';

/** The text of a sentence across its elements, without notes; offsets are UTF-16 code units. */
export class SentenceText {
  readonly #spans: readonly HTMLElement[];

  constructor(spans: readonly HTMLElement[]) {
    this.#spans = spans;
  }

  /** Length of the text. */
  get length(): number {
    return this.#texts.reduce((total, {length}) => total + length, 0);
  }

  /** The text after an offset. */
  textAfter(offset: number): string {
    const texts = this.#texts.map(({data}) => data);
    return texts.join('').slice(offset);
  }

  /** Offset of a position, which may also be outside the sentence. */
  offsetOf({node, offset}: Point): number {
    let total = 0;
    for (const text of this.#texts) {
      if (text === node) return total + Math.min(offset, text.length);
      const range = new Range();
      range.selectNodeContents(text);
      if (range.comparePoint(node, offset) <= 0) return total;
      total += text.length;
    }
    return total;
  }

  /** DOM position of an offset; between two text nodes, the end of the first node. */
  pointAt(offset: number): Point | undefined {
    let rest = offset;
    let last: Text | undefined;
    for (const text of this.#texts) {
      if (rest <= text.length && (rest > 0 || text.length > 0)) return {node: text, offset: rest};
      rest -= text.length;
      last = text;
    }
    if (last) return {node: last, offset: last.length};
    const [span] = this.#spans;
    return span && {node: span, offset: 0};
  }

  /**
   * Replaces a range of the text. Elements that become empty are kept, so that text typed there again has their
   * formatting.
   */
  replace(start: number, end: number, text: string): void {
    const place = this.#placeFor(start, end);
    let at = 0;
    for (const node of this.#texts) {
      const [from, to] = [Math.max(0, start - at), Math.min(node.length, end - at)];
      at += node.length;
      if (from < to && isEditable(node)) node.deleteData(from, to - from);
    }
    if (text) place.node.insertData(Math.min(place.offset, place.node.length), text);
  }

  /**
   * Place for the text that replaces a range; if an element contains exactly the range, the text goes into that
   * element.
   */
  #placeFor(start: number, end: number): {readonly node: Text; readonly offset: number} {
    let at = 0;
    let place: {node: Text; offset: number} | undefined;
    for (const node of this.#texts) {
      const [from, to] = [at, at + node.length];
      at = to;
      if (!isEditable(node) || start < from || start > to) continue;
      // The characters of an empty text node were deleted by the user.
      const isFilled = from === start && to <= end && (to > from || start === end);
      // Text typed between two adjacent elements continues the first element.
      if (!place || isFilled) place = {node, offset: start - from};
      if (isFilled) break;
    }
    return place ?? {node: this.#newText(), offset: 0};
  }

  /** Adds an empty text node before the notes. */
  #newText(): Text {
    const text = new Text();
    const [span] = this.#spans;
    const note = [...(span?.children ?? [])].find((child) => child.matches(NOTES));
    span?.insertBefore(text, note ?? null);
    return text;
  }

  get #texts(): Text[] {
    return this.#spans.filter(({hidden}) => !hidden).flatMap(textsIn);
  }
}

/** Plain text of a sentence's element; single no-break spaces and line breaks are kept. */
export function plainTextOf(root: Node): string {
  return textsIn(root)
    .map(({data}) => data)
    .join('')
    .replace(/[^\S\n]+/g, (spaces) => (/[^\u00A0]/.test(spaces) ? ' ' : spaces))
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Whether an element belongs to the notes of a sentence. */
export function isNote(node: Node): boolean {
  return node instanceof Element && node.matches(NOTES);
}

function isEditable({parentElement}: Text): boolean {
  return !parentElement?.closest('[contenteditable=false]');
}

function textsIn(root: Node): Text[] {
  const texts: Text[] = [];
  for (const node of root.childNodes) {
    if (node instanceof Text) texts.push(node);
    else if (!isNote(node)) texts.push(...textsIn(node));
  }
  return texts;
}
