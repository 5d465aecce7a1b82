import {baseUrlOf, connectionOf, DEFAULT_APP_ID} from '../client/connection.ts';
import type {Connection} from '../client/types.ts';
import type {SavedConfiguration} from '../contract/index.ts';

/** Options of a session. */
export interface MtSessionOptions {
  /** `{base_url}` of the service; without it, the address that the script was loaded from. */
  baseUrl?: string;
  /** Name of the host application, sent as `appID`. */
  appId?: string;
  /**
   * Replaces `fetch`, so that a host can proxy the calls and keep the token off the page; gets a `TransportInit`, by which
   * it can tell how far an upload is.
   */
  transport?: typeof fetch;
}

/** Fired when a session's connection or saved configuration changes. */
export class MtSessionChangeEvent extends Event {
  constructor() {
    super('mt-session-change');
  }
}

/**
 * Connection and saved configuration that the elements below one provider share. Lives in memory only;
 * nothing is written to the browser's storage.
 *
 * @fires {MtSessionChangeEvent} mt-session-change - Fired when the connection or the saved configuration changes.
 */
export class MtSession extends EventTarget {
  #options: MtSessionOptions;
  #configuration: SavedConfiguration | undefined;
  #learnedBaseUrl: string | undefined;

  constructor(options: MtSessionOptions = {}) {
    super();
    this.#options = {...options};
  }

  /** `{base_url}` of the service; undefined when neither the provider, the script nor a save gives it. */
  get baseUrl(): string | undefined {
    return this.#options.baseUrl ?? this.#learnedBaseUrl;
  }

  /** Name of the host application, sent as `appID`. */
  get appId(): string {
    return this.#options.appId ?? DEFAULT_APP_ID;
  }

  /** The saved configuration; undefined before the first save and after a log out. */
  get configuration(): SavedConfiguration | undefined {
    return this.#configuration;
  }

  /**
   * Connection with the saved token, as `new MtClient(connection)` takes it; undefined while there is
   * no base address, or neither a token nor a transport that may add one.
   */
  get connection(): Connection | undefined {
    const token = this.#configuration?.['client-id'] ?? '';
    const hasAccess = token || this.#options.transport;
    const baseUrl = baseUrlOf(this.baseUrl);
    return baseUrl && hasAccess ? this.connect(baseUrl, token) : undefined;
  }

  /** Connection with this session's application and transport, for another address or token. */
  connect(baseUrl: string, token: string, appId = this.appId): Connection {
    const {transport} = this.#options;
    return connectionOf({baseUrl, token, appId, ...(transport && {fetch: transport})});
  }

  /** Changes options of the session; those left out stay. */
  configure(options: MtSessionOptions): void {
    this.#options = {...this.#options, ...options};
    this.#changed();
  }

  /**
   * Makes a configuration the saved one, for every element of the session.
   *
   * @param baseUrl - Where its token is valid; used while the session has no address of its own.
   */
  publish(configuration: SavedConfiguration, baseUrl?: string): void {
    this.#configuration = configuration;
    this.#learnedBaseUrl = baseUrl;
    this.#changed();
  }

  /** Forgets the configuration and its token. */
  clear(): void {
    this.#configuration = this.#learnedBaseUrl = undefined;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new MtSessionChangeEvent());
  }
}
