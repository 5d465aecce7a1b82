import {MtError} from '../../../client/errors.ts';
import type {MtClient} from '../../../client/client.ts';
import {isSameConnection} from '../../../client/connection.ts';
import {Backoff} from '../../../client/waiting/backoff.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Route, SystemOptions} from '../../common/routes.ts';
import {Store} from '../../common/store.ts';
import {loadTranslator} from '../load-parts.ts';
import type {Answer, AnswerParts, TextSource} from './answer.ts';
import {SentenceRequests} from './sentence-requests.ts';
import type {SentenceTranslator, TranslationRun} from './sentence-translator.ts';
import {RequestStopped} from './stoppable-request.ts';
import {translationProblem} from './translation-problem.ts';
import {
  DEFAULT_TIMEOUT_MS,
  INITIAL_SETTINGS,
  isAnswerTo,
  isSameSource,
  isSameTranslation,
  type TranslationEvents,
  type TranslationSettings,
  type TranslationState,
} from './translation-state.ts';
import {untilAwake, type WakingView} from './waking-system.ts';

const IDLE: TranslationState = {kind: 'idle'};
const PENDING: TranslationState = {kind: 'pending'};
const NO_SOURCE: TextSource = {text: ''};

/**
 * Translates the text that a user is typing: sends changed sentences after a pause, keeps the last answer until a newer
 * one arrives, waits for systems that are starting, and retries when the network is back.
 */
export class LiveTranslation extends Store<TranslationEvents> {
  readonly #isOnline: () => boolean;
  readonly #backoff = new Backoff();
  /** Sends requests for sentences, unless the page or the daily limit prevents it. */
  readonly requests = new SentenceRequests((request) => this.fire('request', request));
  /** Settles before a text is translated; may configure another route. */
  prepare: ((text: string) => Promise<void>) | undefined;
  #translator: SentenceTranslator | undefined;
  #settings = INITIAL_SETTINGS;
  #source = NO_SOURCE;
  #state = IDLE;
  #parts: AnswerParts | undefined;
  #answer: Answer | undefined;
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the text is to be translated, now or after a pause. */
  #isWanted = false;
  #isHeld = false;
  #isComposing = false;

  constructor(isOnline = () => navigator.onLine) {
    super();
    this.#isOnline = isOnline;
  }

  /** Progress of the translation. */
  get state(): TranslationState {
    return this.#state;
  }

  /** Last answer, possibly for an earlier text or another language; undefined before the first answer. */
  get answer(): Answer | undefined {
    return this.#answer;
  }

