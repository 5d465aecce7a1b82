import {escapeText} from '../source/plain-html.ts';
import type {Trust} from '../source/trusted-html.ts';

/** UTF-16 code units put in at a time, which takes the browser 5 to 10 ms; for 5,000 it takes 15 to 40. */
const SLICE = 2_000;
/** Before these, the rest of the text is put in. */
const USER_ACTS = ['keydown', 'pointerdown', 'paste', 'drop', 'beforeinput'] as const;

/**
 * Puts plain text in the place of the selection as if it were typed: the field's own undo takes it
 * back. A long one goes in slice by slice, so that the page answers meanwhile; before anything that
 * the user does counts, all of it is there.
 */
export function insertPlainText(field: HTMLTextAreaElement, text: string, trust: Trust): void {
  new Insertion(field, text.replaceAll(/\r\n?/g, '\n'), trust).begin();
}

class Insertion {
  readonly #field: HTMLTextAreaElement;
  readonly #text: string;
  readonly #trust: Trust;
  readonly #lengthBefore: number;
  /** What was selected. */
  readonly #start: number;
  readonly #end: number;
  #at = 0;
  /** Length of the field's text as it was left. */
  #length = 0;
  /** How many times the browser would have to undo. */
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
    // The page has put another text there.
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

  /** The browser undoes one step: the others go with it. */
  #undoTogether(): void {
    const field = this.#field;
    const onInput = (event: Event): void => {
      if (!(event instanceof InputEvent) || event.inputType !== 'historyUndo') return;
      for (let step = 1; step < this.#steps && field.value.length !== this.#lengthBefore; step += 1) {
        document.execCommand('undo');
      }
      this.#redoAnew();
    };
    field.addEventListener('input', onInput, {once: true});
  }

  /** Not by the browser: Chromium loses line ends when it redoes `insertHTML`. */
  #redoAnew(): void {
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

/** Never between the two halves of a character. */
function sliceEnd(text: string, at: number): number {
  const end = at + SLICE;
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Puts a text in the place of the selection, with the caret behind it; how many steps the undo has then. */
function type(field: HTMLTextAreaElement, text: string, trust: Trust): number {
  const before = focused();
  field.focus();
  const {selectionStart: at, selectionEnd, value} = field;
  const others = value.length - (selectionEnd - at);
  const lacks = (): number => others + text.length - field.value.length;
  let steps = 0;
  if (isActive(field) && typeHtml(text, trust)) {
    steps = 1;
    // WebKit drops a line end at the end.
    if (lacks() === 1 && document.execCommand('insertText', false, '\n')) steps = 2;
  }
  if (steps === 0 || lacks() !== 0) {
    // Not in the page any more, or not to be typed into: the text counts more than the undo.
    field.setRangeText(text, at, steps === 0 ? selectionEnd : at + field.value.length - others);
    field.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertText'}));
  }
  field.setSelectionRange(at + text.length, at + text.length);
  if (before !== focused()) before?.focus();
  return steps;
}

/**
 * As HTML where the browser takes it into a text field: Chromium and WebKit spend 10 ms on each line of
 * `insertText`. Firefox does not, and is as fast with text.
 */
function typeHtml(text: string, trust: Trust): boolean {
  const html = trust(escapeText(text));
  if (html === undefined) return false;
  return document.execCommand('insertHTML', false, html) || document.execCommand('insertText', false, text);
}

/** What has the focus, in shadow trees too. */
function focused(): HTMLElement | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element as HTMLElement | null;
}

function isActive(field: HTMLElement): boolean {
  return (field.getRootNode() as Partial<ShadowRoot>).activeElement === field;
}
