import {untilAborted} from '../../concurrency/until-aborted.ts';
import {
  EngineError,
  type AnalysedWord,
  type Batch,
  type EngineCapabilities,
  type Segment,
  type SegmentResult,
  type Translator,
} from '../engine.ts';
import {asEngineError, failBatch} from '../failure.ts';
import {textOf} from '../segment-content.ts';
import {hasWords, translateRuns, type TextResult} from '../segment-text.ts';
import {Analyser} from './analyser.ts';
import {analysedWords} from './analysed-words.ts';
import {closeGaps, naturalCase, tidySpaces} from './answer-text.ts';
import {modeCommands} from './mode-commands.ts';
import {LazyPipeline} from './lazy-pipeline.ts';
import {Pipeline} from './pipeline.ts';
import {withSentenceEnd, withoutSentenceEnd} from './sentence-end.ts';
import {cleanText, fromStream, splitOpaque, toStream, type StreamText} from './stream-format.ts';
import {curvedQuotes, withCurvedQuotes, withStraightQuotes} from './single-quotes.ts';
import {CodeTerms} from './terms/code-terms.ts';
import {TermPipeline} from './terms/term-pipeline.ts';
import {numberWords, type NumberedWords} from './word-blanks.ts';

/** Longest text sent through the pipeline at once, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 2000;

/**
 * Maximum number of parts (texts and codes) in a segment sent through the pipeline at once, since nested
 * codes multiply.
 */
const MAX_PARTS = 250;

export interface ApertiumTranslatorOptions {
  readonly modeFile: string;
  /**
   * Mode file of the opposite direction, whose dictionary analyses the target language; absent if there is no
   * such mode.
   */
  readonly reverseModeFile?: string | undefined;
  /** RFC 5646 codes of the languages. */
  readonly source: string;
  readonly target: string;
  readonly timeoutMs: number;
  /** Memory limit of each process; absent for the default. */
  readonly memoryMegabytes?: number | undefined;
}

/**
 * One Apertium direction, as one long-running pipeline. The pipeline does not estimate quality, but reports
 * words missing from its dictionaries, and on request also word alignment and base forms.
 */
export class ApertiumTranslator implements Translator {
  readonly capabilities: EngineCapabilities = {
    inlineCodes: true,
    terms: false,
    inflectsTerms: true,
    quality: false,
    alignment: true,
    maxSegments: 50,
    maxCharacters: 50_000,
    concurrency: 64,
  };
  readonly #options: ApertiumTranslatorOptions;
  readonly #analysers: Readonly<Record<'source' | 'target', Analyser | undefined>>;
  readonly #termPipeline: TermPipeline;
  readonly #codeTerms: CodeTerms | undefined;
  readonly #exitListeners = new Set<(reason: EngineError) => void>();
  #pipeline: Pipeline | undefined;
  #starting: Promise<void> | undefined;
  #stops = 0;

