const TEXT_INPUT = /^(text|search|url|email|tel)$/;

/** Whether an element is a field for text. */
export function isTextField(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return TEXT_INPUT.test(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
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
      : element.innerText.replaceAll('\u00A0', ' ').replace(/\n$/, '');
  }

  /** Whether the field has a text of its own: the page's, or one that was changed since the last `write`. */
  get isEdited(): boolean {
    const {text} = this;
    return this.#written === undefined ? text.trim() !== '' : text !== this.#written;
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
  write(text: string): boolean {
    const {element} = this;
    const isLocked = element.matches(':disabled, [readonly]');
    if (!element.isConnected || (!isLocked && element.matches(':focus'))) return false;
    if (this.text !== text) {
      this.#isWriting = true;
      if (isLocked) setText(element, this.text, text);
      else keepingFocus(element, () => replaceText(element, this.text, text));
      this.#isWriting = false;
    }
    this.#written = this.text;
    return true;
  }
}

/** Field with a `value`. */
type ValueField = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field has a `value`; an editable element has none. */
export function isValueField(element: HTMLElement): element is ValueField {
  return 'value' in element;
}

// Only execCommand writes so that the user can undo it, and it writes where the focus is.
function replaceText(element: HTMLElement, before: string, after: string): void {
  let inserted = after;
  if (!isValueField(element)) getSelection()?.selectAllChildren(element);
  else if (hasSelection(element)) {
    const [start, end] = changedRange(before, after);
    inserted = after.slice(start, after.length - (before.length - end));
    element.setSelectionRange(start, end);
  } else element.select();
  if (document.execCommand(inserted ? 'insertText' : 'delete', false, inserted)) return;
  setText(element, before, after);
}

/** Replaces the text of a field that takes no keys: it cannot be undone. */
function setText(element: HTMLElement, before: string, after: string): void {
  if (!isValueField(element)) element.innerText = after;
  // Some frameworks watch `value`, and ignore what is set through it.
  else if (hasSelection(element)) element.setRangeText(after, 0, before.length, 'end');
  else element.value = after;
  element.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
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

/** Acts with the focus in `element`, then puts focus and selection back. */
function keepingFocus(element: HTMLElement, act: () => void): void {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
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
