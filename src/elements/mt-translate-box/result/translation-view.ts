import {SentenceText} from '../corrections/sentence-text.ts';
import type {SentenceOffset} from '../corrections/correction-history.ts';
import {placeCaret, type Point} from './caret.ts';
import {notesOf, sentenceAt, setContent, setText, takeStrayText} from './sentence-elements.ts';
import type {SentenceLook} from './sentence-look.ts';

const SLICE_MS = 12;

/** Data attribute with the number of a sentence. */
const INDEX = 'sentence';

/** Sentences to render. */
interface Drawing {
  /** White space before the first sentence. */
  readonly lead: string;
  readonly looks: readonly SentenceLook[];
  /** Language of the notes. */
  readonly language: string;
  /** Whether texts and paragraphs are rendered; formatted text already has both. */
  readonly isPlain: boolean;
}

/**
 * Renders a translation sentence by sentence into an element. Does not use Lit, since a text of a thousand sentences is
 * rendered at every key press.
 */
export class TranslationView {
  /** Element that only this object changes, apart from the user's typing. */
  readonly root: HTMLElement;
  #looks: (SentenceLook | undefined)[] = []; // as rendered
  #paragraphs: readonly number[] = []; // paragraph of each sentence; empty for formatted text
  #spans: HTMLElement[][] = [];
  #gaps: string[] = []; // white space after each sentence, as rendered
  #active = -1;
  #held = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param root - Element that only this object may change. */
  constructor(root: HTMLElement) {
    this.root = root;
  }

