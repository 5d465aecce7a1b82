import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../common/views/close-on-escape.ts';
import type {LanguagePair} from '../../../contract/index.ts';
import type {SelectorPairsMessages} from '../../../localization/en/selector-pairs.ts';
import type {TryingPart, TryingSurroundings} from '../systems/trying/trying-part.ts';
import type {TryingPair} from '../systems/trying/trying-view.ts';

/** View model of the button that opens a comparison. */
export interface TryingEntryView extends TryingPair {
  readonly m: Pick<SelectorPairsMessages, 'compare' | 'compareLoading' | 'compareFailed'>;
}

/** Objects of the element that a comparison uses, and the function that loads the part for comparisons. */
export interface TryingEntrySurroundings extends TryingSurroundings {
  readonly loadTrying: () => Promise<{TryingPart: typeof TryingPart}>;
}

/** Opens the comparison of a pair's systems; loads the part for comparisons on first use. */
export class TryingEntry implements ReactiveController {
  readonly #around: TryingEntrySurroundings;
  #part: TryingPart | undefined;
  #pair: LanguagePair | undefined;
  #hasFailed = false;
  #isLoading = false;

  constructor(around: TryingEntrySurroundings) {
    this.#around = around;
    around.host.addController(this);
  }

  /** Shows or hides the comparison of a pair; only one pair is compared at a time. */
  async toggle(pair: LanguagePair): Promise<void> {
    if (this.#pair === pair) {
      if (!this.#isLoading) this.close();
      return;
    }
    const {host} = this.#around;
    const asked = host.shadowRoot?.activeElement;
    this.#pair = pair;
    this.#hasFailed = false;
    this.#isLoading = true;
    host.requestUpdate();
    try {
      const {TryingPart} = await this.#around.loadTrying();
      this.#part ??= new TryingPart(this.#around);
      if (this.#pair) this.#part.open(this.#pair);
    } catch {
      this.#hasFailed = true;
    }
    this.#isLoading = false;
    host.requestUpdate();
    await host.updateComplete;
    // Does not move the focus if the user has moved it meanwhile.
    if (this.#pair !== pair || !asked || host.shadowRoot?.activeElement !== asked) return;
    host.shadowRoot.querySelector<HTMLElement>('.trying textarea')?.focus();
  }

  /** Hides the comparison; if a pair is given, only the comparison of that pair. */
  close(pair = this.#pair): void {
    if (this.#pair === undefined || pair !== this.#pair) return;
    this.#pair = undefined;
    this.#part?.close();
    this.#around.host.requestUpdate();
  }

  hostDisconnected(): void {
    this.close();
  }

  /** Renders the button, and the comparison while open. */
  render(view: TryingEntryView): TemplateResult {
    const {m, choice, at} = view;
    const isOpen = this.#pair === choice.pair;
    const close = (): void => {
      this.close();
      this.#around.host.shadowRoot?.querySelector<HTMLElement>(`[aria-controls='trying-${at}']`)?.focus();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (isOpen) closeOnEscape(event, close);
    };
    return html`<button
        type="button"
        part="button"
        class="quiet"
        @keydown=${onKey}
        aria-expanded=${isOpen}
        aria-controls="trying-${at}"
        @click=${() => this.toggle(choice.pair)}
      >
        ${m.compare}
      </button>
      <div id="trying-${at}" ?hidden=${!isOpen} @keydown=${onKey}>
        ${
          !isOpen
            ? nothing
            : this.#hasFailed
              ? html`<p class="problem" part="error">${m.compareFailed}</p>`
              : (this.#part?.render(view) ?? html`<p class="hint">${m.compareLoading}</p>`)
        }
      </div>`;
  }
}
