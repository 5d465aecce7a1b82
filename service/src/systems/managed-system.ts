import type {SystemStatus} from '../../../src/contract/index.ts';
import type {Translator} from '../engines/engine.ts';
import {backOffMs} from '../concurrency/back-off.ts';
import {untilAborted} from '../concurrency/until-aborted.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {SystemDefinition} from './definition.ts';

/** The right to use a running system; it does not go idle until `release` is called. */
export interface Lease {
  readonly translator: Translator;
  /** Ends the use, once; `crashed` when the engine's process was lost on the way. */
  release(outcome?: 'crashed'): void;
}

/** Bounds of starting a system, in milliseconds. */
export interface StartTiming {
  /** A start that takes longer has failed. */
  readonly startMs: number;
  /** Wait after a first failed start; doubled with each further one. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}

const DEFAULT_TIMING: StartTiming = {startMs: 300_000, firstRetryMs: 5_000, lastRetryMs: 300_000};

interface Running {
  readonly status: 'running';
  idle: NodeJS.Timeout | undefined;
  /** Stops listening to the end of the process. */
  deafen: (() => void) | undefined;
}

type State =
  | {readonly status: 'standby'}
  | {readonly status: 'queuingtransl'; readonly cancel: AbortController}
  | Running
  | {readonly status: 'error'; readonly retryAt: number; readonly retry: NodeJS.Timeout};

