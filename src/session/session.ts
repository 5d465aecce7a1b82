import type {MtClient} from '../client/client.ts';
import {baseUrlOf, connectionOf, DEFAULT_APP_ID, isSameConnection} from '../client/connection.ts';
import {createClient} from '../client/create-client.ts';
import type {Connection} from '../client/types.ts';
import type {SavedConfiguration} from '../contract/index.ts';
import type {Visit} from './visit.ts';

/** Options of a session. */
export interface MtSessionOptions {
  /** `{base_url}` of the service; by default, from the address of the script. */
  baseUrl?: string;
  /** Name of the host application, sent as `appID`. */
  appId?: string;
  /**
   * Replaces `fetch`, so that a host can proxy the calls and keep the token off the page; receives a `TransportInit`,
   * which lets the host report the progress of an upload.
   */
  transport?: typeof fetch;
  /**
   * Creates the client that the elements call, instead of the default: `(connection) => new MtClient(connection)`, a
   * subclass, or any object with the members of `MtClient`. Called again when the address, token, application or
   * transport changes.
   */
  createClient?: (connection: Connection) => MtClient;
  /**
   * Whether the service is asked for a visitor's key until a user signs in, so that visitors can translate if the
   * operator allows visitors; by default, true if the address of the service comes from the address of the script.
   */
  visitors?: boolean;
  /** Called if a visitor wants to sign in; by default, the focus moves to a visible selector of the page. */
  signIn?: () => void;
}

/** Pause after an unanswered request for a visitor's key, before the next request. */
const RETRY_MS = 30_000;

/** Fired when a session's connection or saved configuration changes. */
export class MtSessionChangeEvent extends Event {
  constructor() {
    super('mt-session-change');
  }
}

/**
 * Connection and saved configuration, shared by the elements below one provider. A session is kept only in memory:
 * nothing is written to the browser's storage.
 *
 * @fires {MtSessionChangeEvent} mt-session-change - Fired when the connection or the saved configuration
 * changes.
 */
export class MtSession extends EventTarget {
  #options: MtSessionOptions;
  #configuration: SavedConfiguration | undefined;
  #learnedBaseUrl: string | undefined;
  /** The visit; `awaited` while the service is asked, `none` if the service allows no visit. */
  #visit: Visit | 'awaited' | 'none' | undefined;
  #needsVisitorKey = false;
  /** Changes when a visit that was requested is no longer wanted. */
  #visitNumber = 0;
  // The last client is cached, since elements read `client` at each update, and a host's own client may be expensive to
  // create.
  #latest: {readonly connection: Connection; readonly client: MtClient} | undefined;

  constructor(options: MtSessionOptions = {}) {
    super();
    this.#options = {...options};
  }

  /**
   * `{base_url}` of the service; undefined if neither the provider, the script nor a saved configuration provides an
   * address.
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
   * Client of the service with the saved token, or with a visitor's key; undefined without a base address, or without
   * both a token and a transport that may add a token.
   */
  get client(): MtClient | undefined {
    const token = this.#configuration?.['client-id'] ?? '';
    const hasAccess = token || this.#options.transport;
    const baseUrl = baseUrlOf(this.baseUrl);
    return baseUrl && hasAccess ? this.connect(baseUrl, token) : this.visit?.client;
  }

  /**
   * Permissions of visitors without an account, and the visitor of this page. Undefined while unknown, if the service
   * allows no visitors, and once a configuration is saved. A visit is never part of a configuration.
   */
  get visit(): Visit | undefined {
    return typeof this.#visit === 'object' ? this.#visit : undefined;
  }

  /** Whether a visitor's key has been requested and is awaited. */
  get isVisitAwaited(): boolean {
    return this.#visit === 'awaited' && this.#needsVisitorKey;
  }

  /** Called if a visitor wants to sign in; undefined if the host page has not set this function. */
  get signIn(): (() => void) | undefined {
    return this.#options.signIn;
  }

  /**
   * Asks the service for the permissions of visitors, unless it was already asked or there is a saved configuration.
   *
   * @param needsKey - Whether to ask for a key as well.
   */
  askForVisit(needsKey: boolean): void {
    const {visitors, transport} = this.#options;
    const baseUrl = baseUrlOf(this.baseUrl);
    if (!visitors || transport || this.#configuration || !baseUrl) return;
    this.#needsVisitorKey ||= needsKey;
    const hasTerms = typeof this.#visit === 'object' && (!this.#needsVisitorKey || this.#visit.client);
    if (hasTerms || typeof this.#visit === 'string') return;
    this.#visit = 'awaited';
    void this.#beginVisit(baseUrl);
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
    // Another service may not allow visitors.
    const visitors = options.baseUrl === undefined ? {} : {visitors: false};
    this.#options = {...this.#options, ...visitors, ...options};
    this.#latest = undefined;
    if (Object.keys(options).some((name) => name !== 'signIn')) this.#endVisit();
    this.#changed();
  }

  /**
   * Sets the saved configuration for every element of the session.
   *
   * @param baseUrl - Address of the service where the token of the configuration is valid; used unless the session's
   *   options contain an address.
   */
  publish(configuration: SavedConfiguration, baseUrl?: string): void {
    this.#configuration = configuration;
    this.#learnedBaseUrl = baseUrl;
    this.#endVisit();
    this.#changed();
  }

  /** Forgets the configuration and its token. */
  clear(): void {
    this.#configuration = this.#learnedBaseUrl = undefined;
    this.#endVisit();
    this.#changed();
  }

  async #beginVisit(baseUrl: string): Promise<void> {
    const number = this.#visitNumber;
    const isWanted = () => number === this.#visitNumber;
    let visit: Visit | undefined;
    try {
      const {beginVisit} = await import('./visit.ts');
      visit = await beginVisit({
        baseUrl,
        isWanted,
        needsKey: () => this.#needsVisitorKey,
        connect: (token, transport) => {
          const {createClient: create = createClient} = this.#options;
          return create(connectionOf({baseUrl, token, appId: this.appId, fetch: transport}));
        },
      });
    } catch {
      setTimeout(() => isWanted() && this.#setVisit(undefined), RETRY_MS);
    }
    if (isWanted()) this.#setVisit(visit ?? 'none');
  }

  #setVisit(visit: Visit | 'none' | undefined): void {
    this.#visit = visit;
    this.#changed();
  }

  #endVisit(): void {
    this.#visit = undefined;
    this.#needsVisitorKey = false;
    this.#visitNumber++;
  }

  #changed(): void {
    this.dispatchEvent(new MtSessionChangeEvent());
  }
}
