import type {CheckedTranslation} from '../../../client/types.ts';
import {CHECKS_OPTION, MATCHES_OPTION, PROVENANCE_OPTION, withOption} from '../../../contract/options.ts';
import {isTranslatable} from '../../../text/paragraphs.ts';
import type {Detail} from '../../common/personal-data/detail.ts';
import type {Keeper} from '../../common/personal-data/keeper.ts';
import type {Route, SystemOptions} from '../../common/routes.ts';
import {
  answerOf,
  type Answer,
  type AnswerParts,
  type CutText,
  type SentenceToSend,
  type TextSource,
} from './answer.ts';
import {KeptSource} from '../kept-details/kept-source.ts';
import {planRequests, SizeLimits, TimeLimits} from './request-limits.ts';
import {knownTranslations} from './known-translations.ts';
import {SentenceCache, sentenceKey, type KnownTranslation} from './sentence-cache.ts';
import {SentenceCutter} from './sentence-cutter.ts';
import type {SentencesRequest} from './sentence-requests.ts';

/** One translation of a text. */
export interface TranslationRun {
  readonly route: Route;
  readonly signal: AbortSignal;
  /** Maximum request size of the service in UTF-16 code units; undefined if unknown. */
  readonly maxCharacters: number | undefined;
  /** Maximum number of UTF-16 code units of the text to translate; undefined for the whole text. */
  readonly maxLength: number | undefined;
  /** Time limit of a system's first request in milliseconds; 0 for no limit. */
  readonly timeoutMs: number;
  /** Keeps personal details in the page; undefined if the whole text is sent. */
  readonly keeper: Keeper | undefined;
  /** Sends sentences; rejects if the host page stops the request. */
  readonly ask: (request: SentencesRequest, timeoutMs: number) => Promise<CheckedTranslation[]>;
  /** Called before each request with the number of finished characters, and their total. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called between requests with the answer so far. */
  readonly onPart: (parts: AnswerParts) => void;
}

type GrowingParts = AnswerParts & {readonly known: Map<string, KnownTranslation>};

/** Translates texts sentence by sentence, and sends only sentences without a known translation. */
export class SentenceTranslator {
  readonly #cache = new SentenceCache();
  readonly #limits = new SizeLimits();
  readonly #times = new TimeLimits();
  #cutter: {readonly language: string; readonly cutter: SentenceCutter} | undefined;
  /** The last plain text with personal details that are kept in the page. */
  #keptSource: KeptSource | undefined;
  #latest: GrowingParts | undefined; // may be larger than the cache
  /** Keys of sentences shown regardless of quality. */
  readonly #released = new Set<string>();

