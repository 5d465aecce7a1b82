import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {HostField, isTextField, isValueField, isWritable} from './host-field.ts';

/** Why a field is missing: no element has the id, or the element cannot contain text. */
export type HostFieldProblem = 'missing' | 'notText';

/** Receives the events of a field. */
export interface HostFieldFollower {
  /** Called when the field is found, replaced or removed, and when the element is connected again. */
  onField(field: HostField | undefined): void;
  /**
   * Called when the user, a script with an event, or a form reset changed the text; not before an input
   * method has finished.
   */
  onInput?(field: HostField): void;
  /** Called when the content of an editable element changed without an event, such as by an editor's undo. */
  onEdit?(field: HostField): void;
  /** Called when the user requests a translation with Ctrl+Enter in the field. */
  onAsk?(): void;
  /** Called when an input method starts or ends in the field. */
  onComposition?(isComposing: boolean): void;
}

/** Finds a text field of the host page by its id, in the element's tree, and watches its text. */
export class HostFieldController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #known = new WeakMap<Element, HostField>(); // remembers written text
  readonly #follower: HostFieldFollower;
  readonly #isTarget: boolean;
  #id = '';
  #field: HostField | undefined;
  #problem: HostFieldProblem | undefined;
  #observer: MutationObserver | undefined;
  #edits: MutationObserver | undefined;
  /** Last known content of an editable element. */
  #seen = '';
  #listening: AbortController | undefined;
  #isComposing = false;
  #waiting: readonly [text: string, html: string | undefined] | undefined;

  /** @param isTarget - Whether the field is only written to; elements that users cannot edit are then accepted, too. */
  constructor(host: ReactiveControllerHost & HTMLElement, follower: HostFieldFollower, isTarget = false) {
    this.#host = host;
    this.#follower = follower;
    this.#isTarget = isTarget;
    host.addController(this);
  }

  /** Id of the field; empty without a field. */
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

  /** The field; undefined while the page has no such field. */
  get field(): HostField | undefined {
    return this.#field;
  }

  /** Why the field is missing; undefined without an id. */
  get problem(): HostFieldProblem | undefined {
    return this.#problem;
  }

  /** Writes as `HostField.write` does, but waits while an input method composes text. */
  write(text: string, html?: string): boolean {
    this.#waiting = this.#isComposing ? [text, html] : undefined;
    return this.#isComposing || (this.#field?.write(text, html) ?? false);
  }

  hostConnected(): void {
    if (!this.#id) return;
    const {signal} = (this.#listening = new AbortController());
    // If the field is in a shadow tree, the document would not receive all of these events, and not with their real
    // target.
    const root = this.#host.getRootNode();
    this.#observer = new MutationObserver(() => this.#find());
    this.#observer.observe(root, {
      subtree: true,
      childList: true,
      attributeFilter: ['id', 'contenteditable', 'type'],
    });
    root.addEventListener('compositionstart', this.#onComposition, {signal});
    root.addEventListener('compositionend', this.#onComposition, {signal});
    // Captured before an editor handles the keys as a line end.
    root.addEventListener('keydown', this.#onKey, {signal, capture: true});
    root.addEventListener('input', this.#onPageInput, {signal, capture: true});
    root.addEventListener('change', this.#onPageInput, {signal, capture: true});
    root.addEventListener('reset', ({target}) => setTimeout(() => this.#onPageInput({target} as Event)), {
      signal,
    });
    const before = this.#field;
    this.#find();
    this.#watch();
    if (before && before === this.#field) this.#follower.onField(before); // the text may have changed
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#edits?.disconnect();
    this.#listening?.abort();
    this.#isComposing = false;
    this.#problem = undefined;
  }

  readonly #onPageInput = ({target}: Event): void => {
    const field = this.#field;
    if (!field || field.isWriting || this.#isComposing || !this.#isOf(field, target)) return;
    if (this.#edits) this.#seen = contentOf(field.element);
    this.#follower.onInput?.(field);
  };

  readonly #onEdit = (): void => {
    const field = this.#field;
    if (!field || this.#isComposing) return;
    const content = contentOf(field.element);
    if (content === this.#seen) return;
    this.#seen = content;
    this.#follower.onEdit?.(field);
  };

  /** Watches the content of an editable element: editors with their own model change the content without an event. */
  #watch(): void {
    this.#edits?.disconnect();
    this.#edits = undefined;
    const element = this.#field?.element;
    if (!element || isValueField(element) || !this.#follower.onEdit) return;
    this.#seen = contentOf(element);
    this.#edits = new MutationObserver(this.#onEdit);
    this.#edits.observe(element, {subtree: true, childList: true, characterData: true});
  }

  readonly #onKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent)) return;
    const {ctrlKey, metaKey, key, isComposing, target} = event;
    const {onAsk} = this.#follower;
    if (!onAsk || isComposing || key !== 'Enter' || !(ctrlKey || metaKey)) return;
    if (!this.#field || !this.#isOf(this.#field, target)) return;
    event.preventDefault();
    onAsk();
  };

  readonly #onComposition = (event: Event): void => {
    const field = this.#field;
    this.#isComposing = event.type === 'compositionstart';
    if (field && this.#isOf(field, event.target)) this.#follower.onComposition?.(this.#isComposing);
    if (this.#isComposing) return;
    if (this.#waiting) this.write(...this.#waiting);
    this.#onPageInput(event);
  };

  /** Whether an event comes from a field or its form. */
  #isOf({element}: HostField, target: EventTarget | null): boolean {
    const isOwn = target === element || (isValueField(element) && target === element.form);
    return isOwn || (target instanceof Node && element.contains(target));
  }

  #find(): void {
    const root = this.#host.getRootNode() as ParentNode;
    const element = root.querySelector(`#${CSS.escape(this.#id)}`);
    const takesText = this.#isTarget ? isWritable : isTextField;
    const field = takesText(element) ? element : null;
    const problem = field ? undefined : element ? 'notText' : 'missing';
    const isNew = problem !== this.#problem;
    this.#problem = problem;
    this.#set(field);
    if (isNew) this.#host.requestUpdate();
  }

  #set(element: HTMLElement | null): void {
    if (element === (this.#field?.element ?? null)) return;
    this.#field = element ? (this.#known.get(element) ?? new HostField(element)) : undefined;
    if (element && this.#field) this.#known.set(element, this.#field);
    this.#watch();
    this.#follower.onField(this.#field);
    this.#host.requestUpdate();
  }
}

/** Content of an editable element, without ProseMirror's caret helpers. */
function contentOf({innerHTML}: Element): string {
  return innerHTML.replace(/<[^>]* class="ProseMirror-[^>]*>/g, '');
}
