import {updateTranslation} from '../../client/translations.ts';
import type {Connection} from '../../client/types.ts';
import {TERM_CORPUS_OPTION, withOption} from '../../contract/options.ts';
import type {SavedConfiguration} from '../../contract/configuration.ts';
import {MtErrorEvent} from '../common/error-event.ts';
import {PairChoice} from '../common/pair-choice.ts';
import type {Route} from '../common/pairs.ts';
import {problemOf, type Problem} from '../common/problems.ts';
import type * as Corrections from './correction-part.ts';
import type {Answer, AnswerSentence, TextSource} from './answer.ts';
import type {Correction, CorrectionHost, CorrectionQueue} from './corrections.ts';
import {MtCorrectionEvent, MtRequestEvent, MtSystemWakingEvent} from './events.ts';
import {loadCorrections} from './load-parts.ts';
import type {RequestGate, ServiceRequest} from './service-request.ts';
import type {ShownCorrection} from './sentence-look.ts';
import {SystemDirectory} from './system-directory.ts';
import {TranslationStore} from './translation-store.ts';

/** The element as far as the controller needs it. */
export interface BoxHost {
  requestUpdate(): void;
  dispatchEvent(event: Event): boolean;
  /** The whole text is translated. */
  translated(answer: Answer): void;
  /** The text could not be translated. */
  failed(problem: Problem): void;
  /** The system begins to start. */
  waking(): void;
  /** The service has a correction. */
  corrected(): void;
  /** There is no text any more. */
  emptied(): void;
}

/** How the box is set up. */
export interface BoxSettings {
  readonly connection: Connection | undefined;
  readonly systems: SavedConfiguration['systems'] | undefined;
  /** The only pair, as `en-lv`; empty for all. */
  readonly pair: string;
  readonly mode: 'auto' | 'manual';
  readonly debounceMs: number;
  readonly maxCharacters: number | undefined;
  /** Milliseconds that a system may take for a request at first, 0 for no limit. */
  readonly timeoutMs: number;
}

const EMPTY: TextSource = {text: ''};

/** What the box does, without its DOM: the text, the chosen languages, translation and corrections. */
export class BoxController {
  readonly store: TranslationStore;
  readonly directory: SystemDirectory;
  /** The language pair. */
  readonly pairs: PairChoice;
  /** What the reader cleared or swapped away, until the next change. */
  cleared: TextSource | undefined;
  /** Changes with each correction, and when the editing of one ends. */
  revision = 0;
  /** What corrections need; undefined before the first one. */
  correctionPart: typeof Corrections | undefined;
  /** Corrections of the reader; undefined before the first one. */
  corrections: CorrectionQueue | undefined;
  readonly #host: BoxHost;
  readonly #correctionHost: CorrectionHost;
  #ownRoutes: readonly Route[] = [];
  #connection: Connection | undefined;
  #source = EMPTY;

