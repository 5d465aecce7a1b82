import {escapeText} from './plain-html.ts';
import type {Trust} from './trusted-html.ts';

/** Slice size in UTF-16 code units. Browsers insert such a slice in 5 to 10 ms, and 5,000 code units in 15 to 40 ms. */
const SLICE = 2_000;
/** User events before which the rest of the text is inserted. */
const USER_ACTS = ['keydown', 'pointerdown', 'paste', 'drop', 'beforeinput'] as const;

/**
 * Replaces the selection with plain text as if typed, so that the user can undo it. A long text is inserted in slices,
 * so that the page stays responsive; the insertion is complete before the user's next action.
 */
export function insertPlainText(field: HTMLTextAreaElement, text: string, trust: Trust): void {
  new Insertion(field, text.replaceAll(/\r\n?/g, '\n'), trust).begin();
}

class Insertion {
  readonly #field: HTMLTextAreaElement;
  readonly #text: string;
  readonly #trust: Trust;
  readonly #lengthBefore: number;
  /** Selection before the insertion. */
  readonly #start: number;
  readonly #end: number;
  #at = 0;
  /** Length of the field's text after the last slice. */
  #length = 0;
  /** Number of the browser's undo steps. */
  #steps = 0;
  #isOwn = false;

  constructor(field: HTMLTextAreaElement, text: string, trust: Trust) {
    this.#field = field;
    this.#text = text;
    this.#trust = trust;
    this.#lengthBefore = field.value.length;
    this.#start = field.selectionStart;
    this.#end = field.selectionEnd;
  }

  begin(): void {
    this.#field.focus();
    for (const act of USER_ACTS) addEventListener(act, this.#finish, true);
    this.#put(sliceEnd(this.#text, 0));
    this.#goOn();
  }

  #goOn(): void {
    if (this.#at < this.#text.length) setTimeout(() => this.#next());
    else this.#stop();
  }

  #next(): void {
    if (this.#at === this.#text.length) return;
    // The page has set another text.
    if (this.#field.value.length !== this.#length) return this.#stop();
    this.#put(isActive(this.#field) ? sliceEnd(this.#text, this.#at) : this.#text.length);
    this.#goOn();
  }

  readonly #finish = (): void => {
    if (this.#isOwn) return;
    this.#put(this.#text.length);
    this.#stop();
  };

  #put(end: number): void {
    this.#isOwn = true;
    this.#steps += type(this.#field, this.#text.slice(this.#at, end), this.#trust);
    this.#isOwn = false;
    this.#at = end;
    this.#length = this.#field.value.length;
  }

  #stop(): void {
    this.#at = this.#text.length;
    for (const act of USER_ACTS) removeEventListener(act, this.#finish, true);
    if (this.#steps > 1) this.#undoTogether();
  }

  /** Undoes the remaining steps when the browser undoes one step. */
  #undoTogether(): void {
    const field = this.#field;
    const onInput = (event: Event): void => {
      if (!(event instanceof InputEvent) || event.inputType !== 'historyUndo') return;
      for (let step = 1; step < this.#steps && field.value.length !== this.#lengthBefore; step += 1) {
        document.execCommand('undo');
      }
      this.#insertAtRedo();
    };
    field.addEventListener('input', onInput, {once: true});
  }

  /** Inserts the text again on redo: Chromium loses line breaks when it redoes `insertHTML`. */
  #insertAtRedo(): void {
    const field = this.#field;
    const onInput = (event: Event): void => {
      if (!(event instanceof InputEvent) || event.inputType !== 'historyRedo') return;
      event.preventDefault();
      field.setSelectionRange(this.#start, this.#end);
      insertPlainText(field, this.#text, this.#trust);
    };
    field.addEventListener('beforeinput', onInput, {once: true});
  }
}

/** Finds the end of a slice, never inside a surrogate pair. */
function sliceEnd(text: string, at: number): number {
  const end = at + SLICE;
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Replaces the selection with a text and moves the caret behind it; returns the number of undo steps. */
function type(field: HTMLTextAreaElement, text: string, trust: Trust): number {
  const before = focused();
  field.focus();
  const {selectionStart: at, selectionEnd, value} = field;
  const others = value.length - (selectionEnd - at);
  const lacks = (): number => others + text.length - field.value.length;
  let steps = 0;
  if (isActive(field) && typeHtml(text, trust)) {
    steps = 1;
    // WebKit drops a line break at the end of the text.
    if (lacks() === 1 && document.execCommand('insertText', false, '\n')) steps = 2;
  }
  if (steps === 0 || lacks() !== 0) {
    // The field is not in the page or read-only: inserting matters more than undo.
    field.setRangeText(text, at, steps === 0 ? selectionEnd : at + field.value.length - others);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText'}));
  }
  field.setSelectionRange(at + text.length, at + text.length);
  if (before !== focused()) before?.focus();
  return steps;
}

/**
 * Inserts text as HTML if the browser supports HTML in text fields: Chromium and WebKit need 10 ms per line for
 * `insertText`. Firefox does not support HTML there, but inserts text fast.
 */
function typeHtml(text: string, trust: Trust): boolean {
  const html = trust(escapeText(text));
  if (html === undefined) return false;
  return document.execCommand('insertHTML', false, html) || document.execCommand('insertText', false, text);
}

/** Finds the focused element, including in shadow trees. */
function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

function isActive(field: HTMLElement): boolean {
  return (field.getRootNode() as Partial<ShadowRoot>).activeElement === field;
}
