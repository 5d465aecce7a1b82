import {Backoff} from '../../../client/waiting/backoff.ts';
import type {SystemOptions} from '../../common/routes.ts';
import type {Problem} from '../../common/problems.ts';
import {Store} from '../../common/store.ts';
import type {TextSource} from '../translating/answer.ts';
import {sentenceKey} from '../translating/sentence-cache.ts';

/**
 * State of a correction: `draft` and `waiting` can be undone, `waiting` is in the queue or waits for the
 * network, `refused` needs the user to send it again or to undo it.
 */
export type CorrectionKind = 'draft' | 'waiting' | 'sending' | 'refused';

/** Place of a sentence in the text that it was corrected in. */
export interface SentencePlace {
  readonly source: TextSource;
  readonly start: number;
  readonly end: number;
}

/** The user's own translation of a sentence, until the service has it. */
export interface Correction {
  /** System and options that the sentence was translated with. */
  readonly system: SystemOptions;
  /** Sentence of the source, as sent for translation. */
  readonly source: string;
  readonly before: string;
  readonly after: string;
  readonly place: SentencePlace | undefined;
  readonly kind: CorrectionKind;
  /** Problem of the last try. */
  readonly problem: Problem | undefined;
}

/** Events of a `CorrectionQueue`, beside `change`. */
export interface CorrectionEvents {
  /** The service has the correction. */
  readonly corrected: Correction;
}

/** Calls that the queue makes; given to it, as its module is loaded without the client. */
export interface CorrectionCalls {
  /** Sends a correction; false when the host page stopped it, undefined while there is no connection. */
  submit(correction: Correction, signal: AbortSignal): Promise<boolean> | undefined;
  /** Makes a problem of an error of `submit`. */
  problemOf(error: unknown): Problem;
}

/**
 * Sends corrections one after the other, in the order of `send`; keeps one for each sentence, and for each account
 * those of its user.
 */
export class CorrectionQueue extends Store<CorrectionEvents> {
  readonly #calls: CorrectionCalls;
  readonly #backoff = new Backoff();
  #corrections = new Map<string, Correction>();
  /** Corrections that the user undid, to bring them back. */
  #undone = new Map<string, Correction>();
  #account: string | undefined;
  /** Corrections of accounts that are not signed in now. */
  readonly #away = new Map<string, readonly [Map<string, Correction>, Map<string, Correction>]>();
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: CorrectionCalls) {
    super();
    this.#calls = calls;
  }

  /** Corrections that the service does not have yet. */
  get corrections(): readonly Correction[] {
    return [...this.#corrections.values()];
  }

  /** Finds the correction of a sentence. */
  find(system: SystemOptions, source: string): Correction | undefined {
    return this.#corrections.get(sentenceKey(system, source));
  }

  /** Keeps the user's text as a draft; the text that was there before undoes it. */
  edit(system: SystemOptions, source: string, before: string, after: string, place?: SentencePlace): void {
    const was = this.find(system, source);
    const original = was?.before ?? before;
    if (after.trim() === '' || after === original) this.#drop(system, source);
    else this.#put({system, source, before: original, after, place, kind: 'draft', problem: undefined});
  }

  /** Drops a correction, which `undone` still finds; one that is being sent still arrives. */
  undo(system: SystemOptions, source: string): void {
    const correction = this.find(system, source);
    if (correction) this.#undone.set(sentenceKey(system, source), correction);
    this.#drop(system, source);
  }

  /** Finds the correction of a sentence that the user undid last, until another one is sent or it is forgotten. */
  undone(system: SystemOptions, source: string): Correction | undefined {
    return this.#undone.get(sentenceKey(system, source));
  }

  /** Forgets the correction of a sentence that the user undid. */
  forget(system: SystemOptions, source: string): void {
    this.#undone.delete(sentenceKey(system, source));
  }

  /** Sends a correction after the ones before it, once there is a network. */
  send(system: SystemOptions, source: string): void {
    const correction = this.find(system, source);
    if (!correction || correction.kind === 'sending') return;
    this.forget(system, source);
    this.#corrections.delete(sentenceKey(system, source)); // to the end of the queue
    this.#put({...correction, kind: 'waiting'});
    this.resume();
  }

  /** Sends what is waiting. */
  resume(): void {
    if (!this.#abort) void this.#work();
  }

  /** Stops until `resume`; a correction that is being sent waits again. */
  suspend(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = undefined;
    const sending = this.corrections.find(({kind}) => kind === 'sending');
    if (sending) this.#put({...sending, kind: 'waiting'});
  }

  /** Takes the corrections of an account, and puts those of the one before away until it is signed in again. */
  use(account: string | undefined): void {
    const before = this.#account;
    if (account === before) return;
    this.suspend();
    if (before !== undefined) this.#away.set(before, [this.#corrections, this.#undone]);
    this.#account = account;
    [this.#corrections, this.#undone] = this.#away.get(account ?? '') ?? [new Map(), new Map()];
    this.changed();
    this.resume();
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

  /** Sends one correction; false when the others have to wait. */
  async #sendNow(waiting: Correction, signal: AbortSignal): Promise<boolean> {
    const sending: Correction = {...waiting, kind: 'sending'};
    const key = sentenceKey(waiting.system, waiting.source);
    this.#put(sending);
    try {
      const passed = await this.#calls.submit(sending, signal);
      const isCurrent = this.#corrections.get(key) === sending;
      if (!passed) {
        if (isCurrent) this.#put(passed === false ? {...sending, kind: 'draft'} : waiting);
        return passed === false;
      }
      this.#backoff.reset();
      if (isCurrent) this.#corrections.delete(key);
      this.fire('corrected', sending);
      this.changed();
      return true;
    } catch (error) {
      return this.#fail(sending, error, signal.aborted);
    }
  }

  #fail(sending: Correction, error: unknown, aborted: boolean): boolean {
    const isCurrent = this.find(sending.system, sending.source) === sending;
    if (aborted) {
      if (isCurrent) this.#put({...sending, kind: 'draft'});
      return true;
    }
    const problem = this.#calls.problemOf(error);
    const waits = problem.next === 'wait';
    if (isCurrent) this.#put({...sending, kind: waits ? 'waiting' : 'refused', problem});
    if (!waits) return true;
    this.#timer = setTimeout(() => this.resume(), this.#backoff.next(problem.error.retryAfterSeconds));
    return false;
  }

  #drop(system: SystemOptions, source: string): void {
    if (this.#corrections.delete(sentenceKey(system, source))) this.changed();
  }

  #put(correction: Correction): void {
    this.#corrections.set(sentenceKey(correction.system, correction.source), correction);
    this.changed();
  }
}
