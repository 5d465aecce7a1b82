import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Selectors of controls that get the focus if the focused control is gone; the first existing control is used. */
const HEADS = ['#from', '#add', '.pair button', '#token', '#sign-in', 'button'];

// Focuses text by making it focusable only while it has the focus: otherwise a dialog or label of the page would focus
// the text instead of a control.
function focusAlways(next: HTMLElement): void {
  next.focus();
  if (next.matches(':focus')) return;
  next.tabIndex = -1;
  next.focus();
  next.addEventListener('blur', () => next.removeAttribute('tabindex'), {once: true});
}

/**
 * Moves the focus to the target of an action, and keeps the focus in the element when the focused control disappears.
 */
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
    // When the focused control disappears, the focus moves to its heir (`data-heir`), else to the head of the view.
    if (this.#focused?.isConnected === false) wanted.push(this.#focused.dataset['heir'] ?? '', ...HEADS);
    for (const selector of wanted.filter(Boolean)) {
      const next = this.#host.shadowRoot?.querySelector<HTMLElement>(selector);
      if (!next) continue;
      focusAlways(next);
      return;
    }
  }
}
