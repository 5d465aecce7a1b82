import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {HostField, isTextField, isValueField} from './host-field.ts';

/** Reason for a missing field: no element has the id, or the element takes no text. */
export type HostFieldProblem = 'missing' | 'notText';

/** Finds a text field of the host page by its id, in the tree of the element, and watches its text. */
export class HostFieldController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #known = new WeakMap<Element, HostField>(); // remembers what was written there
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
   * @param onField - Called when the field is found, replaced or gone, and when the element is in the page again.
   * @param onInput - Called when the user, or a reset of the form, changed the text.
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

  /** Field, once it is in the page. */
  get field(): HostField | undefined {
    return this.#field;
  }

  /** Reason for a missing field; undefined without an id. */
  get problem(): HostFieldProblem | undefined {
    return this.#problem;
  }

  /** Writes as `HostField.write`, but not while an input method composes text: then later. */
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
    document.addEventListener('input', this.#onPageInput, {signal, capture: true});
    document.addEventListener('reset', ({target}) => setTimeout(() => this.#onPageInput({target} as Event)), {
      signal,
    });
    const before = this.#field;
    this.#find();
    if (before && before === this.#field) this.#onField(before); // its text may have changed meanwhile
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#listening?.abort();
    this.#isComposing = false;
    this.#problem = undefined;
  }

  readonly #onPageInput = ({target}: Event): void => {
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
