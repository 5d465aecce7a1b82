import {Backoff} from '../../../client/waiting/backoff.ts';
import type {SystemOptions} from '../../common/routes.ts';
import type {Problem} from '../../common/problems.ts';
import {Store} from '../../common/store.ts';
import type {Answer, AnswerSentence, TextSource} from '../translating/answer.ts';
import {sentenceKey} from '../translating/sentence-cache.ts';

/**
 * State of a correction: `draft` and `waiting` can be undone, `waiting` is in the queue or waits for the
 * network, `refused` needs the user to send it again or to undo it, `local` is kept in the page and never sent.
 */
export type CorrectionKind = 'draft' | 'waiting' | 'sending' | 'refused' | 'local';

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
  /** Whether it never leaves the page, since its personal details are not those of the sentence. */
  readonly isLocal: boolean;
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
 * those of its user. One that stays in the page is kept for the sentence with its personal details; the same sentence
 * about somebody else has another.
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

  /** Finds the correction of a sentence of an answer. */
  of({sent, start, text}: AnswerSentence, {route, source}: Answer): Correction | undefined {
    return sent ? this.find(route, sent, {source, start, end: start + text.length}) : undefined;
  }

  /** Finds the correction of a sentence. */
  find(system: SystemOptions, source: string, place?: SentencePlace): Correction | undefined {
    return found(this.#corrections, system, source, place);
  }

  /** Keeps the user's text as a draft; the text that was there before undoes it. */
  edit(system: SystemOptions, source: string, before: string, after: string, place?: SentencePlace): void {
    const was = this.find(system, source, place);
    const original = was?.before ?? before;
    if (was) this.#corrections.delete(keyOf(was));
    if (after.trim() === '' || after === original) return was && this.changed();
    const isLocal = place?.source.kept?.staysHere(place.start, place.end, after) ?? false;
    this.#put({system, source, before: original, after, place, kind: 'draft', isLocal, problem: undefined});
  }

  /** Drops a correction, which `undone` still finds; one that is being sent still arrives. */
  undo(system: SystemOptions, source: string, place?: SentencePlace): void {
    const correction = this.find(system, source, place);
    if (!correction) return;
    this.#undone.set(keyOf(correction), correction);
    this.#corrections.delete(keyOf(correction));
    this.changed();
  }

  /** Finds the correction of a sentence that the user undid last, until another one is sent or it is forgotten. */
  undone(system: SystemOptions, source: string, place?: SentencePlace): Correction | undefined {
    return found(this.#undone, system, source, place);
  }

  /** Forgets the correction of a sentence that the user undid. */
  forget(system: SystemOptions, source: string, place?: SentencePlace): void {
    const undone = this.undone(system, source, place);
    if (undone) this.#undone.delete(keyOf(undone));
  }

  /** Sends a correction after the ones before it, once there is a network; one that stays in the page is kept there. */
  send(system: SystemOptions, source: string, place?: SentencePlace): void {
    const correction = this.find(system, source, place);
    if (!correction || correction.kind === 'sending') return;
    this.forget(system, source, place);
    this.#corrections.delete(keyOf(correction)); // to the end of the queue
    this.#put({...correction, kind: correction.isLocal ? 'local' : 'waiting'});
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
    const key = keyOf(waiting);
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
    const isCurrent = this.#corrections.get(keyOf(sending)) === sending;
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

  #put(correction: Correction): void {
    this.#corrections.set(keyOf(correction), correction);
    this.changed();
  }
}

/** Makes the key of a correction; of one that stays in the page, with the text that its place has. */
function keyOf({system, source, place, isLocal}: Correction): string {
  return isLocal && place ? localKey(system, source, place) : sentenceKey(system, source);
}

function localKey(system: SystemOptions, sent: string, {source, start, end}: SentencePlace): string {
  return `${sentenceKey(system, sent)}\0${source.text.slice(start, end)}`;
}

function found(
  corrections: ReadonlyMap<string, Correction>,
  system: SystemOptions,
  source: string,
  place: SentencePlace | undefined,
): Correction | undefined {
  const local = place && corrections.get(localKey(system, source, place));
  return local ?? corrections.get(sentenceKey(system, source));
}
