import {cleanHtml, markupIn} from '../source/page-html.ts';
import {escapeText, plainHtml, plainTextOf} from '../source/plain-html.ts';
import {trustedHtml} from '../source/trusted-html.ts';
import {setInEditor} from './page-editors.ts';

const TEXT_INPUT = /^(text|search|url|email|tel)$/;

/** Whether an element is a field for text. */
export function isTextField(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return TEXT_INPUT.test(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** Elements that show no text of a page. */
const TEXTLESS =
  'audio,button,canvas,embed,iframe,img,input,object,option,progress,meter,script,select,style,svg,template,video';

/** Whether a translation can be written into an element: a field for text, or one that shows text. */
export function isWritable(element: Element | null): element is HTMLElement {
  return isTextField(element) || (element instanceof HTMLElement && !element.matches(TEXTLESS));
}

/** Formatting for which the HTML of an editable element is taken, and not only its text. */
const FORMATTED =
  'a,b,strong,i,em,u,s,del,ins,mark,small,code,kbd,sub,sup,ul,ol,dl,h1,h2,h3,h4,h5,h6,blockquote,pre,table,img,[style]';
/** What ProseMirror adds for the caret. */
const OF_EDITORS = '[class^=ProseMirror-]';

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

  /** Content of an editable element as harmless inert elements; undefined when it has no formatting. */
  get formatted(): HTMLElement | undefined {
    const {element} = this;
    const body = isValueField(element) ? undefined : cleanHtml(element.innerHTML);
    for (const added of body?.querySelectorAll(OF_EDITORS) ?? []) added.remove();
    return body?.querySelector(FORMATTED) ? body : undefined;
  }

  /** Whether the field has a text of its own: the page's, or one that was changed since the last `write`. */
  get isEdited(): boolean {
    const {text} = this;
    // Editors add a paragraph at the end by themselves.
    return text.trimEnd() !== (this.#written ?? '').trimEnd();
  }

  /** Whether the field has the text of the last `write`. */
  get isWritten(): boolean {
    return this.#written !== undefined && !this.isEdited;
  }

  /** Whether `write` is at work now. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /**
   * Replaces the text; in a field that takes keys the user can undo it. Returns false, and writes
   * nothing, while the field is out of the page or has the focus.
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

  /** Replaces the text as a script of the page does, also while the field has the focus or is read only. */
  set(text: string, html?: string): void {
    const {element} = this;
    this.#isWriting = true;
    if (!writeInEditor(element, text, html)) setText(element, this.text, text, html);
    this.#isWriting = false;
  }

  /** Replaces the text with harmless HTML, or with its text in a field that takes no formatting. */
  setHtml(html: string): void {
    const body = cleanHtml(html);
    this.set(plainTextOf(html) ?? body?.textContent ?? html, html);
  }
}

/** Field with a `value`. */
type ValueField = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field has a `value`; an editable element has none. */
export function isValueField(element: HTMLElement): element is ValueField {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Writes into an editor that has methods for it; false for a field that is none. */
function writeInEditor(element: HTMLElement, text: string, html = blocksOf(text)): boolean {
  if (isValueField(element)) return false;
  const body = cleanHtml(html);
  return body !== undefined && setInEditor(element, markupIn(body));
}

/** Plain text as HTML: its paragraphs. */
function blocksOf(text: string): string {
  return plainHtml(text) || escapeText(text);
}

// Only execCommand writes so that the user can undo it, and it writes where the focus is.
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
 * Pastes in place of the selection, as a user would: editors with a model of their own, such as
 * ProseMirror, take text only in this way. Returns false when the page does not handle pastes.
 */
function paste(text: string, html = blocksOf(text)): boolean {
  document.dispatchEvent(new Event('selectionchange')); // else editors hear of the selection too late
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', asBlocks(html));
  const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true, composed: true});
  Object.defineProperty(event, 'clipboardData', {value: clipboardData}); // Firefox takes none at the start
  return !deepActive()?.dispatchEvent(event);
}

const BLOCK = 'address,blockquote,dl,div,figure,h1,h2,h3,h4,h5,h6,hr,ol,p,pre,section,table,ul';

/** Marks HTML as whole blocks: without that, ProseMirror puts the first one's text into the block that is there. */
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

/** Replaces the text of a field that takes no keys: it cannot be undone. */
function setText(element: HTMLElement, before: string, after: string, html?: string): void {
  const body = html === undefined ? undefined : cleanHtml(html);
  if (!isValueField(element) && body) element.replaceChildren(...body.childNodes);
  else if (!isValueField(element)) element.innerText = after;
  // Some frameworks watch `value`, and ignore what is set through it.
  else if (hasSelection(element)) element.setRangeText(after, 0, before.length, 'end');
  else element.value = after;
  element.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
}

/** Whether a text is longer than users may write: as theirs, the browser would cut it, as a script's it does not. */
function isTooLong(element: HTMLElement, text: string): boolean {
  return isValueField(element) && element.maxLength >= 0 && text.length > element.maxLength;
}

/** Whether part of the field's text can be selected; one for e-mail addresses cannot do that. */
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

/** Finds the element with the focus, in shadow trees too. */
function deepActive(): HTMLElement | null {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
  return active;
}

/** Acts with the focus in `element`, then puts focus and selection back. */
function keepingFocus(element: HTMLElement, act: () => void): void {
  const active = deepActive();
  const root = active?.getRootNode() as {getSelection?(): Selection | null} | undefined; // no standard in a shadow
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
