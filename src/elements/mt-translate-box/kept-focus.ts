import type {LitElement, ReactiveController} from 'lit';

/** Moves the focus to the text of the box when the focused control disappears. */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  /** The focused element before the update. */
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