  constructor(options: ApertiumTranslatorOptions) {
    this.#options = options;
    const {modeFile, reverseModeFile, timeoutMs, memoryMegabytes, source, target} = options;
    const lazy = (command: () => Promise<string>): LazyPipeline =>
      new LazyPipeline(command, timeoutMs, memoryMegabytes);
    const analyser = (file: string): Analyser =>
      new Analyser(lazy(async () => (await modeCommands(file)).analyser));
    this.#analysers = {
      source: analyser(modeFile),
      target: reverseModeFile === undefined ? undefined : analyser(reverseModeFile),
    };
    this.#termPipeline = new TermPipeline({source, target}, (part) =>
      lazy(async () => {
        const {parts} = await modeCommands(modeFile);
        if (!parts)
          throw new EngineError('unavailable', 'The mode does not transfer words in a stage of its own.');
        return parts[part];
      }),
    );
    this.#codeTerms =
      this.#analysers.target && new CodeTerms(this.#termPipeline, this.#analysers.target, target);
  }

  /** Process id of the pipeline's group leader; undefined if the pipeline is not running. */
  get pid(): number | undefined {
    return this.#pipeline?.pid;
  }

  /** Process ids of the group leaders of running dictionaries, and of the processes that inflect terms. */
  get analyserPids(): number[] {
    return [
      ...Object.values(this.#analysers).flatMap((analyser) => analyser?.pid ?? []),
      ...this.#termPipeline.pids,
    ];
  }

  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (!this.#starting) {
      const starting = this.#start().finally(() => {
        if (this.#starting === starting) this.#starting = undefined;
      });
      this.#starting = starting;
    }
    await untilAborted(this.#starting, signal);
  }

  async translate(batch: Batch): Promise<SegmentResult[]> {
    batch.signal.throwIfAborted();
    const pipeline = this.#pipeline;
    if (!pipeline) {
      return failBatch(batch, new EngineError('unavailable', 'The Apertium pipeline is not running.'));
    }
    const results = batch.segments.map(async (segment) => {
      const result = await this.#translate(pipeline, withCurvedQuotes(segment), batch);
      return result.ok ? {...result, segment: withStraightQuotes(segment, result.segment)} : result;
    });
    return untilAborted(Promise.all(results), batch.signal);
  }

  async analyse(
    texts: readonly string[],
    side: 'source' | 'target',
    signal: AbortSignal,
  ): Promise<(readonly AnalysedWord[] | undefined)[]> {
    const analyser = this.#pipeline && this.#analysers[side];
    const answers = texts.map(curvedQuotes).map(async (text) => {
      if (!analyser || text.length > MAX_TEXT_LENGTH || !hasWords(text)) return undefined;
      const {stream, superblanks} = toStream([text]);
      const analysed = await analyser.analyse(stream, signal);
      return analysed === undefined ? undefined : analysedWords(analysed, text, superblanks);
    });
    return untilAborted(Promise.all(answers), signal);
  }

  stop(): Promise<void> {
    this.#stops++;
    for (const analyser of Object.values(this.#analysers)) analyser?.stop();
    this.#termPipeline.stop();
    this.#starting = undefined;
    const pipeline = this.#pipeline;
    this.#pipeline = undefined;
    pipeline?.stop();
    return Promise.resolve();
  }

  onExit(listener: (reason: EngineError) => void): () => void {
    this.#exitListeners.add(listener);
    return () => this.#exitListeners.delete(listener);
  }

  async #start(): Promise<void> {
    if (this.#pipeline) return;
    const stops = this.#stops;
    const {pipeline: command} = await modeCommands(this.#options.modeFile);
    if (stops !== this.#stops) throw new EngineError('unavailable', 'The Apertium pipeline was stopped.');
    const pipeline = new Pipeline(command, this.#options.timeoutMs, this.#options.memoryMegabytes);
    this.#pipeline = pipeline;
    let started = false;
    pipeline.onEnd((reason) => {
      const byItself = this.#pipeline === pipeline;
      if (byItself) this.#pipeline = undefined;
      if (byItself && started) for (const listener of this.#exitListeners) listener(reason);
    });
    try {
      // A word passes through all programs, so that a broken installation shows at the start.
      await pipeline.ask(withSentenceEnd('1'));
      started = true;
    } catch (reason) {
      const error = asEngineError(reason);
      throw new EngineError(error.kind === 'timeout' ? 'timeout' : 'unavailable', error.message, undefined, {
        cause: error,
      });
    }
  }

  async #translate(pipeline: Pipeline, segment: Segment, {signal, alignment}: Batch): Promise<SegmentResult> {
    try {
      const withTerms = await this.#translateTerms(segment, signal);
      if (withTerms) return withTerms;
      const wholeResult = await this.#translateWhole(pipeline, segment, signal, alignment);
      if (wholeResult) return wholeResult;
      const result = await this.#byRuns(pipeline, segment, signal);
      return result.ok ? {...result, byRuns: true} : result;
    } catch (reason) {
      return {ok: false, error: asEngineError(reason)};
    }
  }

  /** Translates a segment with inflected terms; undefined if it has no terms that can be inflected. */
  async #translateTerms(segment: Segment, signal: AbortSignal): Promise<SegmentResult | undefined> {
    const hasTerms = segment.some((part) => typeof part !== 'string' && part.term !== undefined);
    if (!hasTerms || !this.#codeTerms || isTooLong(segment)) return undefined;
    const answer = await this.#codeTerms.translate(segment, signal);
    if (!answer) return undefined;
    const {unknownWords, termIds} = answer;
    return {ok: true, segment: this.#tidy(segment, answer.segment), unknownWords, termIds};
  }

  /** Translates a stream as a complete sentence. */
  async #ask(pipeline: Pipeline, stream: string, signal: AbortSignal): Promise<string> {
    const answer = withoutSentenceEnd(await pipeline.ask(withSentenceEnd(stream), signal));
    return answer ?? pipeline.ask(stream, signal);
  }

  /**
   * Translates a segment as a whole; undefined if it is too long, has too many codes, or if codes were lost.
   */
  async #translateWhole(
    pipeline: Pipeline,
    segment: Segment,
    signal: AbortSignal,
    aligns = false,
  ): Promise<SegmentResult | undefined> {
    const source = textOf(segment);
    if (!hasWords(source)) {
      return {ok: true, segment: segment.map((part) => (typeof part === 'string' ? cleanText(part) : part))};
    }
    if (isTooLong(segment)) return undefined;
    const {stream, superblanks} = toStream(segment);
    const [answered, numbered] = await Promise.all([
      this.#ask(pipeline, stream, signal),
      aligns ? this.#numbered(pipeline, {stream, superblanks}, segment, signal) : undefined,
    ]);
    const answer = fromStream(answered, segment, superblanks);
    if (!answer) return undefined;
    const tidy = this.#tidy(segment, answer.segment);
    const alignment = numbered?.words.alignment(numbered.answer, tidy);
    return {ok: true, segment: tidy, unknownWords: answer.unknownWords, ...(alignment && {alignment})};
  }

  /**
   * Translates a segment again with numbered words, for alignment only. Numbering should not change the
   * translation, but the result is compared to be sure.
   */
  async #numbered(
    pipeline: Pipeline,
    {stream, superblanks}: StreamText,
    segment: Segment,
    signal: AbortSignal,
  ): Promise<{readonly words: NumberedWords; readonly answer: string} | undefined> {
    const analysed = await this.#analysers.source?.analyse(stream, signal);
    const words = analysed === undefined ? undefined : numberWords(analysed, segment, superblanks);
    return words && {words, answer: await this.#ask(pipeline, words.stream, signal)};
  }

  #byRuns(pipeline: Pipeline, segment: Segment, signal: AbortSignal): Promise<SegmentResult> {
    return translateRuns([segment], (texts) =>
      Promise.all(texts.map((text) => this.#run(pipeline, text, signal))),
    ).then(
      ([result]) => result ?? {ok: false, error: new EngineError('malformed', 'Apertium gave no answer.')},
    );
  }

  #tidy(source: Segment, answer: Segment): Segment {
    const {target} = this.#options;
    return naturalCase(source, closeGaps(source, tidySpaces(source, answer), target), target);
  }

  // Translates a text in pieces that the pipeline accepts; keeps the opaque characters between them.
  async #run(pipeline: Pipeline, text: string, signal: AbortSignal): Promise<TextResult> {
    const pieces = splitOpaque(cleanText(text)).flatMap((part, index) =>
      index % 2 === 1 ? [part] : pieceBySpaces(part),
    );
    const unknownWords: string[] = [];
    const translated = await Promise.all(
      pieces.map(async (piece) => {
        if (!hasWords(piece) || splitOpaque(piece).length > 1) return piece;
        const {stream} = toStream([piece]);
        const answer = fromStream(await this.#ask(pipeline, stream, signal), [piece], []);
        if (!answer) throw new EngineError('malformed', 'Apertium lost an inline code.');
        unknownWords.push(...answer.unknownWords);
        return textOf(this.#tidy([piece], answer.segment));
      }),
    );
    return {ok: true, text: translated.join(''), unknownWords};
  }
}

const isTooLong = (segment: Segment): boolean =>
  segment.length > MAX_PARTS || textOf(segment).length > MAX_TEXT_LENGTH;

function pieceBySpaces(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${MAX_TEXT_LENGTH}}(?: |$)|[^]{1,${MAX_TEXT_LENGTH}}`, 'gu')) ?? [];
}
