import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Where the focus goes if the focused control is gone: the first existing one. All are keyboard controls. */
const HEADS = ['#from', '#add', '.pair button', '#token', '#sign-in', 'button'];

// Makes text focusable only while focused: a dialog or label of the page must find a control instead.
function focusAlways(next: HTMLElement): void {
  next.focus();
  if (next.matches(':focus')) return;
  next.tabIndex = -1;
  next.focus();
  next.addEventListener('blur', () => next.removeAttribute('tabindex'), {once: true});
}

/** Moves the focus to the target of an action, and keeps it in the element when its control disappears. */
export class FocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #next: readonly string[] = [];
  #focused: HTMLElement | null | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Focuses the first match of a selector after the next update; without a selector, the head of the view.
   */
  moveTo(selector?: string): void {
    this.#next = selector ? [selector] : HEADS;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement as HTMLElement | null | undefined;
  }

  hostUpdated(): void {
    const wanted = [...this.#next];
    this.#next = [];
    // A control that disappears passes the focus to its heir, or to the head of the view.
    if (this.#focused?.isConnected === false) wanted.push(this.#focused.dataset['heir'] ?? '', ...HEADS);
    for (const selector of wanted.filter(Boolean)) {
      const next = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      if (!next) continue;
      focusAlways(next);
      return;
    }
  }
}
