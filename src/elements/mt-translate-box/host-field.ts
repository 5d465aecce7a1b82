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

  /** Whether it has a text of its own: the page's, or one that was changed since the last `write`. */
  get isEdited(): boolean {
    const {text} = this;
    return this.#written === undefined ? text.trim() !== '' : text !== this.#written;
  }

  /** Whether its text is that of the last `write`. */
  get isWritten(): boolean {
    return this.#written !== undefined && !this.isEdited;
  }

  /** Whether it is being written to. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /**
   * Replaces the text so that the field's own undo brings the old one back, if the user can write
   * there. False when it cannot be written to now: out of the page, or the user is in it.
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

type ValueField = HTMLInputElement | HTMLTextAreaElement;

function isValueField(element: HTMLElement): element is ValueField {
  return 'value' in element;
}

// Only what execCommand writes can be undone, and it writes where the focus is.
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

/** Replaces the text without the user's undo, as in a field that takes no keys. */
function setText(element: HTMLElement, before: string, after: string): void {
  if (!isValueField(element)) element.innerText = after;
  // Libraries that watch `value` itself would take what is set there for their own.
  else if (hasSelection(element)) element.setRangeText(after, 0, before.length, 'end');
  else element.value = after;
  element.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertReplacementText'}));
}

/** Whether the field can select part of its text: one for e-mail addresses cannot. */
function hasSelection(field: ValueField): boolean {
  return field.selectionStart !== null;
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
  readonly #known = new WeakMap<Element, HostField>(); // what was written there is still ours
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
   * @param onField - The field is another one, or gone, or the element is in the page again.
   * @param onInput - Its text was changed by the user or by a reset of its form.
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
    this.#set(null);
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
    const before = this.#field;
    this.#find();
    if (before && before === this.#field) this.#onField(before); // its text may be another one
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#listening?.abort();
    this.#isComposing = false;
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
    this.#field = element ? (this.#known.get(element) ?? new HostField(element)) : undefined;
    if (element && this.#field) this.#known.set(element, this.#field);
    this.#onField(this.#field);
    this.#host.requestUpdate();
  }
}

/**
 * Follows the field that a text is taken from and the one that its translation is written into.
 *
 * @param onText - The text is another one, empty when its field is gone; `isActed` when the user changed it.
 * @param onTarget - There is a field to write into, or another one.
 */
export function followFields(
  host: ReactiveControllerHost & HTMLElement,
  onText: (text: string, isActed: boolean) => void,
  onTarget: () => void,
): [source: HostFieldController, target: HostFieldController] {
  return [
    new HostFieldController(
      host,
      (field) => onText(field?.text ?? '', false),
      (field) => onText(field.text, true),
    ),
    new HostFieldController(
      host,
      (field) => field && onTarget(),
      () => {},
    ),
  ];
}
