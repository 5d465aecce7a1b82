import {loadMessages} from './load-messages.ts';
import type {Messages} from './messages.ts';
import type {ReactiveController, ReactiveControllerHost} from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode);

/** Value of the nearest `lang` at or above a node, across shadow roots; empty without such an attribute. */
function nearestLanguage(start: Node): string {
  for (let node: Node | null = start; node; node = parentOf(node)) {
    const language = node instanceof Element ? node.getAttribute('lang') : null;
    if (language) return language;
  }
  return '';
}

/** Maximum wait for the messages of a language; after this time, the element renders in English. */
const MAX_WAIT_MS = 3000;

/**
 * Tracks the language of an element: the language of the nearest `lang` attribute, else that of the browser. The
 * element awaits `ready` before rendering.
 */
export class LocaleController implements ReactiveController {
  readonly #host: Host;
  #observer: MutationObserver | undefined;
  #language = 'en';
  #loading: Promise<void> | undefined;
  #messages: Messages | undefined;
  #ready: Promise<unknown> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** RFC 5646 code accepted by `Intl`. */
  get language(): string {
    return this.#language;
  }

  /** Messages of the language; undefined if the element uses its built-in English messages. */
  get messages(): Messages | undefined {
    return this.#messages;
  }

  /** Settles when the messages are loaded or the wait is over; undefined if no messages need to be loaded. */
  get ready(): Promise<unknown> | undefined {
    return this.#ready;
  }

  hostConnected(): void {
    this.#read();
    this.#observer = new MutationObserver(() => this.#read());
    // A `lang` may change on any ancestor, in this tree or in a host's shadow tree.
    for (let node: Node = this.#host; ;) {
      const root = node.getRootNode();
      this.#observer.observe(root, {subtree: true, attributes: true, attributeFilter: ['lang']});
      if (!(root instanceof ShadowRoot)) break;
      node = root.host;
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #read(): void {
    const wanted = nearestLanguage(this.#host) || navigator.language;
    let language = 'en';
    try {
      language = Intl.getCanonicalLocales(wanted)[0] ?? language;
    } catch {
      // An invalid `lang`, such as `lang="xx_YY"`, is ignored.
    }
    if (language === this.#language) return;
    this.#language = language;
    this.#load(loadMessages(language));
    this.#host.requestUpdate();
  }

  #load(messages: Promise<Messages> | undefined): void {
    this.#messages = this.#ready = this.#loading = undefined;
    if (!messages) return;
    const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    const loading = messages.then(
      (loaded) => {
        if (this.#loading !== loading) return; // the language has changed again
        this.#messages = loaded;
        this.#host.requestUpdate();
      },
      () => {}, // the element stays in English
    );
    this.#loading = loading;
    this.#ready = Promise.race([loading, late]);
  }
}
