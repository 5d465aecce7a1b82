import type {SentenceLook} from './sentence-look.ts';

/** Where a sentence's number stands in the DOM. */
const INDEX = 'sentence';

/**
 * Draws a translation sentence by sentence into an element of its own. By hand, since a text of a
 * thousand sentences is drawn anew with each key.
 */
export class TranslationView {
  readonly #root: HTMLElement;
  #looks: readonly SentenceLook[] = [];
  #lead: Text | undefined; // of a translation without formatting
  #spans: HTMLElement[][] = [];
  #active = -1;
  #stop: HTMLElement | undefined;
  #held = -1;

  /** @param root - Only this object changes its content. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /**
   * Shows sentences after `lead`. With a fragment, its spans with `data-sentence` are the sentences
   * and their texts are already there.
   */
  show(lead: string, looks: readonly SentenceLook[], language: string, fragment?: DocumentFragment): void {
    if (fragment) this.#takeOver(fragment);
    else if (!this.#lead) this.#begin();
    if (this.#lead) this.#lead.data = lead;
    for (const [index, look] of looks.entries()) {
      if (isSame(this.#looks[index], look) || index === this.#held) continue;
      const spans = (this.#spans[index] ??= fragment ? [] : [this.#append(index)]);
      if (!fragment) (spans[0]!.nextSibling as Text).data = look.after;
      this.#draw(spans, look, language, !fragment);
    }
    for (const [span] of this.#spans.splice(looks.length)) {
      span?.nextSibling?.remove();
      span?.remove();
    }
    this.#looks = looks;
    this.mark(this.#active < looks.length ? this.#active : -1);
  }

  /** Number of the sentence that a node belongs to; -1 for none. */
  indexOf(node: EventTarget | null): number {
    const span = node instanceof Element ? node.closest<HTMLElement>('.sentence') : null;
    return span && this.#root.contains(span) ? Number(span.dataset[INDEX]) : -1;
  }

  /** Marks a sentence, which the Tab key then goes to; -1 marks none. */
  mark(index: number): void {
    for (const span of this.#spans[this.#active] ?? []) span.classList.remove('active');
    for (const span of this.#spans[index] ?? []) span.classList.add('active');
    const stop = this.#spans[Math.max(0, index)]?.[0];
    if (this.#stop && this.#stop !== stop) this.#stop.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
    this.#stop = stop;
    this.#active = index;
  }

  /** Puts the focus on a sentence. */
  focus(index: number): void {
    this.#spans[index]?.[0]?.focus();
  }

  /** The elements of a sentence and its text, to be edited in place; nothing is drawn there until `release`. */
  hold(index: number): {readonly spans: readonly HTMLElement[]; readonly text: string} {
    this.#held = index;
    return {spans: this.#spans[index] ?? [], text: this.#looks[index]?.text ?? ''};
  }

  /** Draws the sentence that was held anew with the next `show`. */
  release(): void {
    this.#looks = this.#looks.filter((_, at) => at < this.#held);
    this.#held = -1;
  }

  #begin(): void {
    this.#lead = new Text();
    this.#root.replaceChildren(this.#lead);
    this.#spans = [];
    this.#looks = [];
  }

  #takeOver(fragment: DocumentFragment): void {
    this.#lead = undefined;
    this.#spans = [];
    this.#looks = [];
    for (const span of fragment.querySelectorAll<HTMLElement>(`[data-${INDEX}]`)) {
      (this.#spans[Number(span.dataset[INDEX])] ??= []).push(span);
    }
    this.#root.replaceChildren(fragment);
  }

  #append(index: number): HTMLElement {
    const span = document.createElement('span');
    span.dataset[INDEX] = String(index);
    span.tabIndex = -1;
    this.#root.append(span, '');
    return span;
  }

  #draw(spans: readonly HTMLElement[], look: SentenceLook, language: string, isPlain: boolean): void {
    for (const span of spans) {
      span.className = `sentence ${look.kind}`;
      span.title = look.title;
      span.lang = look.lang;
      if (isPlain) span.textContent = look.text;
    }
    spans.at(-1)?.append(...notesOf(look, language));
  }
}

function notesOf({note, action}: SentenceLook, language: string): HTMLElement[] {
  const notes = [];
  if (note) notes.push(Object.assign(document.createElement('small'), {textContent: note, lang: language}));
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
