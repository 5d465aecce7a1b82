import type {SystemStatus} from '../../../src/contract/index.ts';
import {EngineError, type EngineCapabilities, type Translator} from '../engines/engine.ts';
import {setTimeout as wait} from 'node:timers/promises';
import type {Load} from '../concurrency/semaphore.ts';
import {untilAborted} from '../concurrency/until-aborted.ts';
import {couldNotStart, isStarting, notStarted, type Running, type State} from './system-state.ts';
import {loadOf} from '../translation/segments/batched-translator.ts';
import type {SystemDefinition} from './definition.ts';
import {EngineUses} from './engine-uses.ts';
import {retryAfterMs, startTiming, type StartTiming} from './start-timing.ts';
import {SystemServers} from './system-servers.ts';

/** A use of a running system, which keeps the system running until `release`. */
export interface SystemUse {
  readonly translator: Translator;
  /** Ends the use; `crashed` means that the engine's process ended during the use. */
  release(outcome?: 'crashed'): void;
}

/** Time during which requests that have already found a replaced system may still start using it. */
const RETIRE_MS = 1_000;

/** A translation system. Starts and stops its engine, whose state is the status of the system. */
export class ManagedSystem {
  readonly #translator: Translator;
  readonly #changed: (system: ManagedSystem) => void;
  readonly #timing: Partial<StartTiming>;
  readonly #servers: SystemServers;
  readonly #uses: EngineUses;
  #state: State = {status: 'standby'};
  #stopped = false;
  #closed = false;
  /** Error of the last start; undefined after a successful start. */
  #failure: Error | undefined;
  #failures = 0;
  #lastStartMs: number | undefined;
  #starts = 0;
  #ending: Promise<void> = Promise.resolve();
  #starting: Promise<void> = Promise.resolve();
  readonly definition: SystemDefinition;

  constructor(
    definition: SystemDefinition,
    changed: (system: ManagedSystem) => void,
    timing: Partial<StartTiming> = {},
  ) {
    this.definition = definition;
    this.#translator = definition.engine.translator(definition.pair);
    this.#changed = changed;
    this.#timing = timing;
    const {fault} = definition.pair;
    if (fault !== undefined) {
      this.#failure = new EngineError('notInstalled', fault);
      this.#state = {status: 'error', retryAt: 0, retry: undefined};
    }
    this.#uses = new EngineUses(definition.idleSeconds, () => this.#unload());
    this.#servers = new SystemServers(definition, (hasReturned) => this.#serversChanged(hasReturned));
  }

  /** Capabilities of the system's engine. */
  get capabilities(): EngineCapabilities {
    return this.#translator.capabilities;
  }

  /** Load of the system's engine; undefined before the first translation. */
  get load(): Load | undefined {
    return loadOf(this.#translator);
  }

  /** Status of the system, as in the metadata key `status`. */
  get status(): SystemStatus {
    return this.#stopped ? 'notstarted' : this.#state.status;
  }

  /** Number of times that the engine has started. Each start may bring a different version of the engine. */
  get starts(): number {
    return this.#starts;
  }

  /**
   * Reason why the last start failed, which users may read; while the system runs, the servers that are down,
   * which users may not read. Undefined otherwise.
   */
  get reason(): string | undefined {
    return this.#failure?.message || (this.status === 'running' && this.#servers.reason) || undefined;
  }

  /**
   * Starts a use of the running system. In stand-by, starts the system and throws error 21; throws error 23
   * if the system is stopped, and error 0 after a failed start; if its time to wait is over, it also starts the system again.
   */
  acquire(): SystemUse {
    this.checkStarted();
    const {title} = this.definition;
    const state = this.#state;
    if (state.status === 'running') return this.#use(state);
    if (state.status === 'error') {
      this.#tryAgain();
      const wait = Math.max(1, Math.ceil((state.retryAt - Date.now()) / 1000));
      throw couldNotStart(title, this.#failure, wait);
    }
    this.start();
    throw isStarting(title, this.startSeconds);
  }

  /** Duration of the last start in this process, in whole seconds; undefined before the first start. */
  get startSeconds(): number | undefined {
    return this.#lastStartMs === undefined ? undefined : Math.max(1, Math.ceil(this.#lastStartMs / 1000));
  }

  /** Starts a use once the system runs; undefined if the system does not run within this time, or is stopped. */
  async acquireWithin(ms: number, signal: AbortSignal): Promise<SystemUse | undefined> {
    this.start();
    this.#tryAgain();
    const late = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(ms))]);
    await untilAborted(this.#starting, late).catch(() => undefined);
    const state = this.#state;
    return this.#stopped || this.#closed || state.status !== 'running' ? undefined : this.#use(state);
  }

