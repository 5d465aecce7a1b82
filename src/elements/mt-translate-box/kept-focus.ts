import type {LitElement, ReactiveController} from 'lit';

/** Leaves the focus to the text of the box when the control that has it goes away. */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  /** What had the focus before the update. */
  #focused: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot!.activeElement;
  }

  hostUpdated(): void {
    if (this.#focused?.isConnected === false && !this.#host.shadowRoot!.activeElement)
      this.#host.focus({preventScroll: true});
  }
}
