import {ContextEvent} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {mtSessionContext} from './context.ts';
import {defaultSession} from './default-session.ts';
import type {MtSession} from './session.ts';

type Host = ReactiveControllerHost & HTMLElement;

/**
 * Finds the session of an element: that of the nearest provider, else that of the page. Searches again each time the
 * element is connected, since a moved element may have another provider. Updates the element when the session changes.
 */
export class SessionController implements ReactiveController {
  readonly #host: Host;
  readonly #onChange: () => void;
  #session = defaultSession;
  #unsubscribe: (() => void) | undefined;

  /** @param onChange - Called before the update that a change of the session causes. */
  constructor(host: Host, onChange: () => void = () => {}) {
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  /** Session of the element. */
  get value(): MtSession {
    return this.#session;
  }

  hostConnected(): void {
    this.#host.dispatchEvent(new ContextEvent(mtSessionContext, this.#host, this.#receive, true));
    if (!this.#unsubscribe) this.#use(defaultSession); // Without an answer of a provider, the page's session is used.
  }

  hostDisconnected(): void {
    this.#release();
    this.#session.removeEventListener('mt-session-change', this.#changed);
  }

  // One function for the element's lifetime: the context root holds the function weakly.
  readonly #receive = (session: MtSession, unsubscribe?: () => void): void => {
    if (unsubscribe !== this.#unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    if (this.#host.isConnected) this.#use(session);
    else this.#release();
  };

  #release(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  #use(session: MtSession): void {
    this.#session.removeEventListener('mt-session-change', this.#changed);
    this.#session = session;
    session.addEventListener('mt-session-change', this.#changed);
    this.#changed(); // Even for the same session, which may have changed while the element was disconnected.
  }

  readonly #changed = (): void => {
    this.#onChange();
    this.#host.requestUpdate();
  };
}
