import type {SentenceLook} from './sentence-look.ts';

const SLICE_MS = 12;

/** Data attribute with the number of a sentence. */
const INDEX = 'sentence';

/** Sentences to render. */
interface Drawing {
  /** White space before the first one. */
  readonly lead: string;
  readonly looks: readonly SentenceLook[];
  /** Language of the notes. */
  readonly language: string;
  /** Whether texts and paragraphs are rendered too; formatted text has them already. */
  readonly isPlain: boolean;
}

/**
 * Renders a translation sentence by sentence into an element. It does not use Lit, since a text of a thousand
 * sentences is rendered at every key press.
 */
export class TranslationView {
  readonly #root: HTMLElement;
  #looks: (SentenceLook | undefined)[] = []; // as rendered
  #paragraphs: readonly number[] = []; // of each sentence; empty for formatted text
  #spans: HTMLElement[][] = [];
  #active = -1;
  #stop: HTMLElement | undefined;
  #held = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param root - Element that only this object may change. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /**
   * Shows sentences after `lead`; a long text in slices. In a fragment, the spans with `data-sentence` are
   * the sentences, including their texts.
   */
  show(lead: string, looks: readonly SentenceLook[], language: string, fragment?: DocumentFragment): void {
    clearTimeout(this.#timer);
    if (fragment) this.#takeOver(fragment);
    else this.#cut(looks);
    this.#drawFrom(0, {lead, looks, language, isPlain: !fragment});
  }

  /** Number of a node's sentence; -1 for none. */
  indexOf(node: EventTarget | null): number {
    const span = node instanceof Element ? node.closest<HTMLElement>('.sentence') : null;
    return span && this.#root.contains(span) ? Number(span.dataset[INDEX]) : -1;
  }

  /** Marks a sentence and makes it the tab stop; -1 for none. */
  mark(index: number): void {
    for (const span of this.#spans[this.#active] ?? []) span.classList.remove('active');
    for (const span of this.#spans[index] ?? []) span.classList.add('active');
    const stop = this.#spans[Math.max(0, index)]?.[0];
    if (this.#stop && this.#stop !== stop) this.#stop.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
    this.#stop = stop;
    this.#active = index;
  }

  /** Scrolls to a sentence that is out of view, without moving the page. */
  reveal(index: number): void {
    const span = this.#spans[index]?.[0];
    if (!span) return;
    const {top, bottom} = span.getBoundingClientRect();
    const frame = this.#root.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) {
      this.#root.scrollTop += top - frame.top - frame.height / 3;
    }
  }

  /** Focuses a sentence. */
  focus(index: number): void {
    this.#spans[index]?.[0]?.focus();
  }

  /** Returns a sentence's elements and text for editing; they are not rendered until `release`. */
  hold(index: number): {readonly spans: readonly HTMLElement[]; readonly text: string} {
    this.#held = index;
    return {spans: this.#spans[index] ?? [], text: this.#looks[index]?.text ?? ''};
  }

  /** Makes the next `show` render the held sentence again. */
  release(): void {
    this.#looks[this.#held] = undefined;
    this.#held = -1;
  }

  #takeOver(fragment: DocumentFragment): void {
    this.#spans = [];
    this.#looks = [];
    this.#paragraphs = [];
    for (const span of fragment.querySelectorAll<HTMLElement>(`[data-${INDEX}]`)) {
      (this.#spans[Number(span.dataset[INDEX])] ??= []).push(span);
    }
    this.#root.replaceChildren(fragment);
  }

  /** Removes all sentences from the first one whose paragraph has changed. */
  #cut(looks: readonly SentenceLook[]): void {
    let paragraph = 0;
    // Each paragraph has an element, so that the browser skips the layout of those out of view.
    const paragraphs = looks.map((_, index) => (paragraph += looks[index - 1]?.after.includes('\n') ? 1 : 0));
    const changed = paragraphs.findIndex((number, index) => number !== this.#paragraphs[index]);
    const from = changed < 0 ? looks.length : changed;
    this.#paragraphs = paragraphs;
    if (from === 0) {
      this.#root.replaceChildren();
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
      if (isSame(this.#looks[index], look) || index === this.#held) continue;
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
    const paragraph = this.#root.children[number] ?? this.#addParagraph();
    const [span] = (this.#spans[index] ??= [this.#append(paragraph, index)]);
    const next = this.#paragraphs[index + 1] ?? number;
    if (number !== this.#paragraphs[index - 1]) setText(paragraph.firstChild!, /.*$/.exec(before)![0]);
    const isLast = this.#paragraphs[index + 1] === undefined; // spaces there would only move
    const isInside = next === number && !isLast;
    setText(span!.nextSibling!, isInside ? after : after.replace(/.*$/, ''));
  }

  #addParagraph(): HTMLElement {
    const paragraph = document.createElement('div');
    paragraph.className = 'paragraph';
    paragraph.append('');
    this.#root.append(paragraph);
    return paragraph;
  }

  #append(paragraph: Element, index: number): HTMLElement {
    const span = document.createElement('span');
    span.dataset[INDEX] = String(index);
    span.tabIndex = -1;
    paragraph.append(span, '');
    return span;
  }

  #draw(spans: readonly HTMLElement[], look: SentenceLook, {language, isPlain}: Drawing): void {
    for (const span of spans) {
      span.className = `sentence ${look.kind}`;
      span.setAttribute('aria-description', look.description);
      span.lang = look.lang;
      if (isPlain) span.textContent = look.text;
    }
    look.mark?.(spans);
    spans.at(-1)?.append(...notesOf(look, language));
  }
}

function setText(node: ChildNode, text: string): void {
  if (node.nodeValue !== text) node.nodeValue = text; // setting it again would cause a layout
}

function notesOf({note, action}: SentenceLook, language: string): HTMLElement[] {
  const notes = [];
  if (note)
    notes.push(
      Object.assign(document.createElement('small'), {textContent: note, lang: language, className: 'note'}),
    );
  if (action) {
    const button = Object.assign(document.createElement('button'), {textContent: action, lang: language});
    button.type = 'button';
    button.className = 'quiet';
    button.part.add('button');
    notes.push(button);
  }
  return notes;
}

function isSame(one: SentenceLook | undefined, other: SentenceLook): boolean {
  return (
    one !== undefined &&
    (Object.keys(other) as (keyof SentenceLook)[]).every((name) => one[name] === other[name])
  );
}