  /** Changes the given settings. */
  configure(changes: Partial<TranslationSettings>): void {
    const before = this.#settings;
    const now = (this.#settings = {...before, ...changes});
    const sameService = isSameConnection(before.client, now.client);
    if (!sameService) this.#translator?.forget(); // the user's corrections must not be shown to another user
    const isOther = now.maxLength !== before.maxLength || now.loadKeeper !== before.loadKeeper;
    if (!sameService || isOther || !isSameTranslation(before.route, now.route)) {
      this.requests.askAgain();
      if (this.#source.text.trim()) this.#restart(0);
      return;
    }
    const {route} = now;
    const parts = this.#parts;
    if (route && route !== before.route && parts && isSameTranslation(route, parts.route)) {
      this.#compose({...parts, route}); // with the threshold of the new route
    }
    if (now.mode === 'auto' && before.mode !== 'auto' && this.#state.kind === 'pending') this.#restart(0);
  }

  /** Whether there is a text that is translated only on the user's request. */
  get waitsForUser(): boolean {
    return this.#state.kind === 'pending' && !this.#isWanted && this.#source.text.trim() !== '';
  }

  /** Whether the answer covers the whole current text, by the chosen system. */
  get isCurrent(): boolean {
    return isAnswerTo(this.#answer, this.#source, this.#settings.route);
  }

  /** Whether the answer is outdated and no newer answer is about to arrive. */
  get isOutOfDate(): boolean {
    const {kind} = this.#state;
    const rests = kind === 'failed' || kind === 'waking' || this.waitsForUser;
    return this.#answer !== undefined && rests && !this.isCurrent;
  }

  /**
   * Sets a new text. Only sentences without a known translation are sent. While a system is starting, they are sent
   * with the next attempt.
   *
   * @param isHeld - Whether nothing is sent before `release`, `translateNow` or the next text.
   */
  setSource(source: TextSource, isHeld = false): void {
    if (isSameSource(source, this.#source)) return isHeld ? undefined : this.release();
    this.#source = source;
    this.#isHeld = isHeld && source.text.trim() !== '';
    if (source.text.trim()) void this.#load().catch(() => {}); // loads the translator, to be ready when the pause ends
    if (!source.text.trim()) this.#empty();
    else if (this.#state.kind === 'waking' && !isHeld) this.changed();
    else this.#restart(this.#settings.debounceMs);
  }

  /** Translates a held text. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#restart(this.#settings.debounceMs);
  }

  /** Translates at once in any mode, even while a system is starting. */
  translateNow(): void {
    if (!this.#source.text.trim()) return;
    this.#isHeld = false;
    this.#isWanted = true;
    this.requests.askAgain();
    this.#backoff.reset();
    void this.#run();
  }

  /** Stops until the text changes or `translateNow` is called. */
  stop(): void {
    this.#isWanted = false;
    this.suspend();
  }

  /** Stops until `resume`. */
  suspend(): void {
    this.#halt();
    if (this.#state.kind !== 'idle') this.#set(PENDING);
  }

  /** Continues after `suspend` or a network error; no effect while a translation is in progress. */
  resume(): void {
    if (!this.#isWanted || this.#isComposing || (this.#abort && !this.#abort.signal.aborted)) return;
    void this.#run();
  }

  /** Whether a newer translation of the text will arrive automatically. */
  get isAwaited(): boolean {
    const {client, route} = this.#settings;
    return this.#isWanted && !!client && !!route && this.#state.kind !== 'failed';
  }

  /** Whether an input method is composing text; the text is translated after the input method has ended. */
  get isComposing(): boolean {
    return this.#isComposing;
  }

  set isComposing(isComposing: boolean) {
    this.#isComposing = isComposing;
    if (isComposing) clearTimeout(this.#timer);
    else if (this.#isWanted && !this.#abort) this.#restart(this.#settings.debounceMs);
  }

  /** Shows a sentence regardless of quality; `sent` is the property of its `AnswerSentence`. */
  showAnyway(sent: string): void {
    if (!this.#parts) return;
    this.#translator?.release(this.#parts.route, sent);
    this.#compose(this.#parts);
  }

  /** Uses the user's translation of a sentence from now on. */
  correct(system: SystemOptions, sent: string, translation: string): void {
    const parts = this.#translator?.correct(system, sent, translation, this.#parts);
    if (parts) this.#compose(parts);
  }

  #restart(delayMs: number): void {
    this.#halt();
    this.#isWanted = this.#settings.mode === 'auto' && !this.#isHeld;
    if (this.#state.kind !== 'failed') this.#set(PENDING);
    else this.changed(); // the problem stays readable until the next attempt
    if (!this.#isWanted || this.#isComposing) return;
    if (delayMs > 0) this.#timer = setTimeout(() => void this.#run(), delayMs);
    else void this.#run();
  }

  #empty(): void {
    this.#halt();
    this.#isWanted = false;
    this.#parts = this.#answer = undefined;
    this.#translator?.forgetReleased();
    this.#set(IDLE);
  }

  async #run(): Promise<void> {
    this.#halt();
    const {client, route} = this.#settings;
    if (!client || !route) return this.#set(PENDING); // runs when client and route are configured
    const {signal} = (this.#abort = new AbortController());
    try {
      await untilAwake(() => this.#translateNewest(client, route, signal), signal, this.#wakingView);
      this.#succeed();
    } catch (error) {
      if (!signal.aborted) this.#fail(error, route);
    }
  }

  async #translateNewest(client: MtClient, route: Route, signal: AbortSignal): Promise<void> {
    const [translator, keeper] = await this.#load();
    const run: TranslationRun = {
      route,
      signal,
      keeper,
      maxCharacters: this.#settings.maxCharacters,
      maxLength: this.#settings.maxLength,
      timeoutMs: this.#settings.timeoutMs ?? client.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      ask: (request, timeoutMs) => this.requests.send(client, request, {signal, timeoutMs}),
      onProgress: (done, total) => {
        if (!this.requests.limitError && (this.#state.kind !== 'waking' || done > 0))
          this.#set({kind: 'translating', done, total});
      },
      onPart: (parts) => this.#compose(parts),
    };
    for (let source; source !== this.#source;) {
      source = this.#source; // the source may change while a system is starting
      await this.prepare?.(source.text);
      signal.throwIfAborted();
      this.#compose(await translator.translate(source, run));
    }
  }

  async #load(): Promise<[SentenceTranslator, Keeper | undefined]> {
    const {loadKeeper} = this.#settings;
    const part = await loadTranslator().catch((cause: unknown) => {
      throw new MtError('network', {cause});
    });
    return [(this.#translator ??= new part.SentenceTranslator()), await loadKeeper?.()];
  }

  readonly #wakingView: WakingView = {
    state: () => this.#state,
    show: (state) => this.#set(state),
    onTry: (waking) => this.fire('waking', waking),
  };

  #succeed(): void {
    this.#abort = undefined;
    this.#isWanted = false;
    this.#backoff.reset();
    this.#set(IDLE);
    if (this.#answer) this.fire('translated', this.#answer);
  }

  #fail(error: unknown, route: Route): void {
    this.#abort = undefined;
    this.#isWanted = false;
    if (error instanceof RequestStopped) return this.#set(PENDING);
    const state = this.#state;
    if (state.kind === 'failed' && state.problem.error === error) return; // the user already sees this problem
    const problem = translationProblem(error, {
      settings: this.#settings,
      isOnline: this.#isOnline(),
      isTooSlow: () => this.#translator?.isTooSlow(route.systemId),
    });
    if (problem.next === 'wait') {
      this.#isWanted = true;
      const pause = this.#backoff.next(problem.error.retryAfterSeconds);
      this.#timer = setTimeout(() => this.resume(), pause);
    }
    this.#set({kind: 'failed', problem});
    this.fire('failed', problem);
  }

  #compose(parts: AnswerParts): void {
    this.#parts = parts;
    this.#answer = this.#translator?.answerOf(parts);
    this.changed();
  }

  #set(state: TranslationState): void {
    this.#state = state;
    this.changed();
  }

  #halt(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    clearTimeout(this.#timer);
  }
}