  constructor(host: BoxHost) {
    this.#host = host;
    const changed = () => host.requestUpdate();
    const gate = (request: ServiceRequest) => {
      const asked = new MtRequestEvent(request);
      return host.dispatchEvent(asked);
    };
    const isOnline = () => navigator.onLine;
    this.pairs = new PairChoice(() => {
      this.store.release(); // who chooses languages wants a translation
      changed();
    });
    this.directory = new SystemDirectory(changed);
    this.store = new TranslationStore({
      changed,
      gate,
      isOnline,
      translated: (answer) => {
        this.directory.note(answer.route.systemId, 'running');
        host.translated(answer);
      },
      failed: (problem) => {
        if (problem.next === 'choose') this.directory.reload();
        const failure = new MtErrorEvent(problem);
        host.dispatchEvent(failure);
        host.failed(problem);
      },
      waking: (seconds, attempt) => this.#onWaking(seconds, attempt),
    });
    this.#correctionHost = {
      changed: () => this.redraw(),
      corrected: (correction) => this.#onCorrected(correction),
      submit: (correction, signal) => this.#submit(correction, gate, signal),
      problemOf: (error) => problemOf(error, isOnline()),
    };
  }

  /** The text now. */
  get source(): TextSource {
    return this.#source;
  }

  /** The pair that is translated; undefined when none is configured. */
  get route(): Route | undefined {
    return this.pairs.route;
  }

  /** The pair's own system while another one is used in its place. */
  get ownRoute(): Route | undefined {
    const {route} = this;
    const own = this.#ownRoutes.find(({pair}) => pair === route?.pair);
    return own?.systemId === route?.systemId ? undefined : own;
  }

  /** Whether something is under way that can be stopped. */
  get isBusy(): boolean {
    const {kind} = this.store.state;
    return kind === 'translating' || kind === 'waking';
  }

  /** Shows the sentences anew. */
  redraw(): void {
    this.revision++;
    this.#host.requestUpdate();
  }

  /** Follows the element's properties and the session. */
  configure(settings: BoxSettings): void {
    const {connection, systems, pair, mode, debounceMs, maxCharacters, timeoutMs} = settings;
    if (this.pairs.follow(systems, pair)) this.#ownRoutes = this.pairs.routes;
    if (connection?.token !== this.#connection?.token) this.corrections?.clear();
    this.#connection = connection;
    this.directory.use(connection);
    this.store.configure({connection, route: this.route, mode, debounceMs, maxCharacters, timeoutMs});
  }

  /**
   * Takes another text.
   *
   * @param isHeld - The page's own: nothing is sent before the user acts.
   */
  setSource(source: TextSource, isHeld = false): void {
    if (source.text) this.cleared = undefined;
    this.#source = source;
    this.store.setSource(source, isHeld);
    if (!isHeld && !source.text.trim()) this.#host.emptied();
    this.#host.requestUpdate();
  }

  /** Empties the text; `undoClear` brings it back. */
  clear(): void {
    const before = this.#source;
    this.setSource(EMPTY);
    this.cleared = before;
  }

  /** Brings back what was cleared. */
  undoClear(): void {
    if (this.cleared) this.setSource(this.cleared);
  }

  /** Chooses the pair back and puts the translation in the text's place, unless it is empty. */
  swap(translation: string): void {
    if (!this.pairs.reverse) return;
    const before = this.#source;
    this.pairs.swap();
    if (translation) {
      this.setSource({text: translation});
      this.cleared = before;
    }
  }

  /** Translates this pair with another system until the configuration changes. */
  useInstead(systemId: string): void {
    const {route} = this;
    if (!route) return;
    // The other system has not the terminology of this one.
    this.#replace({...route, systemId, options: withOption(route.options, TERM_CORPUS_OPTION, undefined)});
  }

  /** Goes back to the pair's own system. */
  useOwn(): void {
    if (this.ownRoute) this.#replace(this.ownRoute);
  }

  /** The correction of a sentence that the service does not have yet. */
  correctionOf({sent}: AnswerSentence, {route}: Answer): Correction | undefined {
    return sent ? this.corrections?.find(route, sent) : undefined;
  }

  /** A reader's correction of a sentence, as it is shown. */
  shownCorrection(sentence: AnswerSentence, answer: Answer): ShownCorrection | undefined {
    const text = this.correctedText(sentence, answer);
    return text === undefined ? undefined : {text, kind: this.correctionOf(sentence, answer)!.kind};
  }

  /** What a reader made of a sentence, as plain text; undefined without a correction. */
  correctedText(sentence: AnswerSentence, answer: Answer): string | undefined {
    const after = this.correctionOf(sentence, answer)?.after;
    // Of formatted text the service gets markup.
    return answer.source.encode ? after?.replaceAll('&lt;', '<').replaceAll('&amp;', '&') : after;
  }

  /** What a user made of a sentence and sent, as plain text; undefined without such a correction. */
  sentText(sentence: AnswerSentence, answer: Answer): string | undefined {
    const isDraft = this.correctionOf(sentence, answer)?.kind === 'draft';
    return isDraft ? undefined : this.correctedText(sentence, answer);
  }

  /** Ends all that is under way, as while the element is away. */
  suspend(): void {
    this.store.suspend();
    this.corrections?.suspend();
    this.directory.stop();
  }

  /** Goes on, as when the network is back. */
  resume(): void {
    this.directory.reload();
    this.store.resume();
    this.corrections?.resume();
  }

  /** Loads what corrections need; undefined when that failed. */
  async loadCorrections(): Promise<typeof Corrections | undefined> {
    try {
      const part = (this.correctionPart ??= await loadCorrections());
      this.corrections ??= new part.CorrectionQueue(this.#correctionHost);
      return part;
    } catch {
      return undefined;
    }
  }

  #submit(
    {way, source, after}: Correction,
    gate: RequestGate,
    signal: AbortSignal,
  ): Promise<boolean> | undefined {
    const connection = this.#connection;
    const request = {operation: 'UpdateTranslation', ...way, texts: [source], translation: after} as const;
    if (!connection) return undefined;
    if (!gate(request)) return Promise.resolve(false);
    return updateTranslation(connection, way.systemId, source, after, '', {signal}).then(() => true);
  }

  #replace(route: Route): void {
    this.pairs.routes = this.pairs.routes.map((one) => (one.pair === route.pair ? route : one));
    this.#host.requestUpdate();
  }

  #onWaking(seconds: number, attempt: number): void {
    const systemId = this.route?.systemId ?? '';
    this.directory.note(systemId, 'queuingtransl');
    if (attempt === 1) this.#host.waking();
    const waking = new MtSystemWakingEvent(systemId, seconds, attempt);
    this.#host.dispatchEvent(waking);
  }

  #onCorrected({way, source, before, after}: Correction): void {
    this.store.correct(way, source, after);
    const corrected = new MtCorrectionEvent(source, before, after, way.systemId);
    this.#host.dispatchEvent(corrected);
    this.#host.corrected();
  }
}
