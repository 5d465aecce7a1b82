import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Moves the focus to where an action leads, and keeps it in the element when its control goes away. */
export class FocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #next = '';
  #focused: HTMLElement | null | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Focuses the first element of a selector after the next update. */
  moveTo(selector: string): void {
    this.#next = selector;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement as HTMLElement | null | undefined;
  }

  hostUpdated(): void {
    const focused = this.#focused;
    // A control that is gone leaves the focus to its heir, or to the head of the view.
    if (focused?.isConnected === false) this.#next ||= focused.dataset['heir'] ?? '#found, #token';
    const next = this.#next;
    this.#next = '';
    if (next) this.#host.shadowRoot?.querySelector<HTMLElement>(next)?.focus();
  }
}
