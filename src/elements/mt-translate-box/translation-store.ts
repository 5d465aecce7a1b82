import type {Connection} from '../../client/types.ts';
import {whenAwake} from '../../client/wake-up.ts';
import {Backoff} from '../common/backoff.ts';
import type {Route, TranslationWay} from '../common/pairs.ts';
import {problemOf, type Problem} from '../common/problems.ts';
import {answerOf, type Answer, type AnswerParts, type TextSource} from './answer.ts';
import {sentenceKey} from './sentence-cache.ts';
import {DEFAULT_TIMEOUT_MS} from './translation-requests.ts';
import {SentenceTranslator, type TranslationRun} from './sentence-translator.ts';
import {RequestStopped, type RequestGate} from './service-request.ts';

/** How far the translation of the text is; `answer` stays readable in all of these. */
export type TranslationState =
  /** The answer is the translation of the text. */
  | {readonly kind: 'idle'}
  /** The text has changed and nothing is sent yet. */
  | {readonly kind: 'pending'}
  /** Characters of the requests that are answered, and of all. */
  | {readonly kind: 'translating'; readonly done: number; readonly total: number}
  /** The system is starting; 0 seconds while it is asked again. */
  | {readonly kind: 'waking'; readonly secondsToNextTry: number; readonly attempt: number}
  /** Tried again by itself when the problem's next step is to wait. */
  | {readonly kind: 'failed'; readonly problem: Problem};

/** Who owns the store. */
export interface StoreHost {
  /** State or answer are others now. */
  changed(): void;
  /** Called before each request; false stops it. */
  readonly gate?: RequestGate;
  /** The text is translated. */
  translated?(answer: Answer): void;
  failed?(problem: Problem): void;
  /** The system is starting; called once for each try. */
  waking?(secondsToNextTry: number, attempt: number): void;
  /** Whether the browser has a network; true when not given. */
  isOnline?(): boolean;
}

/** How texts are translated. */
export interface TranslationSettings {
  readonly connection: Connection | undefined;
  readonly route: Route | undefined;
  /** `manual` translates on demand only. */
  readonly mode: 'auto' | 'manual';
  readonly debounceMs: number;
  /** UTF-16 code units that the service takes in a request; undefined when not known. */
  readonly maxCharacters: number | undefined;
  /** Milliseconds that a system may take for a request at first, 0 for no limit; undefined for the usual time. */
  readonly timeoutMs: number | undefined;
}

const INITIAL: TranslationSettings = {
  connection: undefined,
  route: undefined,
  mode: 'auto',
  debounceMs: 300,
  maxCharacters: undefined,
  timeoutMs: undefined,
};
const IDLE: TranslationState = {kind: 'idle'};
const PENDING: TranslationState = {kind: 'pending'};
const NO_SOURCE: TextSource = {text: ''};

/**
 * Translates the text that a reader is writing: sends what has changed after a pause, keeps the
 * answer until there is a newer one, waits for systems that are starting, and tries again when
 * the network is back.
 */
export class TranslationStore {
  readonly #host: StoreHost;
  readonly #translator = new SentenceTranslator();
  readonly #backoff = new Backoff();
  readonly #released = new Set<string>();
  #settings = INITIAL;
  #source = NO_SOURCE;
  #state = IDLE;
  #parts: AnswerParts | undefined;
  #answer: Answer | undefined;
  #abort: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = false;
  #isHeld = false;

  constructor(host: StoreHost) {
    this.#host = host;
  }

  /** How far the translation of the text is. */
  get state(): TranslationState {
    return this.#state;
  }

  /** The latest answer, maybe to an earlier text or in another language; undefined before the first. */
  get answer(): Answer | undefined {
    return this.#answer;
  }

