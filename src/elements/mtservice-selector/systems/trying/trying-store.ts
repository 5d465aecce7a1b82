import type {MtClient} from '../../../../client/client.ts';
import type {CallOptions, ExtendedTranslation} from '../../../../client/types.ts';
import type {WakeOptions} from '../../../../client/waiting/when-awake.ts';
import type {LanguagePair} from '../../../../contract/index.ts';
import {problemOf, type Problem} from '../../../common/problems.ts';
import {Store} from '../../../common/store.ts';
import type {Candidate} from './candidates.ts';

/** State of one attempt. */
export type TryState =
  | {readonly kind: 'translating'}
  | {readonly kind: 'starting'; /** Until the next attempt. */ readonly seconds: number}
  | {
      readonly kind: 'done';
      readonly translation: string;
      /** Quality estimate, 0 to 1; undefined if the system does not estimate quality. */
      readonly quality: number | undefined;
      /** Time until the answer, without the time that the system took to start. */
      readonly milliseconds: number;
    }
  | {readonly kind: 'failed'; readonly problem: Problem};

/** A sentence being translated by a system. */
export interface Try {
  readonly candidate: Candidate;
  readonly state: TryState;
}

/** Translates a sentence, and waits if the system is starting. */
export type Ask = (
  client: MtClient,
  candidate: Candidate,
  text: string,
  options: CallOptions & Pick<WakeOptions, 'onWaiting'>,
) => Promise<ExtendedTranslation & {readonly milliseconds: number}>;

/** Events of comparisons. */
export interface TryingEvents {
  /** Every system has answered or failed. */
  readonly settled: readonly Try[];
}

/** Translates one sentence with several systems of a pair concurrently. */
export class TryingStore extends Store<TryingEvents> {
  /** The compared pair. */
  pair: LanguagePair = '';
  /** Sentence that was sent. */
  text = '';
  #tries: readonly Try[] = [];
  #abort = new AbortController();
  readonly #ask: Ask;

  constructor(ask: Ask) {
    super();
    this.#ask = ask;
  }

  /** The attempts, in the order of the candidates. */
  get tries(): readonly Try[] {
    return this.#tries;
  }

  /** Whether an answer is still pending. */
  get isBusy(): boolean {
    return this.#tries.some(({state}) => state.kind === 'translating' || state.kind === 'starting');
  }

  /** Translates the sentence with every candidate; aborts earlier requests. */
  async run(
    client: MtClient,
    pair: LanguagePair,
    text: string,
    candidates: readonly Candidate[],
  ): Promise<void> {
    this.stop();
    const {signal} = this.#abort;
    this.pair = pair;
    this.text = text;
    this.#tries = candidates.map((candidate) => ({candidate, state: {kind: 'translating'}}));
    this.changed();
    await Promise.all(
      candidates.map(async (candidate, at) => {
        const onWaiting = (seconds: number): void => this.#set(at, {kind: 'starting', seconds}, signal);
        try {
          const {translation, qualityEstimate, milliseconds} = await this.#ask(client, candidate, text, {
            signal,
            onWaiting,
          });
          this.#set(at, {kind: 'done', translation, quality: qualityEstimate, milliseconds}, signal);
        } catch (error) {
          const isOnline = globalThis.navigator?.onLine ?? true;
          this.#set(at, {kind: 'failed', problem: problemOf(error, isOnline, client)}, signal);
        }
      }),
    );
    if (!signal.aborted) this.fire('settled', this.#tries);
  }

  /** Aborts pending requests and forgets the results. */
  stop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#tries = [];
    this.changed();
  }

  #set(at: number, state: TryState, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#tries = this.#tries.map((one, index) => (index === at ? {...one, state} : one));
    this.changed();
  }
}
