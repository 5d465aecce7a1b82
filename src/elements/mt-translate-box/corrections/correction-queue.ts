import {Backoff} from '../../../client/waiting/backoff.ts';
import type {Problem} from '../../common/problems.ts';
import {Store} from '../../common/store.ts';
import type {Answer, AnswerSentence} from '../translating/answer.ts';
import {sentenceKey} from '../translating/sentence-cache.ts';
import {sentenceIn, type CorrectedSentence, type SentencePlace} from './corrected-sentence.ts';
import {isSendable, type Correction} from './correction.ts';

/** Events of a `CorrectionQueue`, in addition to `change`. */
export interface CorrectionEvents {
  /** The service has accepted the correction. */
  readonly corrected: Correction;
}

/** Kinds of corrections that the user has sent. */
const UNDER_WAY: readonly Correction['kind'][] = ['waiting', 'sending'];

/** Calls made by the queue; passed in, since the module of the queue is loaded without the client. */
export interface CorrectionCalls {
  /** Sends a correction; false if the host page stopped the request, undefined without a client. */
  submit(correction: Correction, signal: AbortSignal): Promise<boolean> | undefined;
  /** Creates the problem for an error of `submit`. */
  problemOf(error: unknown): Problem;
}

/**
 * Sends corrections one at a time, in the order of `send`; keeps one correction per sentence, and separate corrections
 * per account. A correction that stays in the page belongs to the sentence with its personal details; the same sentence
 * with other details has a separate correction.
 */
export class CorrectionQueue extends Store<CorrectionEvents> {
  readonly #calls: CorrectionCalls;
  readonly #backoff = new Backoff();
  #corrections = new Map<string, Correction>();
  #account: string | undefined;
  /** Corrections of accounts that are not currently signed in. */
  readonly #away = new Map<string, Map<string, Correction>>();
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Sentences after which the user deleted the white space. */
  readonly #joined = new Set<string>();

  constructor(calls: CorrectionCalls) {
    super();
    this.#calls = calls;
  }

  /** Corrections that the service does not yet have. */
  get corrections(): readonly Correction[] {
    return [...this.#corrections.values()];
  }

  /** Finds the correction of a sentence of an answer. */
  of(sentence: AnswerSentence, answer: Answer): Correction | undefined {
    return this.find(sentenceIn(answer, sentence));
  }

  /** Finds the correction of a sentence. */
  find(sentence: CorrectedSentence): Correction | undefined {
    return found(this.#corrections, sentence);
  }

  /**
   * Keeps the user's text as a draft; removes the draft if the text is the original translation. A correction under way with
   * the same text goes on.
   */
  edit(sentence: CorrectedSentence, before: string, after: string): void {
    const {place, isUnsent = false} = sentence;
    const was = this.find(sentence);
    if (was?.after === after && UNDER_WAY.includes(was.kind)) return;
    const original = was?.before ?? before;
    if (was) this.#corrections.delete(keyOf(was));
    if (after === original) return was && this.changed();
    const isLocal = isUnsent || (place?.source.kept?.staysHere(place.start, place.end, after) ?? false);
    const kind = isLocal ? 'local' : 'draft';
    this.#put({...sentence, before: original, after, kind, isLocal, problem: undefined});
  }

  /** Whether the user deleted the white space after a sentence. */
  isJoined(sentence: CorrectedSentence): boolean {
    return this.#joined.size > 0 && this.#joined.has(sharedKey(sentence));
  }

  /** Deletes or restores the white space after a sentence. */
  join(sentence: CorrectedSentence, isJoined: boolean): void {
    this.#joined[isJoined ? 'add' : 'delete'](sharedKey(sentence));
    this.changed();
  }

  /** Drops a correction; a correction that is being sent still reaches the service. */
  undo(sentence: CorrectedSentence): void {
    const correction = this.find(sentence);
    if (!correction) return;
    this.#corrections.delete(keyOf(correction));
    this.changed();
  }

  /** Sends a correction after those queued earlier, when the network is available. */
  send(sentence: CorrectedSentence): void {
    const correction = this.find(sentence);
    if (!correction || !isSendable(correction)) return;
    this.#corrections.delete(keyOf(correction)); // moves the correction to the end of the queue
    this.#put({...correction, kind: 'waiting'});
    this.resume();
  }

  /** Sends the waiting corrections. */
  resume(): void {
    if (!this.#abort) void this.#work();
  }

  /** Stops sending until `resume`; a correction being sent is queued again. */
  suspend(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.#abort = undefined;
    const sending = this.corrections.find(({kind}) => kind === 'sending');
    if (sending) this.#put({...sending, kind: 'waiting'});
  }

  /** Uses the corrections of an account, and keeps those of the previous account until that account is used again. */
  use(account: string | undefined): void {
    const before = this.#account;
    if (account === before) return;
    this.suspend();
    if (before !== undefined) this.#away.set(before, this.#corrections);
    this.#account = account;
    this.#corrections = this.#away.get(account ?? '') ?? new Map<string, Correction>();
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

  /** Sends one correction; returns false if the other corrections must wait. */
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

/** Key of a correction; for a correction that stays in the page, the key includes the source text at its place. */
function keyOf(correction: Correction): string {
  const {place, isLocal} = correction;
  return isLocal && place ? localKey(correction, place) : sharedKey(correction);
}

function sharedKey({system, source, occurrence = 0}: CorrectedSentence): string {
  return `${sentenceKey(system, source)}\0${occurrence}`;
}

function localKey(sentence: CorrectedSentence, {source, start, end}: SentencePlace): string {
  return `${sharedKey(sentence)}\0${source.text.slice(start, end)}`;
}

function found(
  corrections: ReadonlyMap<string, Correction>,
  sentence: CorrectedSentence,
): Correction | undefined {
  const local = sentence.place && corrections.get(localKey(sentence, sentence.place));
  return local ?? corrections.get(sharedKey(sentence));
}
