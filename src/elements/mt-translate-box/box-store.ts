import type {MtClient} from '../../client/client.ts';
import type {CallOptions, CheckedTranslation} from '../../client/types.ts';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {TERM_CORPUS_OPTION, withOption} from '../../contract/options.ts';
import type {Keeper} from '../common/personal-data/keeper.ts';
import {PairChoice} from '../common/pair-choice.ts';
import type {Route} from '../common/routes.ts';
import {problemOf, type Problem} from '../common/problems.ts';
import {Store} from '../common/store.ts';
import {sentenceIn} from './corrections/corrected-sentence.ts';
import type {Correction} from './corrections/correction.ts';
import type {CorrectionQueue} from './corrections/correction-queue.ts';
import type * as Corrections from './corrections/index.ts';
import {submitCorrection} from './corrections/submit-correction.ts';
import {loadCorrections} from './load-parts.ts';
import type {ShownCorrection} from './result/sentence-look.ts';
import type {Answer, AnswerSentence, TextSource} from './translating/answer.ts';
import type {SentencesRequest} from './translating/sentence-requests.ts';
import {SystemDirectory} from './translating/system-directory.ts';
import type {TranslationEvents} from './translating/translation-state.ts';
import {LiveTranslation} from './translating/live-translation.ts';

/** Events of a `BoxStore`, in addition to `change`. */
export interface BoxEvents extends TranslationEvents {
  /** The service has accepted the user's correction of a sentence. */
  readonly corrected: Correction;
  /** The user or the page emptied the text. */
  readonly emptied: undefined;
}

/** Settings of a `BoxStore`. */
export interface BoxSettings {
  readonly client: MtClient | undefined;
  readonly systems: SavedConfiguration['systems'] | undefined;
  /** The only language pair, such as `en-lv`; empty for all. */
  readonly pair: string;
  readonly mode: 'auto' | 'manual';
  readonly debounceMs: number;
  readonly maxCharacters: number | undefined;
  /** Maximum number of UTF-16 code units of a text to translate; undefined for the whole text. */
  readonly maxLength: number | undefined;
  /** Time limit of a system's first request in milliseconds, 0 for no limit. */
  readonly timeoutMs: number;
  /** Loads the module that keeps personal details in the page; undefined if texts are sent unchanged. */
  readonly loadKeeper: (() => Promise<Keeper>) | undefined;
}

const EMPTY: TextSource = {text: ''};

/** State of the box without its DOM: text, languages, translation and corrections. */
export class BoxStore extends Store<BoxEvents> {
  readonly translation = new LiveTranslation();
  readonly directory = new SystemDirectory(() => this.changed());
  /** Language pairs to choose from. */
  readonly pairs = new PairChoice(() => {
    this.translation.release(); // choosing languages is a request to translate
    this.changed();
  });
  /** Text that the user cleared or swapped, until the next change. */
  cleared: TextSource | undefined;
  /** Languages of the cleared text, if it was swapped. */
  #clearedRoute: Route | undefined;
  /** Changes with each correction, and when the user stops editing a sentence. */
  revision = 0;
  /** Module for corrections; undefined before the first correction. */
  correctionPart: typeof Corrections | undefined;
  /**
   * Reads the text of the page's field again, since scripts may change it without an event; undefined without such a
   * field.
   */
  readAgain: (() => Promise<void>) | undefined;
  /** The user's corrections; undefined before the first correction. */
  corrections: CorrectionQueue | undefined;
  #ownRoutes: readonly Route[] = [];
  #client: MtClient | undefined;
  #source = EMPTY;

  constructor() {
    super();
    const {translation, directory} = this;
    translation.on('change', () => this.changed());
    translation.on('request', (request) => this.fire('request', request));
    translation.on('translated', (answer) => {
      directory.note(answer.route.systemId, 'running');
      this.fire('translated', answer);
    });
    translation.on('failed', (problem) => {
      if (problem.next === 'choose') directory.reload();
      this.fire('failed', problem);
    });
    translation.on('waking', (waking) => {
      directory.note(this.systemId, 'queuingtransl');
      this.fire('waking', waking);
    });
  }

  /** The current text. */
  get source(): TextSource {
    return this.#source;
  }

  /** Language pair in use; undefined if no pair is configured. */
  get route(): Route | undefined {
    return this.pairs.route;
  }

  /** Id of the system in use; empty if no pair is configured. */
  get systemId(): string {
    return this.route?.systemId ?? '';
  }

  /** Whether a translation is in progress. */
  get isBusy(): boolean {
    const {kind} = this.translation.state;
    return kind === 'translating' || kind === 'waking';
  }

  /** Renders the sentences again. */
  redraw(): void {
    this.revision++;
    this.changed();
  }

  /** Applies the properties of the element and its session. */
  configure(settings: BoxSettings): void {
    const {client, systems, pair, ...others} = settings;
    if (this.pairs.follow(systems, pair)) this.#ownRoutes = this.pairs.routes;
    this.#client = client;
    this.corrections?.use(client?.token);
    this.directory.use(client);
    this.directory.loadTerms(this.route);
    this.translation.configure({client, route: this.route, ...others});
  }

