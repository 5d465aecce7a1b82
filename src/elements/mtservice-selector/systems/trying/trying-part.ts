import type {ReactiveController, ReactiveControllerHost, TemplateResult} from 'lit';
import {
  selectorTrying as english,
  type SelectorTryingMessages,
} from '../../../../localization/en/selector-trying.ts';
import type {SelectorMessages} from '../../../../localization/en/selector.ts';
import type {ElementController} from '../../../common/element-controller.ts';
import type {LanguagePair} from '../../../../contract/index.ts';
import type {MtClient} from '../../../../client/client.ts';
import type {DraftStore} from '../../configuration/draft-store.ts';
import {MtSystemTriedEvent} from '../../events.ts';
import {askAwake} from './ask-awake.ts';
import {candidatesOf, isChosen, MAX_AT_ONCE, type Candidate} from './candidates.ts';
import {addTryingStyles} from './trying.styles.ts';
import {TryingStore, type Try} from './trying-store.ts';
import {renderTrying, type TryingPair} from './trying-view.ts';

/** Objects of the element that the comparison uses. */
export interface TryingSurroundings {
  readonly host: ReactiveControllerHost & HTMLElement & {readonly sample: string};
  readonly element: ElementController<'selector'>;
  readonly store: DraftStore;
  readonly list: {readonly client: MtClient | undefined};
}

/** The comparison of systems on a sentence, a part of the selector that is loaded on demand. */
export class TryingPart implements ReactiveController {
  /** Sentence as typed; undefined until the user changes the page's sample. */
  #typed: string | undefined;
  #pair: LanguagePair = '';
  // Keys of the candidates that the user ticked; undefined for the default candidates.
  #ticked: ReadonlySet<string> | undefined;
  readonly #around: TryingSurroundings;
  readonly #store = new TryingStore(askAwake);

  constructor(around: TryingSurroundings) {
    this.#around = around;
    const {host, element} = around;
    this.#store.on('change', () => host.requestUpdate());
    this.#store.on('settled', (tries) => {
      element.say(() => this.m.settled(tries.filter(({state}) => state.kind === 'done').length));
      const tried = new MtSystemTriedEvent(this.#store.pair, this.#store.text, tries.map(resultOf));
      host.dispatchEvent(tried);
      void this.#showResults();
    });
    if (host.shadowRoot) addTryingStyles(host.shadowRoot);
    host.addController(this);
  }

  /** Messages of comparisons and of the whole element, in the user's language. */
  get m(): SelectorMessages & SelectorTryingMessages {
    return {...english, ...this.#around.element.messages};
  }

  /** Opens the comparison for a pair; forgets the results for another pair. */
  open(pair: LanguagePair): void {
    if (pair === this.#pair) return;
    this.#store.stop();
    this.#pair = pair;
    this.#ticked = undefined;
  }

  /** Ends the comparison and aborts its requests. */
  close(): void {
    this.#pair = '';
    this.#store.stop();
  }

  hostDisconnected(): void {
    this.#store.stop();
  }

  /** Renders the sentence, the candidates, and the results. */
  render(pair: TryingPair): TemplateResult {
    const {host, element, store} = this.#around;
    const {choice, systems, corpora} = pair;
    const candidates = candidatesOf(this.m, choice, systems, corpora);
    const first = candidates.slice(0, MAX_AT_ONCE).map(({key}) => key);
    const ticked = this.#ticked ?? new Set(first);
    const chosen = candidates.filter(({key}) => ticked.has(key)).slice(0, MAX_AT_ONCE);
    const text = this.#typed ?? String(host.sample ?? ''); // scripts may set anything
    return renderTrying({
      m: this.m,
      language: element.names.language,
      target: choice.pair.split('-')[1] ?? '',
      id: `try-${pair.at}`,
      text,
      candidates,
      ticked,
      isFull: chosen.length >= MAX_AT_ONCE,
      chosenCount: chosen.length,
      tries: this.#store.tries,
      isBusy: this.#store.isBusy,
      isTaken: (candidate) => isChosen(choice, candidate),
      onText: (typed) => {
        this.#typed = typed;
        host.requestUpdate();
      },
      onTick: (key, isTicked) => {
        const next = new Set(chosen.map((one) => one.key));
        if (isTicked) next.add(key);
        else next.delete(key);
        this.#ticked = next;
        host.requestUpdate();
      },
      onTry: () => this.#try(choice.pair, text.trim(), chosen),
      onStop: () => this.#store.stop(),
      onTake: (candidate) => {
        store.choose(candidate.choice);
        element.say(() => this.m.taken(candidate.title));
      },
    });
  }

  #try(pair: LanguagePair, text: string, candidates: readonly Candidate[]): void {
    const {client} = this.#around.list;
    if (!client || !text || candidates.length === 0 || this.#store.isBusy) return;
    this.#around.element.say(() => this.m.trying);
    void this.#store.run(client, pair, text, candidates);
    void this.#showResults();
  }

  /** Scrolls to the results, if the user is still at the button that started the comparison. */
  async #showResults(): Promise<void> {
    const {host} = this.#around;
    await host.updateComplete;
    const root = host.shadowRoot;
    if (!root?.activeElement?.matches('.try-button')) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    root.querySelector('.try-results')?.scrollIntoView({block: 'nearest', behavior});
  }
}

function resultOf({candidate, state}: Try): MtSystemTriedEvent['results'][number] {
  const {systemId} = candidate.choice;
  const asked = {systemId, options: candidate.options};
  if (state.kind === 'done') {
    const {translation, quality, milliseconds} = state;
    return {...asked, translation, quality, milliseconds};
  }
  return {...asked, problem: state.kind === 'failed' ? state.problem.kind : 'unexpected'};
}