  /** Throws error 23 if the operator has stopped the system. */
  checkStarted(): void {
    if (!this.#stopped && !this.#closed) return;
    throw notStarted(this.definition.title);
  }

  /** Starts a system in stand-by; does nothing in other states. */
  start(): void {
    if (this.#stopped || this.#closed || this.#state.status !== 'standby') return;
    const cancel = new AbortController();
    this.#enter({status: 'queuingtransl', cancel});
    this.#starting = this.#load(cancel);
  }

  /** Stops the system, which then answers with error 23, or allows it to start again. */
  setStopped(stopped: boolean): void {
    if (stopped === this.#stopped || this.#closed) return;
    this.#stopped = stopped;
    this.#failure = undefined;
    this.#failures = 0;
    if (stopped && this.#uses.count === 0) this.#unload();
    this.#changed(this);
    if (!stopped && this.definition.startAutomatically) this.start();
  }

  /** Takes over from a system with the same id, whose engine may have translated differently. */
  succeed(predecessor: ManagedSystem): void {
    this.#starts = predecessor.starts + 1;
  }

  /** Ends the engine's process when the system is no longer used; requests in progress or about to start finish. */
  async retire(): Promise<void> {
    do await wait(RETIRE_MS, undefined, {ref: false});
    while (this.#uses.count > 0 && !this.#closed);
    await this.close();
  }

  /** Whether a server of the system's engine answers within this time, or the engine has no servers. */
  hasServer(ms: number, signal: AbortSignal): Promise<boolean> {
    return this.#servers.isAnyUp(ms, signal);
  }

  /** Ends the engine's process permanently. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#servers.close();
    this.#unload();
    await Promise.all([this.#starting, this.#ending]);
  }

  #use(state: Running): SystemUse {
    this.#uses.begin();
    let open = true;
    return {
      translator: this.#translator,
      release: (outcome) => {
        if (!open) return;
        open = false;
        this.#uses.end();
        if (this.#stopped && this.#uses.count === 0) this.#unload();
        else if (outcome === 'crashed') this.#lost(state, true);
        else if (this.#state === state) this.#uses.watch();
      },
    };
  }

  async #load(cancel: AbortController): Promise<void> {
    const {startMs} = startTiming(this.#timing);
    const timer = setTimeout(
      () => cancel.abort(new Error(`not ready after ${startMs / 1000} seconds`)),
      startMs,
    );
    const began = performance.now();
    try {
      await this.#ending;
      // Stops waiting even if the start ignores its signal.
      await untilAborted(this.#translator.start(cancel.signal), cancel.signal);
      if (!this.#isStarting(cancel)) return;
      this.#lastStartMs = performance.now() - began;
      this.#failure = undefined;
      this.#failures = 0;
      this.#run();
    } catch (error) {
      if (this.#isStarting(cancel)) this.#failed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #run(): void {
    this.#starts += 1;
    const state: Running = {status: 'running', removeListener: undefined};
    state.removeListener = this.#translator.onExit?.(() => this.#lost(state, this.#uses.count > 0));
    this.#enter(state);
    this.#uses.watchFromNow();
  }

  #isStarting(cancel: AbortController): boolean {
    const state = this.#state;
    if (state.status === 'error') return state.attempt === cancel;
    return state.status === 'queuingtransl' && state.cancel === cancel;
  }

  #failed(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    const wait = retryAfterMs(this.#failure, ++this.#failures, this.#timing);
    const retry = setTimeout(() => this.#tryAgain(true), wait).unref();
    this.#end();
    this.#enter({status: 'error', retryAt: Date.now() + wait, retry});
  }

  /** Starts a failed system once its time to wait is over; it is shown as failed until it runs. */
  #tryAgain(isDue = false): void {
    const state = this.#state;
    if (state.status !== 'error' || state.attempt) return;
    // A timer may fire before the clock shows its time.
    if (!isDue && Date.now() < state.retryAt) return;
    clearTimeout(state.retry);
    const attempt = new AbortController();
    this.#enter({...state, attempt});
    this.#starting = this.#load(attempt);
  }

  /**
   * Handles the end of the engine's process: restarts the process at once if it was in use, otherwise with
   * the next request.
   */
  #lost(state: Running, inUse: boolean): void {
    // Several requests may notice the same crash; only the first finds the state unchanged.
    if (this.#state !== state) return;
    this.#leave();
    this.#enter({status: 'standby'});
    if (inUse) this.start();
  }

  /** After a failed start, starts again at once when a server is back, instead of waiting for the retry. */
  #serversChanged(hasReturned: boolean): void {
    const {status} = this.#state;
    if (status === 'running') this.#changed(this);
    if (status !== 'error' || !hasReturned) return;
    this.#leave();
    this.#enter({status: 'standby'});
    this.start();
  }

  #unload(): void {
    if (this.#state.status !== 'standby') {
      this.#leave();
      this.#end();
      this.#enter({status: 'standby'});
    }
  }

  /** Ends the process in the background; the next start waits for its end. */
  #end(): void {
    const before = this.#ending;
    this.#ending = before.then(() => this.#translator.stop()).catch(() => undefined);
  }

  #leave(): void {
    const state = this.#state;
    if (state.status === 'queuingtransl') state.cancel.abort(new Error('the system was stopped'));
    if (state.status === 'running') {
      this.#uses.unwatch();
      state.removeListener?.();
    }
    if (state.status !== 'error') return;
    clearTimeout(state.retry);
    state.attempt?.abort(new Error('the system was stopped'));
  }

  #enter(state: State): void {
    this.#state = state;
    this.#changed(this);
  }
}
