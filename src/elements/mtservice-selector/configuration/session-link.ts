import type {ReactiveControllerHost} from 'lit';
import {baseUrlOf} from '../../../client/connection.ts';
import type {Connection} from '../../../client/index.ts';
import {SessionController, type MtSession} from '../../../session/index.ts';
import type {DraftStore} from './draft-store.ts';

type Host = ReactiveControllerHost & HTMLElement & {readonly baseUrl: string; readonly appId: string};

/** The element's session: how the service is reached, and who else uses the saved configuration. */
export class SessionLink {
  readonly #host: Host;
  readonly #store: DraftStore;
  readonly #session: SessionController;
  // An element that moves takes its configuration along to another session.
  #sharedWith: MtSession | undefined;

  /** @param onSession - Called when the element gets another session, or its session changes. */
  constructor(host: Host, store: DraftStore, onSession: () => void) {
    this.#host = host;
    this.#store = store;
    this.#session = new SessionController(host, onSession);
  }

  /** Base address of the service: the element's, else the session's. */
  get baseUrl(): string | undefined {
    return baseUrlOf(this.givenAddress);
  }

  /** What the page wrote for the address, also when that is none; empty when it wrote nothing. */
  get givenAddress(): string {
    return String(this.#host.baseUrl || (this.#session.value.baseUrl ?? ''));
  }

  /** Connection with the draft's token; undefined without an address. */
  get connection(): Connection | undefined {
    const {baseUrl} = this;
    const {token} = this.#store.draft;
    const {appId} = this.#host;
    return baseUrl
      ? this.#session.value.connect(baseUrl, token, appId ? String(appId) : undefined)
      : undefined;
  }

  /** Publishes the saved configuration to the session, unless the session has it. */
  share(): void {
    const session = this.#session.value;
    const {base} = this.#store.draft;
    if (!base || session === this.#sharedWith || !this.#host.isConnected) return;
    this.#sharedWith = session;
    session.publish(structuredClone(base), this.baseUrl);
  }

  /** Publishes a configuration that has just been set or saved. */
  shareAgain(): void {
    this.#sharedWith = undefined;
    this.share();
  }

  /** Takes the configuration back from the session that has it. */
  withdraw(): void {
    this.#sharedWith?.clear();
    this.#sharedWith = undefined;
  }

  /** Clears the session, whoever published its configuration. */
  clearSession(): void {
    this.#session.value.clear();
  }
}
