import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import {MtError} from '../../../client/errors.ts';
import {sentenceAlternatives as english} from '../../../localization/en/sentence-alternatives.ts';
import {placePopup} from '../../common/views/popup-place.ts';
import type {BoxParts} from '../box-parts.ts';
import type {Place} from '../corrections/corrected-sentence.ts';
import {problemText} from '../result/problem-text.ts';
import {resultMessages, type ResultMessages} from '../result/result-messages.ts';
import {addAlternativesStyles} from './alternatives.styles.ts';
import {renderAlternatives} from './alternatives-view.ts';
import {
  askSystem,
  knownAlternatives,
  systemsToAsk,
  withAlternative,
  type Alternative,
  type AlternativesMessages,
  type NamedSystem,
} from './find-alternatives.ts';

/** Objects and actions of the box that the list of other translations uses. */
export interface AlternativesSurroundings extends BoxParts {
  /** Moves the focus to a sentence. */
  focus(index: number): void;
  /** Uses another translation, such as that of another system, as the user's text of a sentence. */
  adopt(place: Place, translation: string): Promise<void>;
}

/** The open list of other translations. */
interface OpenList {
  readonly place: Place;
  /** Text of the sentence, as shown. */
  readonly current: string;
  readonly abort: AbortController;
  all: readonly Alternative[];
  /** Number of systems that have not answered. */
  asking: number;
  readonly failed: string[];
  problem: string;
}

/**
 * Lists other translations of a sentence, from memory and from the pair's other systems, at the sentence. The systems
 * are asked when the user opens the list.
 */
export class SentenceAlternatives implements ReactiveController {
  readonly #around: AlternativesSurroundings;
  #list: OpenList | undefined;

  constructor(around: AlternativesSurroundings) {
    this.#around = around;
    const {host} = around;
    addAlternativesStyles(host.shadowRoot!);
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#isCurrent) return;
    this.#list?.abort.abort();
    this.#list = undefined;
  }

  hostUpdated(): void {
    const popup = this.#popup;
    const anchor = this.#anchor;
    if (!this.#list || !popup || !anchor) return;
    placePopup(popup, anchor);
    popup.style.minInlineSize = '';
    if (this.#focused === popup) popup.querySelector('button')?.focus();
  }

  hostDisconnected(): void {
    this.#close();
  }

  /** Opens the list for a sentence, and asks the other systems. */
  open(place: Place): void {
    this.#list?.abort.abort();
    const {box, host} = this.#around;
    const {answer, sentence} = place;
    const current = box.correctedText(sentence, answer) ?? sentence.shown;
    const systems = systemsToAsk(box, place, this.#m);
    const abort = new AbortController();
    const list: OpenList = {place, current, abort, all: [], asking: systems.length, failed: [], problem: ''};
    for (const known of knownAlternatives(box, place, this.#m))
      list.all = withAlternative(list.all, known, current);
    this.#list = list;
    for (const system of systems) void this.#ask(system, list);
    host.requestUpdate();
    void host.updateComplete.then(() => this.#show());
  }

  /** Renders the list of other translations; nothing while the list is closed. */
  render(): TemplateResult | typeof nothing {
    const list = this.#list;
    if (!list) return nothing;
    const m = this.#m;
    return renderAlternatives({
      ...{m, label: m.alternatives, language: m.language, target: list.place.answer.route.target},
      ...{all: list.all, current: list.current, failed: list.failed, problem: list.problem},
      isAsking: list.asking > 0,
      use: (alternative) => void this.#use(alternative),
      onKey: (event) => this.#onKey(event),
      onToggle: ({newState}) => newState === 'closed' && this.#close(),
    });
  }

  /**
   * Shows the list and moves the focus to it. Not called while the host renders, since the translation then loses the
   * focus.
   */
  #show(): void {
    const popup = this.#popup;
    if (!popup || popup.matches(':popover-open')) return;
    popup.showPopover();
    popup.focus();
    this.#around.host.requestUpdate();
  }

  async #ask(system: NamedSystem, list: OpenList): Promise<void> {
    const {box, host, element} = this.#around;
    const {signal} = list.abort;
    try {
      const found = await askSystem(box, system, list.place, signal);
      list.all = withAlternative(list.all, found, list.current);
      if (!found) list.failed.push(system.name);
    } catch (error) {
      // Any other error means that the request was aborted.
      if (error instanceof MtError) list.failed.push(system.name);
      // The daily limit applies to all systems.
      if (error instanceof MtError && error.code === 'dayLimitReached')
        list.problem = problemText(box.problemOf(error), element.messages);
    }
    list.asking--;
    host.requestUpdate();
  }

  async #use({translation}: Alternative): Promise<void> {
    const list = this.#list;
    if (!list) return;
    this.#close();
    await this.#around.adopt(list.place, translation);
  }

  /** Moves between the translations with the arrow keys; Escape goes back to the sentence. */
  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const buttons = [...(this.#popup?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === this.#focused);
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1}[event.key];
    if (event.key === 'Escape') this.#leave();
    else if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #leave(): void {
    const index = this.#index;
    this.#close();
    if (index >= 0) this.#around.focus(index);
  }

  #close(): void {
    const list = this.#list;
    if (!list) return;
    this.#list = undefined;
    list.abort.abort();
    this.#around.host.requestUpdate();
  }

  get #m(): AlternativesMessages & ResultMessages {
    return {...english, ...resultMessages(this.#around.element.messages)};
  }

  get #focused(): Element | null | undefined {
    return this.#around.host.shadowRoot?.activeElement;
  }

  get #popup(): HTMLElement | null | undefined {
    return this.#around.host.shadowRoot?.querySelector<HTMLElement>('#alternatives');
  }

  /** The last element of the sentence. */
  get #anchor(): HTMLElement | undefined {
    const spans = this.#around.host.shadowRoot?.querySelectorAll<HTMLElement>(
      `[data-sentence="${this.#index}"]`,
    );
    return spans?.[spans.length - 1];
  }

  /** Index of the sentence in the current answer; -1 if the answer does not have the sentence. */
  get #index(): number {
    const {sent, start} = this.#list?.place.sentence ?? {};
    const sentences = this.#around.box.translation.answer?.sentences ?? [];
    return sentences.findIndex((one) => one.sent === sent && one.start === start);
  }

  /** Whether the translation still has the sentence, unchanged. */
  get #isCurrent(): boolean {
    const {answer} = this.#around.box.translation;
    const sentence = answer?.sentences[this.#index];
    return (
      sentence !== undefined &&
      (this.#around.box.correctedText(sentence, answer!) ?? sentence.shown) === this.#list?.current
    );
  }
}
