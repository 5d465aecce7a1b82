import type {ReactiveControllerHost} from 'lit';
import type {TranslationSystem} from '../../../client/index.ts';
import {languagePair, type LanguagePair} from '../../../contract/index.ts';
import {
  selectorPairs as english,
  type SelectorPairsMessages,
} from '../../../localization/en/selector-pairs.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {withSystem, type Choice} from '../configuration/draft.ts';
import type {FocusController} from '../focus-controller.ts';
import {usableSystems} from '../systems/system-index.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';
import {LanguagePicker} from './language-picker.ts';
import {TryingEntry, type TryingEntrySurroundings} from './trying-entry.ts';
import {TermCorporaController, type RequestCorpora} from './term-corpora-controller.ts';

/** Messages of this part, with those of the whole element. */
export type PairsMessages = SelectorMessages & SelectorPairsMessages;

/** What the part needs of the element that it belongs to. */
export interface PairsSurroundings extends TryingEntrySurroundings {
  readonly list: SystemListController;
  readonly focus: FocusController;
  readonly requestCorpora: RequestCorpora;
}

/** Actions on the chosen language pairs, and which details of them are shown. */
export class PairsController {
  readonly corpora: TermCorporaController;
  readonly trying: TryingEntry;
  /** Controls for the languages of a pair to add. */
  readonly from: LanguagePicker;
  readonly to: LanguagePicker;
  showsUnavailable = false;
  readonly #host: ReactiveControllerHost;
  readonly #element: ElementController<'selector'>;
  readonly #store: DraftStore;
  readonly #list: SystemListController;
  readonly #focus: FocusController;
  readonly #open = new Set<LanguagePair>();

  constructor(around: PairsSurroundings) {
    const {host, element, store, list, focus, requestCorpora} = around;
    this.trying = new TryingEntry(around);
    this.#host = host;
    this.#element = element;
    this.#store = store;
    this.#list = list;
    this.#focus = focus;
    this.corpora = new TermCorporaController(host, list, requestCorpora);
    this.from = new LanguagePicker(host);
    this.to = new LanguagePicker(host);
  }

  /** Messages of the part and of the whole element, in the user's language. */
  get m(): PairsMessages {
    return {...english, ...this.#element.messages};
  }

  /** Whether the options of a pair are shown. */
  isOpen(pair: LanguagePair): boolean {
    return this.#open.has(pair);
  }

  /** Shows or hides the options of a pair. */
  toggleOptions(pair: LanguagePair): void {
    if (!this.#open.delete(pair)) this.#open.add(pair);
    this.trying.close(pair);
    this.#host.requestUpdate();
  }

  /** Shows or hides systems that cannot be used now. */
  showUnavailable(isShown: boolean): void {
    this.showsUnavailable = isShown;
    this.#host.requestUpdate();
  }

  /** Takes another system in place of one that cannot be used; `at` is the row of the choice. */
  replaceSystem(choice: Choice, system: TranslationSystem, at: number): void {
    this.#store.choose(withSystem(choice, system.id));
    this.#focusRow(at);
  }

  /** Loads the term corpora of a system again, and says how that ended. */
  async retryCorpora(systemId: string): Promise<void> {
    this.#element.say(() => this.m.termCorpusLoading);
    const state = await this.corpora.retry(systemId);
    this.#element.say(() => (state?.kind === 'failed' ? this.m.termCorpusFailed : ''));
  }

  /** Removes a pair, `name` in words, and offers to undo it. */
  remove(pair: LanguagePair, name: string): void {
    this.#open.delete(pair);
    this.trying.close(pair);
    this.#focus.moveTo('#undo');
    this.#element.say(() => this.m.removed(name));
    this.#store.remove(pair);
  }

  /** Brings the pair back that was removed last. */
  undoRemove(): void {
    const restored = this.#store.undo();
    if (restored) this.#focusRow(this.#store.draft.choices.indexOf(restored));
  }

  /** Takes the languages of a pair to add, '' for none yet. */
  pick(source: string, target: string): void {
    const {index} = this.#list;
    const pair = languagePair(source, target);
    const [system] = source && target && index ? usableSystems(index, pair) : [];
    const choice = system && {pair, systemId: system.id, options: '', threshold: undefined};
    this.#store.pick({source, target, choice});
  }

  /** Makes a row of the pair that was picked, and moves on to it. */
  add(): void {
    if (this.#store.add()) this.#focusRow(this.#store.draft.choices.length - 1);
  }

  /** Forgets what belongs to the systems of another list. */
  forgetSystems(): void {
    this.corpora.clear();
    this.trying.close();
  }

  /** Hides the options of all pairs. */
  closeOptions(): void {
    this.#open.clear();
    this.trying.close();
  }

  #focusRow(at: number): void {
    this.#focus.moveTo(`#system-${at}`);
  }
}
