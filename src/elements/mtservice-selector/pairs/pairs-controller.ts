import type {ReactiveControllerHost} from 'lit';
import type {TranslationSystem} from '../../../client/index.ts';
import type {LanguagePair} from '../../../contract/index.ts';
import {
  selectorPairs as english,
  type SelectorPairsMessages,
} from '../../../localization/en/selector-pairs.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import type {ElementController} from '../../common/element-controller.ts';
import type {DraftRow, DraftStore} from '../configuration/draft-store.ts';
import {withSystem, type Choice} from '../configuration/draft.ts';
import type {FocusController} from '../focus-controller.ts';
import {pairName, type PairNameView} from '../systems/pair-name.ts';
import {languagesToAdd, usableSystems} from '../systems/system-index.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';
import {searchText} from '../../common/search-text.ts';
import {Pickers} from './picker/picker.ts';
import {RowCache} from './row-cache.ts';
import {TermCorporaController} from './term-corpora-controller.ts';
import {TryingEntry, type TryingEntrySurroundings} from './trying-entry.ts';

/** Messages of the part for language pairs and of the whole element. */
export type PairsMessages = SelectorMessages & SelectorPairsMessages;

/** Objects of the element that the part for language pairs uses. */
export interface PairsSurroundings extends TryingEntrySurroundings {
  readonly list: SystemListController;
  readonly focus: FocusController;
}

const PAGE_SIZE = 50;

/** Actions on the chosen language pairs, and their display state. */
export class PairsController {
  readonly corpora: TermCorporaController;
  readonly trying: TryingEntry;
  readonly pickers: Pickers;
  readonly cache = new RowCache();
  /** Number of rows that “Show more” adds. */
  readonly pageSize = PAGE_SIZE;
  showsUnavailable = false;
  /** Whether the form that adds pairs is open below the head of the list. */
  isAdding = false;
  /** The user's search text for pairs. */
  filter = '';
  /** Maximum number of rows rendered. */
  shownRows = PAGE_SIZE;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #element: ElementController<'selector'>;
  readonly #store: DraftStore;
  readonly #list: SystemListController;
  readonly #focus: FocusController;
  readonly #open = new Set<LanguagePair>();
  #messages: {readonly of: object; readonly all: PairsMessages} | undefined;

  constructor(around: PairsSurroundings) {
    const {host, element, store, list, focus} = around;
    this.trying = new TryingEntry(around);
    this.#host = host;
    this.#element = element;
    this.#store = store;
    this.#list = list;
    this.#focus = focus;
    this.corpora = new TermCorporaController(host, list);
    this.pickers = new Pickers(host);
  }

