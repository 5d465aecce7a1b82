import type {SavedConfiguration} from '../../contract/configuration.ts';
import {reverseOf, routeBetween, routeOfPair, routesOf, type Route} from './routes.ts';

type Systems = SavedConfiguration['systems'] | undefined;

/** Chosen language pair: by the host page, else by the user. */
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

  /** Chosen pair; undefined if none is configured. */
  get route(): Route | undefined {
    const {routes} = this;
    if (this.#pair) return routeOfPair(routes, this.#pair);
    return routeOfPair(routes, this.#chosen) ?? routes[0];
  }

  /** The reverse pair, if the user may choose it. */
  get reverse(): Route | undefined {
    const {route} = this;
    return route && !this.#pair ? reverseOf(this.routes, route) : undefined;
  }

  /**
   * Applies the saved systems and the host page's pair, such as `en-lv`; returns true if the systems changed.
   */
  follow(systems: Systems, pair: string): boolean {
    const isNew = systems !== this.#systems;
    if (isNew) this.routes = routesOf(systems);
    this.#systems = systems;
    this.#pair = pair ?? ''; // null if the attribute is removed
    return isNew;
  }

  /** Chooses languages; if there is no such pair, the first pair with that source. */
  choose(source: string, target: string): void {
    const route =
      routeBetween(this.routes, source, target) ?? this.routes.find((one) => one.source === source);
    this.#chosen = route?.pair ?? this.#chosen;
    this.#changed();
  }

  /** Chooses the reverse pair. */
  swap(): void {
    this.#chosen = this.reverse?.pair ?? this.#chosen;
    this.#changed();
  }
}