  /** Translates from the language that was detected, if the user wants that. Returns whether anything changed. */
  useDetected(language: string | undefined): boolean {
    if (!this.pairs.useDetected(language, this.source.text.trim() !== '')) return false;
    this.translation.configure({route: this.route}); // configured before a text in another language is sent
    this.changed();
    return true;
  }

  /**
   * Sets another text.
   *
   * @param isHeld - Whether nothing is sent before the user acts, as for a text that the page sets.
   */
  setSource(source: TextSource, isHeld = false): void {
    if (source.text) this.cleared = this.#clearedRoute = undefined;
    this.#source = source;
    this.translation.setSource(source, isHeld);
    if (!isHeld && !source.text.trim()) this.fire('emptied', undefined);
    this.changed();
  }

  /** Translates the current text at once, in any mode. */
  translateNow(): void {
    const translate = () => this.translation.translateNow();
    if (this.readAgain) void this.readAgain().then(translate);
    else translate();
  }

  /** Replaces the text; `undoClear` restores it. */
  replace(source: TextSource): void {
    const before = this.#source;
    this.setSource(source);
    this.cleared = before;
  }

  /** Restores the text that was cleared or swapped, with its languages. */
  undoClear(): void {
    const route = this.#clearedRoute;
    if (this.cleared) this.setSource(this.cleared);
    if (route) this.pairs.choose(route.source, route.target);
  }

  /** Swaps the languages, and makes the translation the text unless the translation is empty. */
  swap(translation: string): void {
    if (!this.pairs.reverse) return;
    const {route} = this;
    this.pairs.swap();
    if (!translation) return;
    this.replace({text: translation});
    this.#clearedRoute = route;
  }

  /** Translates the current pair with this system instead of the configured one, until the configuration changes. */
  useInstead(systemId: string): void {
    const {route} = this;
    const own = this.#ownRoutes.find(({pair}) => pair === route?.pair);
    if (!route || route.systemId === systemId) return;
    this.translation.release(); // choosing a system is a request to translate
    if (own?.systemId === systemId) return this.#replace(own);
    // A term corpus belongs to one system.
    this.#replace({...route, systemId, options: withOption(route.options, TERM_CORPUS_OPTION, undefined)});
  }

  /** Finds the correction of a sentence; undefined without a correction, or if the service already has it. */
  correctionOf(sentence: AnswerSentence, answer: Answer): Correction | undefined {
    return this.corrections?.of(sentence, answer);
  }

  /** Finds the user's correction of a sentence, as shown. */
  shownCorrection(sentence: AnswerSentence, answer: Answer): ShownCorrection | undefined {
    const text = this.correctedText(sentence, answer);
    return text === undefined ? undefined : {text, kind: this.correctionOf(sentence, answer)!.kind};
  }

  /** Whether the user deleted the white space after a sentence. */
  isJoined(sentence: AnswerSentence, answer: Answer): boolean {
    return this.corrections?.isJoined(sentenceIn(answer, sentence)) ?? false;
  }

  /** Finds the user's correction of a sentence as plain text. */
  correctedText(sentence: AnswerSentence, answer: Answer): string | undefined {
    const after = this.correctionOf(sentence, answer)?.after;
    const {start, text} = sentence;
    const {decode} = answer.source;
    return decode && after !== undefined ? decode(start, start + text.length, after, true) : after;
  }

  /** Sends sentences for another use than the translation; rejects like `SentenceRequests.send`. */
  async ask(request: SentencesRequest, call: CallOptions): Promise<CheckedTranslation[]> {
    const {requests} = this.translation;
    return this.#client ? await requests.send(this.#client, request, call) : [];
  }

  /** Creates the problem for an error of a request. */
  readonly problemOf = (error: unknown): Problem => problemOf(error, navigator.onLine, this.#client);

  /** Stops everything until `resume`. */
  suspend(): void {
    this.translation.suspend();
    this.corrections?.suspend();
    this.directory.stop();
  }

  /** Continues after `suspend` or a network error. */
  resume(): void {
    this.directory.reload();
    this.translation.resume();
    this.corrections?.resume();
  }

  /** Loads the module for corrections; undefined if loading failed. */
  async loadCorrections(): Promise<typeof Corrections | undefined> {
    try {
      const part = (this.correctionPart ??= await loadCorrections());
      this.corrections ??= this.#newQueue(part);
      return part;
    } catch {
      return undefined;
    }
  }

  #newQueue(part: typeof Corrections): CorrectionQueue {
    const queue = new part.CorrectionQueue({
      submit: (correction, signal) =>
        submitCorrection(correction, this.#client, (request) => this.fire('request', request), signal),
      problemOf: this.problemOf,
    });
    queue.use(this.#client?.token);
    queue.on('change', () => this.redraw());
    queue.on('corrected', (correction) => {
      this.translation.correct(correction.system, correction.source, correction.after);
      this.fire('corrected', correction);
    });
    return queue;
  }

  #replace(route: Route): void {
    this.pairs.routes = this.pairs.routes.map((one) => (one.pair === route.pair ? route : one));
    this.changed();
  }
}
