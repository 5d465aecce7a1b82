import type {SavedConfiguration} from '../../contract/configuration.ts';
import {reverseOf, routeBetween, routeOfPair, routesOf, type Route} from './pairs.ts';

type Systems = SavedConfiguration['systems'] | undefined;

/** The language pair that is translated: the host page's, else the reader's choice. */
export class PairChoice {
  /** Language pairs to choose from. */
  routes: readonly Route[] = [];
  readonly #changed: () => void;
  #systems: Systems;
  #pair = '';
  #chosen = '';

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the host page has chosen the pair. */
  get isFixed(): boolean {
    return this.#pair !== '';
  }

  /** The pair that is translated; undefined when none is configured. */
  get route(): Route | undefined {
    const {routes} = this;
    if (this.#pair) return routeOfPair(routes, this.#pair);
    return routeOfPair(routes, this.#chosen) ?? routes[0];
  }

  /** The pair back, when the reader may choose it. */
  get reverse(): Route | undefined {
    const {route} = this;
    return route && !this.#pair ? reverseOf(this.routes, route) : undefined;
  }

  /** Follows the saved systems and the host's pair, as `en-lv`; true when the systems are others. */
  follow(systems: Systems, pair: string): boolean {
    const isNew = systems !== this.#systems;
    if (isNew) this.routes = routesOf(systems);
    this.#systems = systems;
    this.#pair = pair ?? ''; // null when the attribute is removed
    return isNew;
  }

  /** Chooses languages; the target stays when the source has it, else the first one is taken. */
  choose(source: string, target: string): void {
    const route =
      routeBetween(this.routes, source, target) ?? this.routes.find((one) => one.source === source);
    this.#chosen = route?.pair ?? this.#chosen;
    this.#changed();
  }

  /** Chooses the pair back. */
  swap(): void {
    this.#chosen = this.reverse?.pair ?? this.#chosen;
    this.#changed();
  }
}
