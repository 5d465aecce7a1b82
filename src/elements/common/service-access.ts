import type {ReactiveControllerHost} from 'lit';
import {baseUrlOf} from '../../client/connection.ts';
import type {MtClient} from '../../client/client.ts';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import type {PairMessages, SetupProblems} from '../../localization/en/setup.ts';
import type {LanguageNames} from '../../localization/language-names.ts';
import {readConfiguration} from '../../session/read-configuration.ts';
import type {MtSession} from '../../session/session.ts';
import type {Visit} from '../../session/visit.ts';
import {SessionController} from '../../session/session-controller.ts';
import {languageName} from './views/language-bar.ts';
import type {PairChoice} from './pair-choice.ts';

/** Properties of an element that determine its service and systems. */
export interface AccessHost extends ReactiveControllerHost, HTMLElement {
  readonly pair: string;
  readonly baseUrl: string;
  readonly appId: string;
  readonly state: SavedConfiguration | string | undefined;
  readonly systems: SavedConfiguration['systems'] | undefined;
}

/** Service and saved systems of an element: from its own attributes and properties, else from its session. */
export class ServiceAccess {
  readonly #host: AccessHost;
  readonly #session: SessionController;
  #own: SavedConfiguration | undefined;
  #isStateBad = false;

  constructor(host: AccessHost) {
    this.#host = host;
    this.#session = new SessionController(host);
  }

  /** Session of the element. */
  get session(): MtSession {
    return this.#session.value;
  }

  /** Systems by language pair. */
  get systems(): SavedConfiguration['systems'] | undefined {
    return this.#host.systems ?? this.#configuration?.systems ?? this.visit?.systems;
  }

  /** Client of the service; undefined without an address or a token. */
  get client(): MtClient | undefined {
    const {session} = this;
    const {appId} = this.#host;
    const token = this.#configuration?.['client-id'];
    const baseUrl = this.#baseUrl;
    if (this.#usesSession && (!appId || session.visit)) return session.client;
    return baseUrl && token ? session.connect(baseUrl, token, appId || undefined) : undefined;
  }

  /** The visit of the session; undefined if the element has settings of its own. */
  get visit(): Visit | undefined {
    return this.#usesSession ? this.session.visit : undefined;
  }

  /** Asks for a visitor's key, unless the element or its session has a configuration. */
  askForVisit(): void {
    if (this.#usesSession) this.session.askForVisit(true);
  }

  /**
   * Reads the element's saved configuration. An invalid one changes nothing, and is not replaced by the session's
   * configuration.
   */
  readState(): void {
    const {state} = this.#host;
    const read = state ? readConfiguration(state) : undefined;
    this.#isStateBad = read?.ok === false;
    if (!this.#isStateBad) this.#own = read?.ok ? read.configuration : undefined;
  }

  /** Message that explains why the element's settings allow no translation; empty if they allow it. */
  problem(
    pairs: PairChoice,
    m: PairMessages & {readonly problems: SetupProblems},
    names: LanguageNames,
    missingField: string | undefined,
  ): string {
    const {problems} = m;
    if (this.#isStateBad) return problems.badState;
    if (missingField) return m.noField(missingField);
    if (this.#usesSession && this.session.isVisitAwaited) return '';
    if (pairs.route) {
      if (this.client) return '';
      if (this.#baseUrl) return problems.noToken;
      const address = this.#host.baseUrl || this.session.baseUrl;
      return address ? m.badAddress(address) : problems.noAddress;
    }
    if (!pairs.isFixed || pairs.routes.length === 0) return problems.noSystems;
    const [source = '', target = ''] = this.#host.pair.split('-').map((code) => languageName({names}, code));
    return m.noPair(m.pair(source, target));
  }

  /** Base address from the element's attribute, else from its session. */
  get #baseUrl(): string | undefined {
    return baseUrlOf(this.#host.baseUrl, this.session.baseUrl);
  }

  get #usesSession(): boolean {
    return !this.#own && !this.#isStateBad && !this.#host.baseUrl;
  }

  get #configuration(): SavedConfiguration | undefined {
    return this.#own ?? (this.#isStateBad ? undefined : this.session.configuration);
  }
}
