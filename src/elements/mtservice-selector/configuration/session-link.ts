import type {ReactiveControllerHost} from 'lit';
import {baseUrlOf} from '../../../client/connection.ts';
import type {MtClient} from '../../../client/client.ts';
import {SessionController, type MtSession} from '../../../session/index.ts';
import type {DraftStore} from './draft-store.ts';

type Host = ReactiveControllerHost & HTMLElement & {readonly baseUrl: string; readonly appId: string};

/** The element's session: provides access to the service, and shares the saved configuration. */
export class SessionLink {
  readonly #host: Host;
  readonly #store: DraftStore;
  readonly #session: SessionController;
  // Session that has the configuration; an element that moves publishes its configuration to the new session.
  #sharedWith: MtSession | undefined;

  /** @param onSession - Called if the element gets another session, or its session changes. */
  constructor(host: Host, store: DraftStore, onSession: () => void) {
    this.#host = host;
    this.#store = store;
    this.#session = new SessionController(host, onSession);
  }

  /** Base address of the service, from the element's attribute, else from the session. */
  get baseUrl(): string | undefined {
    return baseUrlOf(this.givenAddress);
  }

  /** The page's setting for the address, even if invalid; empty without a setting. */
  get givenAddress(): string {
    return String(this.#host.baseUrl || (this.#session.value.baseUrl ?? ''));
  }

  /** Client with the draft's token; undefined without an address. */
  get client(): MtClient | undefined {
    const {baseUrl} = this;
    const {token} = this.#store.draft;
    const {appId} = this.#host;
    return baseUrl
      ? this.#session.value.connect(baseUrl, token, appId ? String(appId) : undefined)
      : undefined;
  }

  /**
   * Number of characters that a visitor may translate per day without signing in; undefined if the service allows no
   * visitors.
   */
  get visitorCharacters(): number | undefined {
    return this.#host.baseUrl ? undefined : this.#session.value.visit?.terms.charactersPerDay;
  }

  /** Asks the session's service for the permissions of visitors. */
  askForVisit(): void {
    if (!this.#host.baseUrl) this.#session.value.askForVisit(false);
  }

  /** Publishes the saved configuration to the session, unless it was already published there. */
  share(): void {
    const session = this.#session.value;
    const {base} = this.#store.draft;
    if (!base || session === this.#sharedWith || !this.#host.isConnected) return;
    this.#sharedWith = session;
    session.publish(structuredClone(base), this.baseUrl);
  }

  /** Publishes a configuration that was just set or saved. */
  shareAgain(): void {
    this.#sharedWith = undefined;
    this.share();
  }

  /** Removes the configuration from the session where it was published. */
  withdraw(): void {
    this.#sharedWith?.clear();
    this.#sharedWith = undefined;
  }

  /** Clears the session, even if another element has published the configuration. */
  clearSession(): void {
    this.#session.value.clear();
  }
}
