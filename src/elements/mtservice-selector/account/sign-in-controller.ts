import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {addressOf} from '../../../client/connection.ts';

/**
 * State of the sign-in: `blocked` if the browser opened no window, `unreachable` if this page cannot access the window,
 * for example with the header `Cross-Origin-Opener-Policy: same-origin`.
 */
export type SignInState = 'idle' | 'waiting' | 'blocked' | 'closed' | 'cancelled' | 'unreachable';

/** Data from the sign-in page. */
export interface HandOver {
  readonly token: string;
  /** Name of the user at the service; empty if unknown. */
  readonly user: string;
}

/** Interval for checking whether the window was closed, which fires no event. */
const LOOK_EVERY_MS = 500;

/**
 * Opens the service's sign-in page in a window and waits for the token that the sign-in page sends with the user's
 * consent. Only messages from that window, from the service's origin and with this request's nonce are accepted.
 */
export class SignInController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onToken: (given: HandOver) => void;
  readonly #onState: (state: SignInState) => void;
  #state: SignInState = 'idle';
  #window: Window | null = null;
  #hasAnswered = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #origin = '';
  #nonce = '';
  #address = '';

  /** @param onState - Called when the state of the sign-in changes, except after `close` or the receipt of a token. */
  constructor(
    host: ReactiveControllerHost,
    onToken: (given: HandOver) => void,
    onState: (state: SignInState) => void,
  ) {
    this.#host = host;
    this.#onToken = onToken;
    this.#onState = onState;
    host.addController(this);
  }

  /** State of the sign-in. */
  get state(): SignInState {
    return this.#state;
  }

  /** Address of the sign-in page for a link; empty unless the browser blocked the window. */
  get link(): string {
    return this.#state === 'blocked' ? this.#address : '';
  }

  /** Opens `{base_url}/sign-in` in a window, or brings that window to the front. */
  open(baseUrl: string, language: string): void {
    this.#stop();
    this.#nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const asked = {origin: location.origin, state: this.#nonce, lang: language};
    const address = new URL(addressOf(baseUrl, '/sign-in', asked), location.href);
    this.#origin = address.origin;
    this.#address = address.href;
    this.#hasAnswered = false;
    addEventListener('message', this.#onMessage);
    this.#window = open(address, 'mtservice-sign-in', 'popup,width=480,height=680');
    if (this.#window) this.#timer = setInterval(this.#look, LOOK_EVERY_MS);
    this.#set(this.#window ? 'waiting' : 'blocked');
  }

  /** Stops waiting. */
  close(): void {
    this.#stop();
    this.#state = 'idle';
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.close();
  }

  #stop(): void {
    removeEventListener('message', this.#onMessage);
    clearInterval(this.#timer);
    this.#window = null;
  }

  #set(state: SignInState): void {
    this.#state = state;
    this.#host.requestUpdate();
    this.#onState(state);
  }

  // If the browser disconnects the window from this page, the window seems to be closed before it has answered.
  readonly #look = (): void => {
    if (!this.#window?.closed) return;
    this.#stop();
    this.#set(this.#hasAnswered ? 'closed' : 'unreachable');
  };

  /** Whether a message comes from the sign-in window, or from a window that the user opened with the link. */
  #isOurs(source: MessageEventSource | null): boolean {
    if (this.#window) return source === this.#window;
    return source !== null && 'opener' in source && source.opener === window;
  }

  readonly #onMessage = ({data, origin, source}: MessageEvent<unknown>): void => {
    if (origin !== this.#origin || !this.#isOurs(source)) return;
    const {type, token, state, user} = (data ?? {}) as Record<string, unknown>;
    if (state !== this.#nonce) return;
    if (type === 'mtservice-sign-in') this.#hasAnswered = true;
    // The window navigates to a sign-in provider, whose pages may disconnect the window from this page.
    if (type === 'mtservice-sign-in-elsewhere') this.#hasAnswered = false;
    if (type === 'mtservice-sign-in-cancelled') {
      this.#stop();
      this.#set('cancelled');
    }
    if (type !== 'mtservice-token' || typeof token !== 'string') return;
    this.close();
    this.#onToken({token, user: typeof user === 'string' ? user : ''});
  };
}