  /** Changes how texts are translated; what is not named stays. */
  configure(changes: Partial<TranslationSettings>): void {
    const before = this.#settings;
    const now = (this.#settings = {...before, ...changes});
    const sameService = isSameService(before.connection, now.connection);
    if (!sameService) this.#translator.forget(); // each user has corrections of their own
    if (!sameService || !isSameWay(before.route, now.route)) {
      if (this.#source.text.trim()) this.#restart(0);
      return;
    }
    const {route} = now;
    const parts = this.#parts;
    if (route && route !== before.route && parts && isSameWay(route, parts.route)) {
      this.#compose({...parts, route}); // the threshold may be another one
    }
    if (now.mode === 'auto' && before.mode !== 'auto' && this.#state.kind === 'pending') this.#restart(0);
  }

  /** Whether the text waits for the user, who has not asked for anything yet. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /**
   * Takes a new text; only what the store does not know of it will be sent, at the next try of a starting system.
   *
   * @param isHeld - Nothing is sent before `release`, `translateNow` or the next text.
   */
  setSource(source: TextSource, isHeld = false): void {
    const {text, encode} = this.#source;
    if (source.text === text && source.encode === encode) {
      if (!isHeld) this.release();
      return;
    }
    this.#source = source;
    this.#isHeld = isHeld && source.text.trim() !== '';
    if (!source.text.trim()) this.#empty();
    else if (this.#state.kind === 'waking' && !isHeld) this.#host.changed();
    else this.#restart(this.#settings.debounceMs);
  }

  /** Translates a text that is held, as one that the user wrote. */
  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#restart(this.#settings.debounceMs);
  }

  /** Translates at once, whatever the mode; also while a system is starting. */
  translateNow(): void {
    if (!this.#source.text.trim()) return;
    this.#isHeld = false;
    this.#wanted = true;
    this.#backoff.reset();
    void this.#run();
  }

  /** Ends what is under way until the text changes or `translateNow` is called. */
  stop(): void {
    this.#wanted = false;
    this.suspend();
  }

  /** Ends what is under way until `resume`. */
  suspend(): void {
    this.#halt();
    if (this.#state.kind !== 'idle') this.#set(PENDING);
  }

  /** Goes on with what `suspend` or a broken network has ended; what is under way goes on. */
  resume(): void {
    if (!this.#wanted || (this.#abort && !this.#abort.signal.aborted)) return;
    void this.#run();
  }

  /** Shows a sentence whatever its quality; `sent` is that of `AnswerSentence`. */
  showAnyway(sent: string): void {
    if (!this.#parts) return;
    this.#released.add(sentenceKey(this.#parts.route, sent));
    this.#compose(this.#parts);
  }

  /** Uses a reader's translation of a sentence from now on. */
  correct(way: TranslationWay, sent: string, translation: string): void {
    const known = {translation, quality: 1, corrected: true};
    this.#translator.remember(way, sent, known);
    const parts = this.#parts;
    if (!parts || sentenceKey(parts.route, sent) !== sentenceKey(way, sent)) return;
    this.#compose({...parts, known: new Map(parts.known).set(sent, known)});
  }

  #restart(delayMs: number): void {
    this.#halt();
    this.#wanted = this.#settings.mode === 'auto' && !this.#isHeld;
    if (this.#state.kind !== 'failed') this.#set(PENDING);
    else this.#host.changed(); // the problem stays readable until the next try
    if (!this.#wanted) return;
    if (delayMs > 0) this.#timer = setTimeout(() => void this.#run(), delayMs);
    else void this.#run();
  }

  #empty(): void {
    this.#halt();
    this.#wanted = false;
    this.#parts = this.#answer = undefined;
    this.#released.clear();
    this.#set(IDLE);
  }

  async #run(): Promise<void> {
    this.#halt();
    const {connection, route} = this.#settings;
    if (!connection || !route) {
      this.#set(PENDING); // runs when it is configured
      return;
    }
    const {signal} = (this.#abort = new AbortController());
    try {
      await whenAwake(() => this.#translateNewest(connection, route, signal), {
        signal,
        onWaiting: this.#onWaiting,
      });
      this.#succeed();
    } catch (error) {
      if (!signal.aborted) this.#fail(error, route);
    }
  }

  async #translateNewest(connection: Connection, route: Route, signal: AbortSignal): Promise<void> {
    if (this.#state.kind === 'waking') this.#set({...this.#state, secondsToNextTry: 0});
    const run: TranslationRun = {
      connection,
      route,
      signal,
      maxCharacters: this.#settings.maxCharacters,
      timeoutMs: this.#settings.timeoutMs ?? connection.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      gate: (request) => this.#host.gate?.(request) ?? true,
      onProgress: (done, total) => {
        if (this.#state.kind !== 'waking' || done > 0) this.#set({kind: 'translating', done, total});
      },
      onPart: (parts) => this.#compose(parts),
    };
    for (let source; source !== this.#source;) {
      source = this.#source; // may change while a system is starting
      this.#compose(await this.#translator.translate(source, run));
    }
  }

  readonly #onWaiting = (secondsToNextTry: number, attempt: number): void => {
    const isNew = this.#state.kind !== 'waking' || this.#state.attempt !== attempt;
    this.#set({kind: 'waking', secondsToNextTry, attempt});
    if (isNew) this.#host.waking?.(secondsToNextTry, attempt);
  };

  #succeed(): void {
    this.#abort = undefined;
    this.#wanted = false;
    this.#backoff.reset();
    this.#set(IDLE);
    if (this.#answer) this.#host.translated?.(this.#answer);
  }

  #fail(error: unknown, route: Route): void {
    this.#abort = undefined;
    this.#wanted = false;
    if (error instanceof RequestStopped) {
      this.#set(PENDING);
      return;
    }
    const found = problemOf(error, this.#host.isOnline?.() ?? true);
    const isTooSlow = found.kind === 'timeout' && this.#translator.isTooSlow(route.systemId);
    const problem: Problem = isTooSlow ? {...found, next: 'retry'} : found;
    if (problem.next === 'wait') {
      this.#wanted = true;
      const pause = this.#backoff.next(problem.error.retryAfterSeconds);
      this.#timer = setTimeout(() => this.resume(), pause);
    }
    this.#set({kind: 'failed', problem});
    this.#host.failed?.(problem);
  }

  #compose(parts: AnswerParts): void {
    this.#parts = parts;
    this.#answer = answerOf(parts, (sent) => this.#released.has(sentenceKey(parts.route, sent)));
    this.#host.changed();
  }

  #set(state: TranslationState): void {
    this.#state = state;
    this.#host.changed();
  }

  #halt(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    clearTimeout(this.#timer);
  }
}

function isSameService(one: Connection | undefined, other: Connection | undefined): boolean {
  return (
    one?.baseUrl === other?.baseUrl &&
    one?.token === other?.token &&
    one?.appId === other?.appId &&
    one?.fetch === other?.fetch
  );
}

function isSameWay(one: Route | undefined, other: Route | undefined): boolean {
  return one?.systemId === other?.systemId && one?.options === other?.options && one?.pair === other?.pair;
}
