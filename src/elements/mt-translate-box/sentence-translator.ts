import type {Connection} from '../../client/types.ts';
import {isTranslatable} from '../../text/paragraphs.ts';
import type {Route, TranslationWay} from '../common/pairs.ts';
import type {AnswerParts, SentenceToSend, TextSource} from './answer.ts';
import {SentenceCache, sentenceKey, type KnownTranslation} from './sentence-cache.ts';
import type {CutText} from './cut-text.ts';
import {SentenceCutter} from './sentence-cutter.ts';
import {RequestStopped, type RequestGate} from './service-request.ts';
import {planRequests} from './translation-plan.ts';
import {RequestLimits, requestTranslations, TimeLimits} from './translation-requests.ts';

/** A translation that is under way. */
export interface TranslationRun {
  readonly connection: Connection;
  readonly route: Route;
  readonly signal: AbortSignal;
  /** UTF-16 code units that the service takes in a request; undefined when not known. */
  readonly maxCharacters: number | undefined;
  /** Milliseconds that a system may take for a request at first; 0 for no limit. */
  readonly timeoutMs: number;
  /** Called before each request; false stops it. */
  readonly gate: RequestGate;
  /** Called before each request with the characters that are done. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called between requests with the answer so far. */
  readonly onPart: (parts: AnswerParts) => void;
}

type GrowingParts = AnswerParts & {readonly known: Map<string, KnownTranslation>};

/** Translates texts sentence by sentence, and sends only the sentences that it has not seen. */
export class SentenceTranslator {
  readonly #cache = new SentenceCache();
  readonly #limits = new RequestLimits();
  readonly #times = new TimeLimits();
  #cutter: {readonly language: string; readonly cutter: SentenceCutter} | undefined;
  #latest: GrowingParts | undefined; // maybe longer than what the cache holds

  /** Uses this translation of a sentence from now on. */
  remember(way: TranslationWay, sent: string, known: KnownTranslation): void {
    this.#cache.set(way, sent, known);
    const latest = this.#latest;
    if (latest && sentenceKey(latest.route, sent) === sentenceKey(way, sent)) latest.known.set(sent, known);
  }

  /** Whether the system took too long for even the longest time limit. */
  isTooSlow(systemId: string): boolean {
    return this.#times.isSpent(systemId);
  }

  /** Forgets all translations. */
  forget(): void {
    this.#cache.clear();
    this.#latest = undefined;
  }

  /** Translates a text; rejects with an `MtError`, a `RequestStopped` or the signal's reason. */
  async translate(source: TextSource, run: TranslationRun): Promise<AnswerParts> {
    const {route, signal, maxCharacters} = run;
    for (;;) {
      const limit = this.#limits.of(route.systemId, maxCharacters);
      const cut = await this.#cutterOf(route.source).cut(source.text, limit, signal);
      signal.throwIfAborted();
      const parts = this.#partsOf(source, route, cut);
      if (await this.#complete(parts, limit, run)) return parts;
    }
  }

  /** False when a request was too large. */
  async #complete(parts: GrowingParts, limit: number, run: TranslationRun): Promise<boolean> {
    const unknown = parts.sentences.map(({sent}) => sent).filter((sent) => sent && !parts.known.has(sent));
    const requests = planRequests(unknown, limit);
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
    const {connection, route, signal, gate} = run;
    const {systemId, options} = route;
    const passes = gate({operation: 'TranslateArrayEx', systemId, options, texts});
    signal.throwIfAborted(); // the host may have changed anything
    if (!passes) throw new RequestStopped();
    try {
      const timeoutMs = this.#times.of(systemId, run.timeoutMs);
      const found = await requestTranslations(connection, route, texts, signal, timeoutMs);
      this.#times.learn(systemId);
      for (const [index, text] of texts.entries()) {
        const known = found[index]!;
        parts.known.set(text, known);
        if (known.translation) this.#cache.set(route, text, known);
      }
      return true;
    } catch (error) {
      if (!signal.aborted) this.#times.learn(systemId, error);
      if (!signal.aborted && this.#limits.learn(systemId, error, texts, limit)) return false;
      throw error;
    }
  }

  #partsOf(source: TextSource, route: Route, cut: CutText): GrowingParts {
    const known = new Map<string, KnownTranslation>();
    const sentences = cut.sentences.map((sentence): SentenceToSend => {
      const {start, text} = sentence;
      const own = isTranslatable(text) ? text : '';
      const sent = source.encode ? source.encode(start, start + text.length) : own;
      const before = sent ? this.#knownBefore(route, sent) : undefined;
      if (before) known.set(sent, before);
      return {...sentence, sent};
    });
    return (this.#latest = {source, route, cut, sentences, known});
  }

  /** What the previous text had, else what the cache holds: a long text is larger than the cache. */
  #knownBefore(route: Route, sent: string): KnownTranslation | undefined {
    const latest = this.#latest;
    const isSameWay = latest?.route.systemId === route.systemId && latest.route.options === route.options;
    const known = isSameWay ? latest.known.get(sent) : undefined;
    return known?.translation ? known : this.#cache.get(route, sent);
  }

  #cutterOf(language: string): SentenceCutter {
    if (this.#cutter?.language !== language) this.#cutter = {language, cutter: new SentenceCutter(language)};
    return this.#cutter.cutter;
  }
}

function charactersOf(texts: readonly string[]): number {
  return texts.reduce((sum, {length}) => sum + length, 0);
}
