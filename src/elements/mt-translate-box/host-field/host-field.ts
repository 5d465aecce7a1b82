import {cleanHtml, markupIn} from '../source/page-html.ts';
import {escapeText, plainHtml, plainTextOf} from '../source/plain-html.ts';
import {trustedHtml} from '../source/trusted-html.ts';
import {setInEditor} from './page-editors.ts';

const TEXT_INPUT = /^(text|search|url|email|tel)$/;

/** Whether an element is a text field. */
export function isTextField(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return TEXT_INPUT.test(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** Elements that do not display text of the page. */
const TEXTLESS =
  'audio,button,canvas,embed,iframe,img,input,object,option,progress,meter,script,select,style,svg,template,video';

/** Whether a translation can be written into an element: a text field, or an element that displays text. */
export function isWritable(element: Element | null): element is HTMLElement {
  return isTextField(element) || (element instanceof HTMLElement && !element.matches(TEXTLESS));
}

/** Formatting for which the HTML of an editable element is read, rather than only its text. */
const FORMATTED =
  'a,b,strong,i,em,u,s,del,ins,mark,small,code,kbd,sub,sup,ul,ol,dl,h1,h2,h3,h4,h5,h6,blockquote,pre,table,img,[style]';
/** ProseMirror's caret helpers. */
const OF_EDITORS = '[class^=ProseMirror-]';

/** Words, or letters of scripts that are written without spaces. */
const WORDS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** Text of a field that is not what was written into it. */
export interface FieldChange {
  readonly text: string;
  /** Whether the text has no word of what was written. */
  readonly isOwn: boolean;
}

/** Text field of the host page: a `textarea`, a text `input` or an editable element. */
export class HostField {
  readonly element: HTMLElement;
  #written: string | undefined;
  #isWriting = false;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /** Plain text of the field; scripts may change it without an event. */
  get text(): string {
    const {element} = this;
    return isValueField(element)
      ? element.value
      : element.innerText.replaceAll('\u00A0', ' ').replace(/\n{1,2}$/, '');
  }

  /** Content of an editable element as safe inert elements; undefined without formatting. */
  get formatted(): HTMLElement | undefined {
    const {element} = this;
    const body = isValueField(element) ? undefined : cleanHtml(element.innerHTML);
    for (const added of body?.querySelectorAll(OF_EDITORS) ?? []) added.remove();
    return body?.querySelector(FORMATTED) ? body : undefined;
  }

  /** Whether the text differs from that of the last `write`: the text comes from the page, or was changed since. */
  get isEdited(): boolean {
    const {text} = this;
    // Editors add a paragraph at the end.
    return text.trimEnd() !== (this.#written ?? '').trimEnd();
  }

  /** Whether the field has the text of the last `write`. */
  get isWritten(): boolean {
    return this.#written !== undefined && !this.isEdited;
  }

  /** The text, if it differs from that of the last `write`, and whether no word of that is left; undefined otherwise. */
  get change(): FieldChange | undefined {
    if (!this.isEdited) return undefined;
    const {text} = this;
    const before = new Set(this.#written?.match(WORDS));
    return {text, isOwn: !text.match(WORDS)?.some((word) => before.has(word))};
  }

  /** Whether `write` is in progress. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /**
   * Replaces the text; in an editable field the user can undo this. Returns false and writes nothing if the field is
   * not in the page or has the focus.
   */
  write(text: string, html?: string): boolean {
    const {element} = this;
    const isLocked = element.matches(':disabled, [readonly]') || !isTextField(element);
    if (!element.isConnected || (!isLocked && element.matches(':focus'))) return false;
    if (this.text !== text || html !== undefined) {
      this.#isWriting = true;
      if (!writeInEditor(element, text, html)) {
        if (isLocked || isTooLong(element, text)) setText(element, this.text, text, html);
        else keepingFocus(element, () => replaceText(element, this.text, text, html));
      }
      this.#isWriting = false;
    }
    this.#written = this.text;
    return true;
  }

  /** Replaces the text of a field with a `value` without moving the focus; returns false for an editable element. */
  update(text: string): boolean {
    const {element} = this;
    if (!isValueField(element)) return false;
    this.#isWriting = true;
    setText(element, this.text, text);
    this.#isWriting = false;
    this.#written = this.text;
    return true;
  }

  /** Replaces the text as a script of the page would, even if the field has the focus or is read-only. */
  set(text: string, html?: string): void {
    const {element} = this;
    this.#isWriting = true;
    if (!writeInEditor(element, text, html)) setText(element, this.text, text, html);
    this.#isWriting = false;
  }

  /** Replaces the text with safe HTML, or with plain text if the field has no formatting. */
  setHtml(html: string): void {
    const body = cleanHtml(html);
    this.set(plainTextOf(html) ?? body?.textContent ?? html, html);
  }
}

/** A field with a `value`. */
type ValueField = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field has a `value`; an editable element does not. */
export function isValueField(element: HTMLElement): element is ValueField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Writes with an editor's own methods; false if the element is not such an editor. */
function writeInEditor(element: HTMLElement, text: string, html = blocksOf(text)): boolean {
  if (isValueField(element)) return false;
  const body = cleanHtml(html);
  return body !== undefined && setInEditor(element, markupIn(body));
}

/** Converts plain text to HTML paragraphs. */
function blocksOf(text: string): string {
  return plainHtml(text) || escapeText(text);
}

// Uses `execCommand`, which writes at the focus: only this command creates an undo step.
function replaceText(element: HTMLElement, before: string, after: string, html?: string): void {
  let inserted = after;
  if (!isValueField(element)) {
    getSelection()?.selectAllChildren(element);
    if (after && (paste(after, html) || insertHtml(html))) return;
  } else if (hasSelection(element)) {
    const [start, end] = changedRange(before, after);
    inserted = after.slice(start, after.length - (before.length - end));
    element.setSelectionRange(start, end);
  } else element.select();
  if (document.execCommand(inserted ? 'insertText' : 'delete', false, inserted)) return;
  setText(element, before, after);
}

/**
 * Pastes over the selection as a user would: editors with their own model, such as ProseMirror, accept text only this
 * way. Returns false if the page does not handle pastes.
 */
function paste(text: string, html = blocksOf(text)): boolean {
  document.dispatchEvent(new Event('selectionchange')); // otherwise editors notice the selection too late
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', asBlocks(html));
  const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true, composed: true});
  Object.defineProperty(event, 'clipboardData', {value: clipboardData}); // not set by Firefox
  return !deepActive()?.dispatchEvent(event);
}

const BLOCK = 'address,blockquote,dl,div,figure,h1,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul';

/** Marks HTML as complete blocks: otherwise ProseMirror merges the first block into an existing block. */
function asBlocks(html: string): string {
  const body = cleanHtml(html);
  if (!body) return html;
  const isInline = !body.querySelector(BLOCK);
  const paragraph = body.ownerDocument.createElement('p');
  if (isInline) {
    paragraph.append(...body.childNodes);
    body.append(paragraph);
  }
  const first = body.firstChild;
  if (first instanceof Element && first.matches(BLOCK)) first.setAttribute('data-pm-slice', '0 0 []');
  return markupIn(body);
}

function insertHtml(html: string | undefined): boolean {
  const trusted = html === undefined ? undefined : trustedHtml(html);
  return trusted !== undefined && document.execCommand('insertHTML', false, trusted);
}

/** Replaces the text of a field that is not editable; this cannot be undone. */
function setText(element: HTMLElement, before: string, after: string, html?: string): void {
  const body = html === undefined ? undefined : cleanHtml(html);
  if (!isValueField(element) && body) element.replaceChildren(...body.childNodes);
  else if (!isValueField(element)) element.innerText = after;
  // Some frameworks watch the property `value`, and ignore values that a script sets.
  else if (hasSelection(element)) element.setRangeText(after, 0, before.length, 'end');
  else element.value = after;
  element.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
}

/**
 * Whether a text exceeds the field's limit for users: browsers cut text that is inserted as by a user, but not text
 * that a script sets.
 */
function isTooLong(element: HTMLElement, text: string): boolean {
  return isValueField(element) && element.maxLength >= 0 && text.length > element.maxLength;
}

/** Whether the field supports selecting part of its text; e-mail fields do not. */
function hasSelection(field: ValueField): boolean {
  return field.selectionStart !== null;
}

/** Finds the range of `before` that differs from `after`, in whole characters. */
function changedRange(before: string, after: string): [start: number, end: number] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const isInside = (text: string, at: number) =>
    /^[\uDC00-\uDFFF\p{M}\u200D\uFE0F]/u.test(text.slice(at, at + 2));
  while (start > 0 && (isInside(before, start) || isInside(after, start) || isLowSurrogate(before, start)))
    start--;
  while (same > 0 && (isInside(before, before.length - same) || isLowSurrogate(before, before.length - same)))
    same--;
  return [start, before.length - same];
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Finds the focused element, including in shadow trees. */
function deepActive(): HTMLElement | null {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
  return active;
}

/** Acts with the focus in `element`, then restores focus and selection. */
function keepingFocus(element: HTMLElement, act: () => void): void {
  const active = deepActive();
  const root = active?.getRootNode() as {getSelection?(): Selection | null} | undefined; // non-standard in shadow trees
  const selection = root?.getSelection?.() ?? getSelection();
  const {anchorNode, anchorOffset = 0, focusNode, focusOffset = 0} = selection ?? {};
  element.focus({preventScroll: true});
  act();
  if (active && active !== document.body) active.focus({preventScroll: true});
  else element.blur();
  if (anchorNode?.isConnected && focusNode?.isConnected && !(active && isValueField(active))) {
    getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  }
}
