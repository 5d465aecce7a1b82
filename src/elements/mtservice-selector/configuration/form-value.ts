import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ElementController} from '../../common/element-controller.ts';
import type {DraftStore} from './draft-store.ts';

type Host = ReactiveControllerHost & HTMLElement & {readonly required: boolean};

/** The state as the value of a form control, with the validity and events of a native control. */
export class FormValue implements ReactiveController {
  /** Whether the user or the page has set a value; if so, the default value no longer replaces the state. */
  isDirty = false;
  readonly #host: Host;
  readonly #internals: ElementInternals;
  readonly #store: DraftStore;
  readonly #element: ElementController<'selector'>;
  // Last value known to the page: from an event, or set by the page.
  #atInput = '';
  #atChange = '';

  constructor(
    host: Host,
    internals: ElementInternals,
    store: DraftStore,
    element: ElementController<'selector'>,
  ) {
    this.#host = host;
    this.#internals = internals;
    this.#store = store;
    this.#element = element;
    store.on('edit', (isFinal) => this.#reportEdit(isFinal));
    host.addController(this);
  }

  /** The state as JSON text; empty if there is nothing to store. */
  get text(): string {
    return this.#store.text;
  }

  hostUpdated(): void {
    this.#sync();
  }

  /** Marks the value as known to the page, after the page set the value or received `save`, `cancel` or `logout`. */
  settle(isDirty = true): void {
    this.isDirty = isDirty;
    this.#sync();
    this.#atInput = this.#atChange = this.text;
  }

  /** Updates the form's value and validity. */
  #sync(): void {
    const {text} = this;
    const m = this.#element.messages;
    this.#internals.setFormValue(text);
    if (this.#store.isHalfChosen)
      this.#internals.setValidity({badInput: true}, m.addIncomplete, this.#find('#to'));
    else if (this.#host.required && this.#store.draft.choices.length === 0)
      this.#internals.setValidity({valueMissing: true}, m.selectOne, this.#choiceAnchor);
    else this.#internals.setValidity({});
  }

  #reportEdit(isFinal: boolean): void {
    this.isDirty = true;
    this.#sync();
    const {text} = this;
    const isInput = text !== this.#atInput;
    const isChange = isFinal && text !== this.#atChange;
    this.#atInput = text;
    if (isChange) this.#atChange = text;
    if (isInput) this.#host.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
    if (isChange) this.#host.dispatchEvent(new Event('change', {bubbles: true}));
  }

  /** Control to focus if a choice is missing: a control that leads to a choice, never Log out. */
  get #choiceAnchor(): HTMLElement | undefined {
    return (
      this.#find('#from, #add, .problem button') ??
      this.#find('#token') ??
      this.#find('#sign-in, .save-bar button')
    );
  }

  #find(selector: string): HTMLElement | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  }
}