  /** Messages of the part for language pairs and of the whole element, in the user's language. */
  get m(): PairsMessages {
    const {messages} = this.#element;
    if (this.#messages?.of !== messages) this.#messages = {of: messages, all: {...english, ...messages}};
    return this.#messages.all;
  }

  /** Whether the details of a pair are shown. */
  isOpen(pair: LanguagePair): boolean {
    return this.#open.has(pair);
  }

  /** Shows or hides the details of a pair; scrolls opened details of row `at` into view. */
  async toggleDetails(pair: LanguagePair, at: number): Promise<void> {
    if (!this.#open.delete(pair)) this.#open.add(pair);
    this.trying.close(pair);
    const host = this.#host;
    host.requestUpdate();
    if (!this.isOpen(pair)) return;
    await host.updateComplete;
    host.shadowRoot?.querySelector(`#details-${at}`)?.parentElement?.scrollIntoView({block: 'nearest'});
  }

  /** Opens the form that adds pairs, or closes the form and forgets the chosen source language. */
  toggleAdding(): void {
    this.isAdding = !this.isAdding;
    if (this.isAdding) this.#focus.moveTo('#from');
    else this.#store.pickSource('');
    this.#host.requestUpdate();
  }

  /** Shows or hides systems that are currently unusable. */
  showUnavailable(isShown: boolean): void {
    this.showsUnavailable = isShown;
    this.#host.requestUpdate();
  }

  /** Shows only the pairs whose names contain a text. */
  setFilter(filter: string): void {
    this.filter = filter;
    this.shownRows = PAGE_SIZE;
    this.#host.requestUpdate();
  }

  /** The rows that match the filter, with their indexes in the whole list. */
  filtered(rows: readonly DraftRow[], view: PairNameView): readonly {row: DraftRow; at: number}[] {
    const wanted = searchText(this.filter).trim();
    const all = rows.map((row, at) => ({row, at}));
    if (!wanted) return all;
    return all.filter(({row}) =>
      searchText(`${pairName(view, row.choice.pair)} ${row.choice.pair}`).includes(wanted),
    );
  }

  /** Shows more rows, and focuses the first new row. */
  showMore(): void {
    this.#focus.moveTo(`li:nth-child(${this.shownRows + 1}) [aria-expanded]`);
    this.shownRows += PAGE_SIZE;
    this.#host.requestUpdate();
  }

  /** Replaces an unusable system; `at` is the row of the choice. */
  replaceSystem(choice: Choice, system: TranslationSystem, at: number): void {
    this.#store.choose(withSystem(choice, system.id));
    this.#focusRow(at);
  }

  /** Loads the term corpora of a system again, and announces the outcome. */
  async retryCorpora(systemId: string): Promise<void> {
    this.#element.say(() => this.m.termCorpusLoading);
    const state = await this.corpora.retry(systemId);
    this.#element.say(() => (state?.kind === 'failed' ? this.m.termCorpusFailed : ''));
  }

  /** Removes the pair of a row and offers to undo the removal; `name` is the pair in words. */
  remove(pair: LanguagePair, name: string, at: number): void {
    this.#open.delete(pair);
    this.trying.close(pair);
    this.#focus.moveTo(`#undo-${at}`);
    this.#element.say(() => this.m.removed(name));
    this.#store.remove(pair);
  }

  /** Restores the removed pair of a row. */
  undoRemove(pair: LanguagePair, at: number): void {
    this.#store.undo(pair);
    this.#focusRow(at);
  }

  /** Sets the source language of pairs to add, empty for none; adds a pair at once if only one is possible. */
  pickSource(source: string, isLeaving: boolean): void {
    const targets = this.#targets(source);
    this.isAdding ||= source !== ''; // the form of an empty list stays open for more pairs
    this.#store.pickSource(source);
    const [only] = targets;
    if (only && targets.length === 1) this.addTarget(`${source}-${only}`);
    else if (source && !isLeaving) this.#focus.moveTo('#to');
  }

  /** Adds a pair with the chosen source language. */
  addTarget(pair: LanguagePair): void {
    const choice = this.#bestChoice(pair);
    if (!choice) return;
    const [source = ''] = pair.split('-');
    const isLast = this.#targets(source).length === 1;
    this.#sayAdded(pair);
    this.#store.addChoice(choice, isLast);
    if (isLast) this.#focus.moveTo();
  }

  /** Adds the reverse of a pair in the row after that pair, and focuses the new row. */
  addReverse(pair: LanguagePair, reverse: LanguagePair): void {
    const choice = this.#bestChoice(reverse);
    if (!choice) return;
    this.#sayAdded(reverse);
    this.#store.choose(choice, true, pair);
    this.#focusRow(this.#store.rows.findIndex((row) => row.choice.pair === reverse));
  }

  /** Forgets data about the systems of an earlier list. */
  forgetSystems(): void {
    this.corpora.clear();
    this.trying.close();
  }

  /** Hides the details of all pairs and the form that adds pairs, and shows the list from the start. */
  reset(): void {
    this.isAdding = false;
    this.#open.clear();
    this.trying.close();
    this.filter = '';
    this.shownRows = PAGE_SIZE;
  }

  #bestChoice(pair: LanguagePair): Choice | undefined {
    const {index} = this.#list;
    const [system] = index ? usableSystems(index, pair) : [];
    return system && {pair, systemId: system.id, options: '', threshold: undefined};
  }

  /**
   * Codes of the languages that can still be added: as target languages for `source`, or as source languages if
   * `source` is undefined.
   */
  #targets(source?: string): string[] {
    const {index} = this.#list;
    const taken = new Set(this.#store.draft.choices.map(({pair}) => pair));
    const languages = index && source !== '' ? languagesToAdd(index, taken, source) : [];
    return languages.flatMap(({code, isUsable}) => (isUsable ? code : []));
  }

  #sayAdded(pair: LanguagePair): void {
    const {names} = this.#element;
    this.#element.say(() => this.m.added(pairName({m: this.m, names, list: this.#list}, pair)));
  }

  #focusRow(at: number): void {
    this.#focus.moveTo(`#toggle-${at}`);
  }
}