  /**
   * Uses the user's translation of a sentence from now on, also in the current answer; undefined if the answer comes
   * from another system.
   */
  correct(
    system: SystemOptions,
    sent: string,
    translation: string,
    shown: AnswerParts | undefined,
  ): AnswerParts | undefined {
    const before = this.#find(system, sent);
    const machine = before?.machine ?? before;
    const isMachine = machine?.translation === translation;
    const known = isMachine ? machine : {translation, quality: 1, corrected: true, machine};
    this.#cache.set(system, sent, known);
    if (this.#latest && isSameSystem(this.#latest.route, system)) this.#latest.known.set(sent, known);
    if (!shown || !isSameSystem(shown.route, system)) return undefined;
    return {...shown, known: new Map(shown.known).set(sent, known)};
  }

  /** Whether the system exceeded even the longest time limit. */
  isTooSlow(systemId: string): boolean {
    return this.#times.isSpent(systemId);
  }

  /** Shows a sentence regardless of quality from now on; `sent` is the property of its `AnswerSentence`. */
  release(system: SystemOptions, sent: string): void {
    this.#released.add(sentenceKey(system, sent));
  }

  /** Holds back sentences of poor quality again. */
  forgetReleased(): void {
    this.#released.clear();
  }

  /** Creates an answer from its sentences. */
  answerOf(parts: AnswerParts): Answer {
    return answerOf(parts, (sent) => this.#released.has(sentenceKey(parts.route, sent)));
  }

  /** Forgets all translations. */
  forget(): void {
    this.#cache.clear();
    this.#latest = undefined;
  }

  /** Translates a text; rejects with an `MtError`, a `RequestStopped` or the signal's reason. */
  async translate(given: TextSource, run: TranslationRun): Promise<AnswerParts> {
    const {route, signal, maxCharacters} = run;
    const source = await this.#withoutDetails(given, run);
    for (;;) {
      const limit = this.#limits.of(route.systemId, maxCharacters);
      const cut = await this.#cutterOf(route.source).cut(source.text, limit, signal);
      signal.throwIfAborted();
      const parts = this.#partsOf(source, run, cut);
      if (await this.#complete(parts, limit, run)) return parts;
    }
  }

  /** Requests missing translations; false if a request was too large. */
  async #complete(parts: GrowingParts, limit: number, run: TranslationRun): Promise<boolean> {
    const {descriptions = []} = parts.source;
    const all = [...parts.sentences.map(({sent}) => sent), ...descriptions];
    const unknown = all.filter((sent) => sent && !parts.known.has(sent));
    const requests = planRequests(unknown, limit, parts.known.size === 0);
    const total = requests.reduce((sum, texts) => sum + charactersOf(texts), 0);
    let done = 0;
    for (const texts of requests) {
      run.onProgress(done, total);
      if (!(await this.#ask(texts, limit, parts, run))) return false;
      done += charactersOf(texts);
      if (done < total) run.onPart(parts);
    }
    return true;
  }

  async #ask(
    texts: readonly string[],
    limit: number,
    parts: GrowingParts,
    run: TranslationRun,
  ): Promise<boolean> {
    const {route, signal} = run;
    try {
      const results = await run.ask(requestOf(texts, route), this.#times.of(route.systemId, run.timeoutMs));
      const found = knownTranslations(results, route);
      this.#times.learn(route.systemId);
      for (const [index, text] of texts.entries()) {
        const known = found[index]!;
        parts.known.set(text, known);
        if (known.translation) this.#cache.set(route, text, known);
      }
      return true;
    } catch (error) {
      if (!signal.aborted) this.#times.learn(route.systemId, error);
      if (!signal.aborted && this.#limits.learn(route.systemId, error, texts, limit)) return false;
      throw error;
    }
  }

  #partsOf(source: TextSource, {route, maxLength = Infinity}: TranslationRun, cut: CutText): GrowingParts {
    const known = new Map<string, KnownTranslation>();
    const sentences = cut.sentences.map((sentence): SentenceToSend => {
      const {start, text} = sentence;
      if (start + text.length > maxLength) return {...sentence, sent: '', isExcess: true};
      const own = isTranslatable(text) ? text : '';
      const encode = source.hide ?? source.encode;
      const sent = encode ? encode(start, start + text.length) : own;
      return {...sentence, sent};
    });
    for (const sent of [...sentences.map(({sent}) => sent), ...(source.descriptions ?? [])]) {
      const before = sent ? this.#find(route, sent) : undefined;
      if (before) known.set(sent, before);
    }
    return (this.#latest = {source, route, cut, sentences, known});
  }

  /** Creates the text source whose personal details are kept in the page. */
  async #withoutDetails(source: TextSource, {keeper, route, signal}: TranslationRun): Promise<TextSource> {
    if (!keeper) {
      source.keep?.(undefined);
      return source;
    }
    const details = await keeper.find(source.text, [route.source, route.target], signal);
    signal.throwIfAborted();
    if (source.keep) {
      source.keep({details, keeper});
      return source;
    }
    const last = this.#keptSource;
    if (last?.origin === source && isSame(last.kept.details, details)) return last;
    return (this.#keptSource = new KeptSource(source, details, keeper));
  }

  /** Finds a known translation in the previous answer, then in the cache: a long text may not fit into the cache. */
  #find(system: SystemOptions, sent: string): KnownTranslation | undefined {
    const latest = this.#latest;
    const known = latest && isSameSystem(latest.route, system) ? latest.known.get(sent) : undefined;
    return known?.translation ? known : this.#cache.get(system, sent);
  }

  #cutterOf(language: string): SentenceCutter {
    if (this.#cutter?.language !== language) this.#cutter = {language, cutter: new SentenceCutter(language)};
    return this.#cutter.cutter;
  }
}

/** The request for sentences, with the options of this project's service, which others ignore. */
function requestOf(texts: readonly string[], {systemId, options: own}: SystemOptions): SentencesRequest {
  const names = [CHECKS_OPTION, MATCHES_OPTION, PROVENANCE_OPTION];
  const options = names.reduce((all, name) => withOption(all, name, true), own);
  return {systemId, options, texts};
}

function isSameSystem(one: SystemOptions, other: SystemOptions): boolean {
  return one.systemId === other.systemId && one.options === other.options;
}

function isSame(some: readonly Detail[], others: readonly Detail[]): boolean {
  return (
    some.length === others.length &&
    some.every(({start, end}, index) => start === others[index]!.start && end === others[index]!.end)
  );
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, {length}) => sum + length, 0);
}
