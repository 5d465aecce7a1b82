import {Backoff} from '../common/backoff.ts';
import type {TranslationWay} from '../common/pairs.ts';
import type {Problem} from '../common/problems.ts';
import {sentenceKey} from './sentence-cache.ts';

/**
 * `draft` can be undone, `waiting` is in the queue or waits for the network and can be undone too,
 * `refused` needs the reader: to send it again or to undo it.
 */
export type CorrectionKind = 'draft' | 'waiting' | 'sending' | 'refused';

/** A reader's own translation of a sentence, until the service has it. */
export interface Correction {
  readonly way: TranslationWay;
  /** The sentence of the source, as sent for translation. */
  readonly source: string;
  readonly before: string;
  readonly after: string;
  readonly kind: CorrectionKind;
  /** What went wrong with the last try. */
  readonly problem: Problem | undefined;
}

/** Who owns the queue. */
export interface CorrectionHost {
  /** The corrections are others now. */
  changed(): void;
  /** The service has the correction. */
  corrected(correction: Correction): void;
  /**
   * Sends a correction; false when the page did not let it pass, undefined without a way to the
   * service. Given from outside, as this module is loaded apart from the client.
   */
  submit(correction: Correction, signal: AbortSignal): Promise<boolean> | undefined;
  /** The problem that an error of `submit` stands for. */
  problemOf(error: unknown): Problem;
}

/** Sends corrections one after the other, in the order of sending; one for each sentence. */
export class CorrectionQueue {
  readonly #host: CorrectionHost;
  readonly #backoff = new Backoff();
  readonly #corrections = new Map<string, Correction>();
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: CorrectionHost) {
    this.#host = host;
  }

  /** All that the service does not have yet. */
  get corrections(): readonly Correction[] {
    return [...this.#corrections.values()];
  }

  /** The correction of a sentence. */
  find(way: TranslationWay, source: string): Correction | undefined {
    return this.#corrections.get(sentenceKey(way, source));
  }

  /** Keeps what the reader wrote as a draft; writing what was there before undoes it. */
  edit(way: TranslationWay, source: string, before: string, after: string): void {
    const was = this.find(way, source);
    const original = was?.before ?? before;
    if (after.trim() === '' || after === original) this.undo(way, source);
    else this.#put({way, source, before: original, after, kind: 'draft', problem: undefined});
  }

  /** Forgets a correction; one that is being sent arrives all the same. */
  undo(way: TranslationWay, source: string): void {
    if (this.#corrections.delete(sentenceKey(way, source))) this.#host.changed();
  }

  /** Sends a correction as soon as the ones before it are sent and there is a network. */
  send(way: TranslationWay, source: string): void {
    const correction = this.find(way, source);
    if (!correction || correction.kind === 'sending') return;
    this.#corrections.delete(sentenceKey(way, source)); // to the end of the queue
    this.#put({...correction, kind: 'waiting'});
    this.resume();
  }

  /** Sends what is waiting, as after the network is back. */
  resume(): void {
    if (!this.#abort) void this.#work();
  }

  /** Sends nothing more until `resume`; what is being sent waits again. */
  suspend(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = undefined;
    const sending = this.corrections.find(({kind}) => kind === 'sending');
    if (sending) this.#put({...sending, kind: 'waiting'});
  }

  /** Forgets everything, as when another user is there. */
  clear(): void {
    this.suspend();
    this.#corrections.clear();
    this.#host.changed();
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    const abort = (this.#abort = new AbortController());
    const {signal} = abort;
    let goesOn = true;
    while (goesOn && !signal.aborted) {
      const next = this.corrections.find(({kind}) => kind === 'waiting');
      goesOn = next !== undefined && (await this.#sendNow(next, signal));
    }
    if (this.#abort === abort) this.#abort = undefined;
  }

  /** False when the rest has to wait. */
  async #sendNow(waiting: Correction, signal: AbortSignal): Promise<boolean> {
    const sending: Correction = {...waiting, kind: 'sending'};
    const key = sentenceKey(waiting.way, waiting.source);
    this.#put(sending);
    try {
      const passed = await this.#host.submit(sending, signal);
      const isCurrent = this.#corrections.get(key) === sending;
      if (!passed) {
        if (isCurrent) this.#put(passed === false ? {...sending, kind: 'draft'} : waiting);
        return passed === false;
      }
      this.#backoff.reset();
      if (isCurrent) this.#corrections.delete(key);
      this.#host.corrected(sending);
      this.#host.changed();
      return true;
    } catch (error) {
      return this.#fail(sending, error, signal.aborted);
    }
  }

  #fail(sending: Correction, error: unknown, aborted: boolean): boolean {
    const isCurrent = this.find(sending.way, sending.source) === sending;
    if (aborted) {
      if (isCurrent) this.#put({...sending, kind: 'draft'});
      return true;
    }
    const problem = this.#host.problemOf(error);
    const waits = problem.next === 'wait';
    if (isCurrent) this.#put({...sending, kind: waits ? 'waiting' : 'refused', problem});
    if (!waits) return true;
    this.#timer = setTimeout(() => this.resume(), this.#backoff.next(problem.error.retryAfterSeconds));
    return false;
  }

  #put(correction: Correction): void {
    this.#corrections.set(sentenceKey(correction.way, correction.source), correction);
    this.#host.changed();
  }
}
