import type {TemplateResult} from 'lit';
import type {SystemIndex} from '../systems/system-index.ts';
import {PairsController, type PairsSurroundings} from './pairs-controller.ts';
import {renderPairs} from './pairs-view.ts';
import {addPairStyles} from './pairs.styles.ts';
import {StatusRefresh} from './status-refresh.ts';

/** The language pairs, a part of the selector that is loaded with the list of systems. */
export class PairsPart {
  readonly #element: PairsSurroundings['element'];
  readonly #store: PairsSurroundings['store'];
  readonly #list: PairsSurroundings['list'];
  readonly #pairs: PairsController;

  constructor(around: PairsSurroundings) {
    this.#element = around.element;
    this.#store = around.store;
    this.#list = around.list;
    this.#pairs = new PairsController(around);
    new StatusRefresh(around.host, around.store, around.list);
    if (around.host.shadowRoot) addPairStyles(around.host.shadowRoot);
  }

  /** Renders the chosen language pairs, and the form that adds a pair. */
  render(index: SystemIndex): TemplateResult {
    const {names} = this.#element;
    const pairs = this.#pairs;
    return renderPairs({m: pairs.m, names, index, list: this.#list, store: this.#store, pairs});
  }

  /** Resets the list of pairs to its initial display. */
  reset(): void {
    this.#pairs.reset();
  }

  /** Forgets data about the systems of an earlier list. */
  forgetSystems(): void {
    this.#pairs.forgetSystems();
  }
}
