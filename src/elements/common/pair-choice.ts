import type {SavedConfiguration} from '../../contract/configuration.ts';
import {recentLanguages, rememberDetecting, wasDetecting} from './recent-languages.ts';
import {reverseOf, routeBetween, routeOfPair, routesOf, type Route} from './routes.ts';

type Systems = SavedConfiguration['systems'] | undefined;

/** The language pair chosen by the host page, else by the user; the source language may be that of the text. */
export class PairChoice {
  /** Codes of the languages that the user chose last, before the page was opened. */
  readonly recent = recentLanguages();
  /** Language pairs to choose from. */
  routes: readonly Route[] = [];
  readonly #changed: () => void;
  #systems: Systems;
  #pair = '';
  #chosen = '';
  #isDetecting = wasDetecting();
  #detected: string | undefined;
  #isUnknown = false;
  /** Target language that the user wants, whatever the language of the text. */
  #target = '';

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the host page has chosen the pair. */
  get isFixed(): boolean {
    return this.#pair !== '';
  }

  /** Chosen pair; undefined if no pair is configured. */
  get route(): Route | undefined {
    const {routes} = this;
    if (this.#pair) return routeOfPair(routes, this.#pair);
    return routeOfPair(routes, this.#chosen) ?? routes[0];
  }

  /** Whether there are several source languages to choose from. */
  get canDetect(): boolean {
    return !this.#pair && new Set(this.routes.map(({source}) => source)).size > 1;
  }

  /** Whether the user wants the source language to be that of the text. */
  get isDetecting(): boolean {
    return this.#isDetecting && this.canDetect;
  }

  /** Language of the text; undefined if unknown. */
  get detected(): string | undefined {
    return this.isDetecting ? this.#detected : undefined;
  }

  /** Whether a text shows no language, so that the language so far is used. */
  get isUnknown(): boolean {
    return this.isDetecting && this.#isUnknown;
  }

  /** Target languages to choose from: all of them until the language of the text is known. */
  get targets(): string[] {
    const {route, routes} = this;
    const isOpen = this.isDetecting && this.#detected === undefined;
    return routes.filter(({source}) => isOpen || source === route?.source).map(({target}) => target);
  }

  /** The reverse pair; undefined if the user may not choose it, and while the language of the text is not detected. */
  get reverse(): Route | undefined {
    const {route} = this;
    const isOpen = this.isDetecting && this.#detected === undefined;
    return route && !this.#pair && !isOpen ? reverseOf(this.routes, route) : undefined;
  }

  /**
   * Applies the saved systems and the host page's pair, such as `en-lv`; returns true if the systems changed.
   */
  follow(systems: Systems, pair: string): boolean {
    const isNew = systems !== this.#systems;
    if (isNew) this.routes = routesOf(systems);
    this.#systems = systems;
    this.#pair = pair ?? ''; // null if the attribute is removed
    if (this.#isDetecting) this.#target ||= this.route?.target ?? '';
    return isNew;
  }

  /** Chooses languages. If this pair is not configured, chooses the first pair with that source language. */
  choose(source: string, target: string): void {
    this.#setDetecting(false);
    this.#use(source, target);
    this.#changed();
  }

  /**
   * Chooses a target language. If the current source language has no pair with this target language, chooses another
   * source language.
   */
  chooseTarget(target: string): void {
    const {route, routes} = this;
    const other = routes.find((one) => one.target === target);
    const isPair = route && routeBetween(routes, route.source, target);
    this.#target = target;
    this.#use((isPair ? route.source : other?.source) ?? '', target);
    this.#changed();
  }

  /** Starts detection: from now on, the source language is that of the text. */
  detect(): void {
    this.#setDetecting(true);
    this.#detected = undefined;
    this.#isUnknown = false;
    this.#target = this.route?.target ?? '';
    this.#changed();
  }

  /**
   * The pair for a text in a language: with the target language that the user wants, else with the source language so
   * far as the target, else the first pair from the language; undefined if there is no such pair.
   */
  routeFrom(language: string): Route | undefined {
    const {routes} = this;
    return (
      routeBetween(routes, language, this.#target) ??
      routeBetween(routes, language, this.route?.source ?? '') ??
      routes.find(({source}) => source === language)
    );
  }

  /**
   * Uses the language of a text. If the language is unknown, the pair does not change. Returns whether anything
   * changed.
   *
   * @param hasWords - Whether the text has anything to translate.
   */
  useDetected(language: string | undefined, hasWords: boolean): boolean {
    const isUnknown = language === undefined && hasWords;
    if (!this.isDetecting || (language === this.#detected && isUnknown === this.#isUnknown)) return false;
    this.#detected = language;
    this.#isUnknown = isUnknown;
    if (language !== undefined) this.#chosen = this.routeFrom(language)?.pair ?? this.#chosen;
    return true;
  }

  /** Chooses the reverse pair. */
  swap(): void {
    this.#setDetecting(false);
    this.#chosen = this.reverse?.pair ?? this.#chosen;
    this.#changed();
  }

  #setDetecting(isDetecting: boolean): void {
    if (isDetecting !== this.#isDetecting) rememberDetecting(isDetecting);
    this.#isDetecting = isDetecting;
  }

  #use(source: string, target: string): void {
    const route =
      routeBetween(this.routes, source, target) ?? this.routes.find((one) => one.source === source);
    this.#chosen = route?.pair ?? this.#chosen;
  }
}