/** A system and the process behind it; its status is what that process does. */
export class ManagedSystem {
  readonly #translator: Translator;
  readonly #changed: (system: ManagedSystem) => void;
  readonly #timing: StartTiming;
  #state: State = {status: 'standby'};
  #stopped = false;
  #closed = false;
  /** Why the last start failed; empty after one that did not. */
  #failure = '';
  #failures = 0;
  #active = 0;
  #lastUse = 0;
  #lastStartMs = 1_000;
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
    this.#timing = {...DEFAULT_TIMING, ...timing};
  }

  /** What goes into the metadata key `status`. */
  get status(): SystemStatus {
    return this.#stopped ? 'notstarted' : this.#state.status;
  }

  /** Why it is in `error`, or failed to start last time; undefined when it did not. */
  get reason(): string | undefined {
    return this.#failure || undefined;
  }

  /**
   * The right to translate with a running system. Throws the errors 21 (and starts the system),
   * 23, and 0 after a failed start.
   */
  acquire(): Lease {
    this.checkStarted();
    const {title} = this.definition;
    const state = this.#state;
    if (state.status === 'running') return this.#lease(state);
    if (state.status === 'error') {
      const wait = Math.max(1, Math.ceil((state.retryAt - Date.now()) / 1000));
      throw new OperationError(
        'systemTranslationFailed',
        `The system "${title}" could not be started: ${this.#failure}`,
        wait,
      );
    }
    this.start();
    throw new OperationError(
      'systemIsStarting',
      `The system "${title}" is starting. It will be ready in a few moments; send the request again then.`,
      Math.max(1, Math.ceil(this.#lastStartMs / 1000)),
    );
  }

  /** Throws error 23 for a system that the operator has stopped. */
  checkStarted(): void {
    if (!this.#stopped && !this.#closed) return;
    throw new OperationError(
      'systemNotStarted',
      `The system "${this.definition.title}" is not started. The operator of the service must start it before it can translate.`,
    );
  }

  /** Starts a system in stand-by; anything else stays as it is. */
  start(): void {
    if (this.#stopped || this.#closed || this.#state.status !== 'standby') return;
    const cancel = new AbortController();
    this.#enter({status: 'queuingtransl', cancel});
    this.#starting = this.#load(cancel);
  }

  /** What the operator wants: a stopped system ends what it is doing and answers error 23. */
  setStopped(stopped: boolean): void {
    if (stopped === this.#stopped || this.#closed) return;
    this.#stopped = stopped;
    this.#failure = '';
    this.#failures = 0;
    if (stopped && this.#active === 0) this.#unload();
    this.#changed(this);
    if (!stopped && this.definition.startAutomatically) this.start();
  }

  /** Ends the process; no further use. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unload();
    await Promise.all([this.#starting, this.#ending]);
  }

  #lease(state: Running): Lease {
    this.#active++;
    let open = true;
    return {
      translator: this.#translator,
      release: (outcome) => {
        if (!open) return;
        open = false;
        this.#active--;
        this.#lastUse = Date.now();
        if (this.#stopped && this.#active === 0) this.#unload();
        else if (outcome === 'crashed') this.#lost(state, true);
        else if (this.#state === state) this.#watchIdle(state);
      },
    };
  }

  async #load(cancel: AbortController): Promise<void> {
    const timer = setTimeout(
      () => cancel.abort(new Error(`not ready after ${this.#timing.startMs / 1000} seconds`)),
      this.#timing.startMs,
    );
    const began = performance.now();
    try {
      await this.#ending;
      // Lets go of a start that does not heed its signal.
      await untilAborted(this.#translator.start(cancel.signal), cancel.signal);
      if (!this.#isStarting(cancel)) return;
      this.#lastStartMs = performance.now() - began;
      this.#failure = '';
      this.#failures = 0;
      this.#lastUse = Date.now();
      this.#run();
    } catch (error) {
      if (this.#isStarting(cancel)) this.#failed(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #run(): void {
    const state: Running = {status: 'running', idle: undefined, deafen: undefined};
    state.deafen = this.#translator.onExit?.(() => this.#lost(state, this.#active > 0));
    this.#enter(state);
    this.#watchIdle(state);
  }

  #isStarting(cancel: AbortController): boolean {
    return this.#state.status === 'queuingtransl' && this.#state.cancel === cancel;
  }

  #failed(error: unknown): void {
    this.#failure = error instanceof Error ? error.message : String(error);
    const {firstRetryMs, lastRetryMs} = this.#timing;
    const wait = backOffMs(++this.#failures, {firstMs: firstRetryMs, longestMs: lastRetryMs});
    const retry = setTimeout(() => this.#enter({status: 'standby'}), wait).unref();
    this.#end();
    this.#enter({status: 'error', retryAt: Date.now() + wait, retry});
  }

  /** The process ended by itself: loaded again at once when in use, else when next asked. */
  #lost(state: Running, inUse: boolean): void {
    // Several requests see the same crash: only the first one finds its own state still there.
    if (this.#state !== state) return;
    this.#leave();
    this.#enter({status: 'standby'});
    if (inUse) this.start();
  }

  #watchIdle(state: Running): void {
    const {idleSeconds} = this.definition;
    if (idleSeconds === 0 || state.idle !== undefined) return;
    const wait = Math.max(1, this.#lastUse + idleSeconds * 1000 - Date.now());
    state.idle = setTimeout(() => this.#checkIdle(state), wait).unref();
  }

  #checkIdle(state: Running): void {
    state.idle = undefined;
    if (this.#active > 0) return;
    if (Date.now() - this.#lastUse < this.definition.idleSeconds * 1000) return this.#watchIdle(state);
    this.#unload();
  }

  #unload(): void {
    if (this.#state.status !== 'standby') {
      this.#leave();
      this.#end();
      this.#enter({status: 'standby'});
    }
  }

  /** Ends the process in the background; the next start waits for it. */
  #end(): void {
    const before = this.#ending;
    this.#ending = before.then(() => this.#translator.stop()).catch(() => undefined);
  }

  #leave(): void {
    const state = this.#state;
    if (state.status === 'queuingtransl') state.cancel.abort(new Error('the system was stopped'));
    if (state.status === 'running') {
      clearTimeout(state.idle);
      state.deafen?.();
    }
    if (state.status === 'error') clearTimeout(state.retry);
  }

  #enter(state: State): void {
    this.#state = state;
    this.#changed(this);
  }
}
