import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {Backoff} from '../../../client/waiting/backoff.ts';
import {addressOf} from '../../../client/connection.ts';
import {MtError, type MtClient, type TranslationSystem} from '../../../client/index.ts';
import {JSON_PATH} from '../../../contract/index.ts';
import type {SelectorMessages} from '../../../localization/en/selector.ts';
import {isLedElsewhere, KEPT_BY_SITE, siteProblem} from '../../common/kept-by-site.ts';
import {indexSystems, type SystemIndex} from './system-index.ts';

/** Why the list could not be loaded. All kinds except the first two are retried automatically. */
interface ListFailure {
  readonly kind: 'unauthorized' | 'malformed' | 'blocked' | 'offline' | 'unreachable' | 'timeout' | 'service';
  /** HTTP status of a service error. */
  readonly status?: number | undefined;
}

/** State of the list of systems. */
export type ListState =
  | {readonly kind: 'none'}
  | {readonly kind: 'loading'}
  | {readonly kind: 'ready'; readonly index: SystemIndex}
  | {readonly kind: 'failed'; readonly failure: ListFailure; readonly retrying: boolean};

/** Whether the service answers at all: a page that may not read an answer can still detect that there is one. */
async function answersWithoutCors({baseUrl, fetch: send}: MtClient, signal: AbortSignal): Promise<boolean> {
  try {
    if (send) return false; // The host's transport must not be probed.
    await fetch(addressOf(baseUrl, `${JSON_PATH}/GetSystemList`), {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}

async function failureOf(error: unknown, client: MtClient, signal: AbortSignal): Promise<ListFailure> {
  if (!(error instanceof MtError)) return {kind: 'service'};
  switch (error.code) {
    case 'unauthorized':
    case 'malformed':
    case 'timeout':
      return {kind: error.code, status: error.httpStatus};
    case 'network':
      if (!navigator.onLine) return {kind: 'offline'};
      return {kind: (await answersWithoutCors(client, signal)) ? 'blocked' : 'unreachable'};
    default:
      if (client.token === KEPT_BY_SITE && isLedElsewhere(error)) return {kind: 'unauthorized'};
      return {kind: 'service', status: error.httpStatus};
  }
}

/**
 * Whether the failure may be temporary; `blocked` may be, since a proxy whose service is down sends no CORS headers.
 */
const isPassing = ({kind}: ListFailure): boolean => kind !== 'unauthorized' && kind !== 'malformed';

const isSame = (before: readonly TranslationSystem[], now: readonly TranslationSystem[]): boolean =>
  before.length === now.length &&
  now.every(({id, status}, at) => id === before[at]!.id && status === before[at]!.status);

/**
 * Loads the systems of a token. The latest load wins; a temporary failure is retried at growing intervals, and when the
 * browser comes online or the page is shown again. Loading pauses while the element is disconnected.
 */
export class SystemListController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #prepare: () => Promise<void>;
  readonly #onSettled: (state: ListState) => void;
  readonly #backoff = new Backoff();
  #state: ListState = {kind: 'none'};
  #client: MtClient | undefined;
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param prepare - Called with each load, and awaited before the loaded list is ready; may reject.
   * @param onSettled - Called when a load has ended, before the resulting update.
   */
  constructor(
    host: ReactiveControllerHost,
    prepare: () => Promise<void>,
    onSettled: (state: ListState) => void,
  ) {
    this.#host = host;
    this.#prepare = prepare;
    this.#onSettled = onSettled;
    host.addController(this);
  }

  /** State of the list. */
  get state(): ListState {
    return this.#state;
  }

  /** The index of a loaded list. */
  get index(): SystemIndex | undefined {
    return this.#state.kind === 'ready' ? this.#state.index : undefined;
  }

  /** The client of the list; undefined without a list. */
  get client(): MtClient | undefined {
    return this.#client;
  }

  /** Whether a failed list is being loaded again. */
  get isRetrying(): boolean {
    return this.#state.kind === 'failed' && this.#state.retrying;
  }

  /** Message that explains why the list could not be loaded and what the user can do; empty without a failure. */
  problem(m: SelectorMessages): string {
    if (this.#state.kind !== 'failed') return '';
    const {kind, status} = this.#state.failure;
    const isKept = kind === 'unauthorized' && this.#client?.token === KEPT_BY_SITE;
    return m.errors[isKept ? siteProblem(status) : kind](this.#serviceHost, location.host);
  }

  /** Address and status of a failure, for the operator of the service; empty without such details. */
  get problemDetails(): string {
    if (this.#state.kind !== 'failed') return '';
    const {kind, status} = this.#state.failure;
    return kind === 'unauthorized' || kind === 'offline'
      ? ''
      : `${this.#serviceHost} · ${status ? `HTTP ${status}` : kind}`;
  }

  get #serviceHost(): string {
    return new URL(this.#client?.baseUrl ?? '', location.href).host;
  }

  hostConnected(): void {
    globalThis.addEventListener('online', this.#resume);
    document.addEventListener('visibilitychange', this.#resume);
    const isUnfinished =
      this.#state.kind === 'loading' || (this.#state.kind === 'failed' && isPassing(this.#state.failure));
    // The session at the element's new place may have already started to load.
    if (isUnfinished && this.#abort?.signal.aborted) void this.#run();
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('online', this.#resume);
    document.removeEventListener('visibilitychange', this.#resume);
    this.#stop();
  }

  /** Loads the list for the client's token. */
  load(client: MtClient): void {
    this.#client = client;
    this.#backoff.reset();
    this.#set({kind: 'loading'});
    void this.#run();
  }

  /** Loads the list again with the client of the last load. */
  retry(): void {
    if (this.isRetrying) return;
    this.#backoff.reset();
    void this.#run();
  }

  /**
   * Refreshes the statuses of a ready list silently. A list that fails to load, is unchanged, or is rejected by
   * `isTaken` has no effect.
   *
   * @param isTaken - Whether the new list may be shown.
   */
  async refresh(isTaken: (index: SystemIndex) => boolean): Promise<void> {
    const client = this.#client;
    const before = this.index;
    if (!client || !before) return;
    // An element that was moved has aborted its earlier requests.
    if (!this.#abort || this.#abort.signal.aborted) this.#abort = new AbortController();
    const {signal} = this.#abort;
    const systems = await client.getSystemList({signal}).catch(() => before.systems);
    if (this.index !== before || isSame(before.systems, systems)) return;
    const index = indexSystems(systems);
    if (isTaken(index)) this.#set({kind: 'ready', index});
  }

  /** Forgets the list and the client, and stops loading. */
  clear(): void {
    this.#stop();
    this.#client = undefined;
    this.#set({kind: 'none'});
  }

  async #run(): Promise<void> {
    this.#stop();
    const client = this.#client;
    if (!client) return;
    const {signal} = (this.#abort = new AbortController());
    if (this.#state.kind === 'failed') this.#set({...this.#state, retrying: true});
    let state: ListState;
    try {
      const [systems] = await Promise.all([client.getSystemList({signal}), this.#prepare()]);
      state = {kind: 'ready', index: indexSystems(systems)};
    } catch (error) {
      const failure = signal.aborted ? undefined : await failureOf(error, client, signal);
      if (!failure) return;
      state = {kind: 'failed', failure, retrying: false};
    }
    if (signal.aborted) return;
    this.#set(state);
    if (state.kind === 'failed' && isPassing(state.failure))
      this.#timer = setTimeout(this.#resume, this.#backoff.next());
    this.#onSettled(state);
  }

  readonly #resume = (): void => {
    // A hidden page waits until it is shown again.
    if (this.#timer !== undefined && !document.hidden) void this.#run();
  };

  #stop(): void {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #set(state: ListState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