  /**
   * Shows sentences after `lead`; a long text in slices. In a fragment, the spans with `data-sentence` are
   * the sentences, including their texts.
   */
  show(lead: string, looks: readonly SentenceLook[], language: string, fragment?: DocumentFragment): void {
    clearTimeout(this.#timer);
    if (fragment) this.#takeOver(fragment);
    else {
      if (this.isBroken) this.#clear();
      this.#cut(looks);
    }
    this.#drawFrom(0, {lead, looks, language, isPlain: !fragment});
  }

  /** Index of the sentence that contains a node; -1 outside of sentences. */
  indexOf(node: EventTarget | null): number {
    const span = node instanceof Element ? node.closest<HTMLElement>('.sentence') : null;
    return span && this.root.contains(span) ? Number(span.dataset[INDEX]) : -1;
  }

  /** Marks a sentence; -1 removes the mark. */
  mark(index: number): void {
    for (const span of this.#spans[this.#active] ?? []) span.classList.remove('active');
    for (const span of this.#spans[index] ?? []) span.classList.add('active');
    this.#active = index;
  }

  /** Scrolls to a sentence that is out of view, without moving the page. */
  reveal(index: number): void {
    const span = this.#spans[index]?.[0];
    if (!span) return;
    const {top, bottom} = span.getBoundingClientRect();
    const frame = this.root.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) {
      this.root.scrollTop += top - frame.top - frame.height / 3;
    }
  }

  /** Focuses the translation, with the caret at the end of a sentence. */
  focus(index: number): void {
    this.root.focus({preventScroll: true});
    this.placeCaret({index, offset: Infinity});
  }

  /** Places the caret, and scrolls to the caret. */
  placeCaret({index, offset}: SentenceOffset): void {
    const point = new SentenceText(this.#spans[index] ?? []).pointAt(offset);
    if (!point) return;
    placeCaret(point);
    this.#revealCaret(point);
  }

  /** Selects text of a sentence. */
  select(from: SentenceOffset, to: SentenceOffset): void {
    const text = new SentenceText(this.#spans[to.index] ?? []);
    const [start, end] = [text.pointAt(from.index === to.index ? from.offset : 0), text.pointAt(to.offset)];
    if (start && end) getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  }

  /**
   * The sentence and offset of a position in the translation. A position between two sentences is the end of the first
   * one.
   */
  placeOf(point: Point): SentenceOffset {
    const index = Math.max(0, this.indexOf(sentenceAt(point)));
    return {index, offset: new SentenceText(this.#spans[index] ?? []).offsetOf(point)};
  }

  /** Text of a sentence after an offset; undefined if no sentence with this index is rendered. */
  textAfter({index, offset}: SentenceOffset): string | undefined {
    return this.#spans[index] && new SentenceText(this.#spans[index]).textAfter(offset);
  }

  /** Returns the elements of a sentence for editing; the sentence is not rendered until `release`. */
  hold(index: number): readonly HTMLElement[] {
    this.#held = index;
    return this.#spans[index] ?? [];
  }

  /**
   * Updates the style of the held sentence, but not its text; removes a note that no longer applies, and adds no notes.
   */
  restyle(look: SentenceLook | undefined): void {
    for (const span of look ? (this.#spans[this.#held] ?? []) : []) {
      style(span, look!);
      const note = span.querySelector(':scope > .note');
      if (note?.textContent !== look!.note) note?.remove();
    }
    this.mark(this.#active);
  }

  /** Moves text that an input method wrote next to the held sentence into that sentence. */
  repair(): void {
    const [span] = this.#spans[this.#held] ?? [];
    const text = span && new SentenceText([span]);
    const stray = span && takeStrayText(span.nextSibling, this.#gaps[this.#held]);
    if (stray) text?.replace(text.length, text.length, stray);
  }

  /** Makes the next `show` render the held sentence again. */
  release(): void {
    this.#looks[this.#held] = undefined;
    this.#held = -1;
  }

  /** Whether an input method or a script has removed a sentence. */
  get isBroken(): boolean {
    return this.#spans.some(([span]) => !span?.isConnected);
  }

  #clear(): void {
    this.root.replaceChildren();
    this.#spans = [];
    this.#looks = [];
    this.#paragraphs = [];
  }

  /** Scrolls the translation, not the page, so that the caret is in view. */
  #revealCaret({node, offset}: Point): void {
    const range = new Range();
    range.setStart(node, offset);
    const frame = this.root.getBoundingClientRect();
    const {top, bottom} = range.getBoundingClientRect();
    if (bottom === 0 && top === 0) return; // an empty sentence has no rectangle
    if (bottom > frame.bottom) this.root.scrollTop += bottom - frame.bottom;
    else if (top < frame.top) this.root.scrollTop -= frame.top - top;
  }

  #takeOver(fragment: DocumentFragment): void {
    this.#spans = [];
    this.#looks = [];
    this.#paragraphs = [];
    for (const span of fragment.querySelectorAll<HTMLElement>(`[data-${INDEX}]`)) {
      (this.#spans[Number(span.dataset[INDEX])] ??= []).push(span);
    }
    this.root.replaceChildren(fragment);
  }

  /** Removes the first sentence whose paragraph has changed, and all sentences after it. */
  #cut(looks: readonly SentenceLook[]): void {
    let paragraph = 0;
    // Each paragraph has an element, so that the browser can skip the layout of paragraphs that are out of view.
    const paragraphs = looks.map((_, index) => (paragraph += looks[index - 1]?.after.includes('\n') ? 1 : 0));
    const changed = paragraphs.findIndex((number, index) => number !== this.#paragraphs[index]);
    const from = changed < 0 ? looks.length : changed;
    this.#paragraphs = paragraphs;
    if (from === 0) {
      this.root.replaceChildren();
      this.#spans = []; // spans of formatted text have other parents
    }
    this.#looks.splice(from);
    for (const [span] of this.#spans.splice(from)) {
      const parent = span!.parentElement;
      span!.nextSibling?.remove();
      span!.remove();
      if (parent?.childNodes.length === 1) parent.remove();
    }
  }

  #drawFrom(start: number, drawing: Drawing): void {
    const {lead, looks, isPlain} = drawing;
    const end = performance.now() + SLICE_MS;
    for (let index = start; index < looks.length; index++) {
      if (performance.now() > end) {
        this.#timer = setTimeout(() => this.#drawFrom(index, drawing));
        return;
      }
      const look = looks[index]!;
      if (isPlain) this.#place(index, look.after, looks[index - 1]?.after ?? lead);
      if (index === this.#held) this.restyle(look);
      if (index === this.#held || isSame(this.#looks[index], look)) continue;
      this.#draw(this.#spans[index] ?? [], look, drawing);
      this.#looks[index] = look;
    }
    this.mark(this.#active < looks.length ? this.#active : -1);
  }

  /**
   * Sets the white space around a sentence; the last line of white space between paragraphs starts the next
   * paragraph.
   */
  #place(index: number, after: string, before: string): void {
    const number = this.#paragraphs[index]!;
    const paragraph = this.root.children[number] ?? this.#addParagraph();
    const [span] = (this.#spans[index] ??= [this.#append(paragraph, index)]);
    const next = this.#paragraphs[index + 1] ?? number;
    if (number !== this.#paragraphs[index - 1]) setText(paragraph.firstChild!, /.*$/.exec(before)![0]);
    const isLast = this.#paragraphs[index + 1] === undefined; // spaces at the end would only move
    const isInside = next === number && !isLast;
    const gap = isInside ? after : after.replace(/.*$/, '');
    this.#gaps[index] = gap;
    setText(span!.nextSibling!, gap);
  }

  #addParagraph(): HTMLElement {
    const paragraph = document.createElement('div');
    paragraph.className = 'paragraph';
    paragraph.append('');
    this.root.append(paragraph);
    return paragraph;
  }

  #append(paragraph: Element, index: number): HTMLElement {
    const span = document.createElement('span');
    span.dataset[INDEX] = String(index);
    paragraph.append(span, '');
    return span;
  }

  #draw(spans: readonly HTMLElement[], look: SentenceLook, {language, isPlain}: Drawing): void {
    for (const span of spans) {
      style(span, look);
      if (isPlain) setContent(span, look.text);
    }
    look.mark?.(spans);
    spans.at(-1)?.append(...notesOf(look, language));
  }
}

function style(span: HTMLElement, {kind, description, lang}: SentenceLook): void {
  span.className = `sentence ${kind}`;
  span.setAttribute('aria-description', description);
  span.lang = lang;
}

function isSame(one: SentenceLook | undefined, other: SentenceLook): boolean {
  return (
    one !== undefined &&
    (Object.keys(other) as (keyof SentenceLook)[]).every((name) => one[name] === other[name])
  );
}
