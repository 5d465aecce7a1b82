import type {ReactiveController, ReactiveControllerHost} from 'lit';

const TEXT_INPUT = /^(text|search|url|email|tel)$/;

function isTextField(element: Element | null): element is HTMLElement {
  if (element instanceof HTMLInputElement) return TEXT_INPUT.test(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/** A text field of the host page: a `textarea`, a text `input` or an editable element. */
export class HostField {
  #written: string | undefined;
  #isWriting = false;

  constructor(readonly element: HTMLElement) {}

  /** Its plain text now; what scripts set without an event is seen only when this is read. */
  get text(): string {
    const {element} = this;
    return isValueField(element)
      ? element.value
      : element.innerText.replaceAll('\u00A0', ' ').replace(/\n$/, '');
  }

  /** Whether someone changed the text since the last `write`. */
  get isEdited(): boolean {
    return this.#written !== undefined && this.text !== this.#written;
  }

  /** Whether it is being written to. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /**
   * Replaces the text so that the field's own undo brings the old one back. False when it cannot be
   * written to now: disabled, read only, out of the page, or the reader is in it.
   */
  write(text: string): boolean {
    const {element} = this;
    if (!element.isConnected || element.matches(':disabled, [readonly], :focus')) return false;
    if (this.text !== text) {
      this.#isWriting = true;
      keepingFocus(element, () => replaceText(element, this.text, text));
      this.#isWriting = false;
    }
    this.#written = this.text;
    return true;
  }
}

type ValueField = HTMLInputElement | HTMLTextAreaElement;

function isValueField(element: HTMLElement): element is ValueField {
  return 'value' in element;
}

// Only what execCommand writes can be undone, and it writes where the focus is.
function replaceText(element: HTMLElement, before: string, after: string): void {
  let inserted = after;
  let [start, end] = [0, before.length];
  if (isValueField(element)) {
    [start, end] = changedRange(before, after);
    inserted = after.slice(start, after.length - (before.length - end));
    element.setSelectionRange(start, end);
  } else getSelection()?.selectAllChildren(element);
  if (document.execCommand(inserted ? 'insertText' : 'delete', false, inserted)) return;
  if (isValueField(element)) element.setRangeText(inserted, start, end, 'end');
  else element.innerText = after;
  element.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
}

/** What differs in `before`, as far as whole characters go. */
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

/** Does something with the focus in `element`, and gives it back with its selection. */
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

/** Why there is no field: no element has the id, or it is none for text. */
export type HostFieldProblem = 'missing' | 'notText';

/** Follows a text field of the host page by its id, in the tree that the element stands in. */
export class HostFieldController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #onField: (field: HostField | undefined) => void;
  readonly #onInput: (field: HostField) => void;
  #id = '';
  #field: HostField | undefined;
  #problem: HostFieldProblem | undefined;
  #observer: MutationObserver | undefined;
  #listening: AbortController | undefined;
  #isComposing = false;
  #waiting: string | undefined;

  /**
   * @param onField - The field is another one, or gone.
   * @param onInput - Its text was changed by the reader or by a reset of its form.
   */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    onField: (field: HostField | undefined) => void,
    onInput: (field: HostField) => void,
  ) {
    this.#host = host;
    this.#onField = onField;
    this.#onInput = onInput;
    host.addController(this);
  }

  /** Id of the field; empty for none. */
  get id(): string {
    return this.#id;
  }

  set id(id: string) {
    if (id === this.#id) return;
    this.#id = id;
    this.hostDisconnected();
    if (this.#host.isConnected) this.hostConnected();
  }

  /** The field, once it is there. */
  get field(): HostField | undefined {
    return this.#field;
  }

  /** Why there is none though one is named. */
  get problem(): HostFieldProblem | undefined {
    return this.#problem;
  }

  /** Writes into the field, once no input method is composing; false as `HostField.write`. */
  write(text: string): boolean {
    this.#waiting = this.#isComposing ? text : undefined;
    return this.#isComposing || (this.#field?.write(text) ?? false);
  }

  hostConnected(): void {
    if (!this.#id) return;
    const {signal} = (this.#listening = new AbortController());
    this.#observer = new MutationObserver(() => this.#find());
    this.#observer.observe(this.#host.getRootNode(), {
      subtree: true,
      childList: true,
      attributeFilter: ['id', 'contenteditable', 'type'],
    });
    document.addEventListener('compositionstart', () => (this.#isComposing = true), {signal});
    document.addEventListener('compositionend', () => this.#endComposition(), {signal});
    document.addEventListener('input', this.#hear, {signal, capture: true});
    document.addEventListener('reset', ({target}) => setTimeout(() => this.#hear({target} as Event)), {
      signal,
    });
    this.#find();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#listening?.abort();
    this.#isComposing = false;
    this.#set(null);
    this.#problem = undefined;
  }

  readonly #hear = ({target}: Event): void => {
    const field = this.#field;
    if (!field || field.isWriting) return;
    const {element} = field;
    const isOwn = target === element || (isValueField(element) && target === element.form);
    if (isOwn || (target instanceof Node && element.contains(target))) this.#onInput(field);
  };

  #endComposition(): void {
    this.#isComposing = false;
    const text = this.#waiting;
    if (text !== undefined) this.write(text);
  }

  #find(): void {
    const root = this.#host.getRootNode() as ParentNode;
    const element = root.querySelector(`#${CSS.escape(this.#id)}`);
    const isText = isTextField(element);
    const problem = isText ? undefined : element ? 'notText' : 'missing';
    const isNew = problem !== this.#problem;
    this.#problem = problem;
    this.#set(isText ? element : null);
    if (isNew) this.#host.requestUpdate();
  }

  #set(element: HTMLElement | null): void {
    if (element === (this.#field?.element ?? null)) return;
    this.#field = element ? new HostField(element) : undefined;
    this.#onField(this.#field);
    this.#host.requestUpdate();
  }
}

/**
 * Follows the field that a text is taken from and the one that its translation is written into.
 *
 * @param onText - The text is another one; empty when its field is gone.
 * @param onTarget - There is a field to write into, or another one.
 */
export function followFields(
  host: ReactiveControllerHost & HTMLElement,
  onText: (text: string) => void,
  onTarget: () => void,
): [source: HostFieldController, target: HostFieldController] {
  const read = (field: HostField | undefined) => onText(field?.text ?? '');
  return [
    new HostFieldController(host, read, read),
    new HostFieldController(
      host,
      (field) => field && onTarget(),
      () => {},
    ),
  ];
}
