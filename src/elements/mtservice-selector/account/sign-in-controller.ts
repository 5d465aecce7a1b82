import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {addressOf} from '../../../client/connection.ts';

/**
 * Opens the service's sign-in page in a window and waits for the token that it sends with the user's
 * consent. A message counts only from that window, from the service's origin and with the nonce of
 * this request.
 */
export class SignInController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #onToken: (token: string) => void;
  #window: Window | null = null;
  #origin = '';
  #nonce = '';
  #address = '';

  constructor(host: ReactiveControllerHost, onToken: (token: string) => void) {
    this.#host = host;
    this.#onToken = onToken;
    host.addController(this);
  }

  /** Address of the sign-in page while its answer is awaited, else ''; a link for a window that did not open. */
  get address(): string {
    return this.#address;
  }

  /** Opens `{base_url}/sign-in`, or brings its window to the front. */
  open(baseUrl: string, language: string): void {
    this.#nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const asked = {origin: location.origin, state: this.#nonce, lang: language};
    const address = new URL(addressOf(baseUrl, '/sign-in', asked), location.href);
    this.#origin = address.origin;
    this.#address = address.href;
    addEventListener('message', this.#onMessage);
    this.#window = open(address, 'mtservice-sign-in', 'popup,width=480,height=680');
    this.#host.requestUpdate();
  }

  /** Stops waiting. */
  close(): void {
    removeEventListener('message', this.#onMessage);
    this.#window = null;
    this.#address = '';
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.close();
  }

  readonly #onMessage = ({data, origin, source}: MessageEvent<unknown>): void => {
    if (origin !== this.#origin || !this.#window || source !== this.#window) return;
    const {type, token, state} = (data ?? {}) as Record<string, unknown>;
    if (type !== 'mtservice-token' || state !== this.#nonce || typeof token !== 'string') return;
    this.close();
    this.#onToken(token);
  };
}
