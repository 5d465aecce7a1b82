import type {MtClient} from '../client/client.ts';
import {baseUrlOf, connectionOf, DEFAULT_APP_ID, isSameConnection} from '../client/connection.ts';
import {createClient} from '../client/create-client.ts';
import type {Connection} from '../client/types.ts';
import type {SavedConfiguration} from '../contract/index.ts';

/** Options of a session. */
export interface MtSessionOptions {
  /** `{base_url}` of the service; by default, from the address of the script. */
  baseUrl?: string;
  /** Name of the host application, sent as `appID`. */
  appId?: string;
  /**
   * Replaces `fetch`, so that a host can proxy the calls and keep the token off the page; receives a
   * `TransportInit`, which lets it report the progress of an upload.
   */
  transport?: typeof fetch;
  /**
   * Creates the client that the elements call, instead of the default: `(connection) => new
   * MtClient(connection)`, a subclass, or any object with its members. Called again when the address, token,
   * application or transport changes.
   */
  createClient?: (connection: Connection) => MtClient;
}

/** Fired when a session's connection or saved configuration changes. */
export class MtSessionChangeEvent extends Event {
  constructor() {
    super('mt-session-change');
  }
}

/**
 * Connection and saved configuration, shared by the elements below one provider. Kept only in memory; nothing
 * is written to the browser's storage.
 *
 * @fires {MtSessionChangeEvent} mt-session-change - Fired when the connection or the saved configuration
 * changes.
 */
export class MtSession extends EventTarget {
  #options: MtSessionOptions;
  #configuration: SavedConfiguration | undefined;
  #learnedBaseUrl: string | undefined;
  // Cached, since elements read it at each update, and a host's own client may be expensive to create.
  #latest: {readonly connection: Connection; readonly client: MtClient} | undefined;

  constructor(options: MtSessionOptions = {}) {
    super();
    this.#options = {...options};
  }

  /**
   * `{base_url}` of the service; undefined if neither the provider, the script nor a saved configuration
   * provides it.
   */
  get baseUrl(): string | undefined {
    return this.#options.baseUrl ?? this.#learnedBaseUrl;
  }

  /** Name of the host application, sent as `appID`. */
  get appId(): string {
    return this.#options.appId ?? DEFAULT_APP_ID;
  }

  /** The saved configuration; undefined before the first save and after logging out. */
  get configuration(): SavedConfiguration | undefined {
    return this.#configuration;
  }

  /**
   * Client of the service with the saved token; undefined without a base address, or without both a token and
   * a transport that may add one.
   */
  get client(): MtClient | undefined {
    const token = this.#configuration?.['client-id'] ?? '';
    const hasAccess = token || this.#options.transport;
    const baseUrl = baseUrlOf(this.baseUrl);
    return baseUrl && hasAccess ? this.connect(baseUrl, token) : undefined;
  }

  /** Client with this session's transport and, by default, its application, for another address or token. */
  connect(baseUrl: string, token: string, appId = this.appId): MtClient {
    const {transport, createClient: create = createClient} = this.#options;
    const connection = connectionOf({baseUrl, token, appId, ...(transport && {fetch: transport})});
    if (!isSameConnection(this.#latest?.connection, connection))
      this.#latest = {connection, client: create(connection)};
    return this.#latest!.client;
  }

  /** Changes options of the session; omitted options keep their values. */
  configure(options: MtSessionOptions): void {
    this.#options = {...this.#options, ...options};
    this.#latest = undefined;
    this.#changed();
  }

  /**
   * Makes a configuration the saved one for every element of the session.
   *
   * @param baseUrl - Address where its token is valid; used unless the session's options contain an address.
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
