import type {TimeSlice} from '../../concurrency/time-slice.ts';
import {EngineError, type Guidance, type Segment} from '../../engines/engine.ts';
import {segmentKey, textOf} from '../../engines/segment-content.ts';
import {movedCheck, type SegmentCheck} from '../checks/segment-check.ts';
import {checkHumanTranslation, judgeSegment, knownShare, type Judgement} from '../quality/judge-segment.ts';
import type {QualitySource} from '../quality/quality-source.ts';
import type {SentenceCache, TranslationContext} from '../translation-context.ts';
import {BatchedTranslator} from './batched-translator.ts';
import {protectedRanges} from '../shield/shield-segment.ts';
import {untranslatedRanges} from '../shield/untranslated-ranges.ts';
import type {TextRange} from '../../../../src/text/paragraphs.ts';
import {cutSegment, joinPieces} from './cut-segment.ts';
import {guidanceKey, SegmentGuide} from './segment-guide.ts';
import {
  needsEngine,
  type SegmentSetting,
  type SegmentTranslation,
  translateSegment,
} from './translate-segment.ts';
import type {Losses} from './losses.ts';
import type {Answer, TranslationRounds} from './translation-rounds.ts';

type RequestSetting = SegmentSetting &
  Pick<
    TranslationContext,
    'signal' | 'background' | 'memory' | 'cache' | 'alignment' | 'similar' | 'checksOff' | 'engineTime'
  > & {readonly losses: Losses};

/** A segment waiting for the engine's answers. */
interface Waiting {
  readonly key: string;
  readonly segment: Segment;
  readonly guidance: Guidance | undefined;
  readonly rounds: TranslationRounds<SegmentTranslation>;
  readonly questions: readonly Segment[];
  /** Unknown words that the engine reported in earlier rounds. */
  readonly unknownWords: readonly string[] | undefined;
}

/** Segments of one request with their translations: equal segments are translated once, in shared batches. */
export class RequestSegments {
  readonly #added = new Map<string, Segment>();
  readonly #done: SentenceCache;
  /** Segments that cannot be translated; not in the memory, so that they are asked for again. */
  readonly #lost = new Map<string, SegmentTranslation>();
  #setting: RequestSetting;
  /** Estimates by a source other than the engine. */
  readonly #estimates = new Map<string, number>();
  readonly #judged = new Map<string, Judgement>();
  readonly #slice: TimeSlice;
  readonly #guide: SegmentGuide | undefined;

  constructor(setting: RequestSetting, slice: TimeSlice) {
    this.#setting = setting;
    this.#slice = slice;
    this.#done = setting.memory ?? new Map();
    this.#guide = SegmentGuide.for(setting);
  }

  /** Adds a segment to translate. */
  add(segment: Segment): void {
    this.#added.set(segmentKey(segment), segment);
  }

  /** Takes the segments of a text, in order, as the text around each of them. */
  surround(segments: Iterable<Segment>): void {
    this.#guide?.surround(segments);
  }

  /** Whether this request, or an earlier one with the same guidance, already translated the segment. */
  #isKnown(key: string, guidance?: Guidance): boolean {
    const translation = this.#done.get(key) ?? this.#setting.cache?.get(key + guidanceKey(guidance));
    // The translation is set again, so that a bounded memory keeps it until `get` is called.
    if (translation) this.#done.set(key, translation);
    return translation !== undefined;
  }

  /** Returns the translation of a segment that was added before `run`. */
  get(segment: Segment): SegmentTranslation {
    const key = segmentKey(segment);
    return this.#done.get(key) ?? this.#lost.get(key) ?? {segment, quality: 1, checks: []};
  }

  /** Returns the checks and quality of a segment that was added before `run`. */
  judge(segment: Segment): Judgement {
    const key = segmentKey(segment);
    let judged = this.#judged.get(key);
    if (!judged) {
      const setting = {...this.#setting, untranslated: this.#untranslated(segment)};
      judged = judgeSegment(textOf(segment), this.get(segment), setting, this.#estimates.get(key));
      this.#judged.set(key, judged);
    }
    return judged;
  }

  /**
   * Returns the checks of a human translation, whose segment need not have been added; look up its terms
   * first.
   */
  checkHuman(segment: Segment, translation: Segment): SegmentCheck[] {
    const setting = {...this.#setting, untranslated: this.#untranslated(segment)};
    return checkHumanTranslation(textOf(segment), textOf(translation), setting);
  }

  /** Ranges of a segment in which terms are not searched for; computed only if there are terms. */
  #untranslated(segment: Segment): readonly TextRange[] {
    const {shield, checkTerms} = this.#setting;
    return checkTerms && shield !== false ? untranslatedRanges(segment) : [];
  }

  /** Looks up the words for `judge` in the engine's dictionary; call it after `run`. */
  async lookUpTerms(): Promise<void> {
    const pairs = [...this.#added.values()].map((segment) => [segment, this.get(segment).segment] as const);
    await this.lookUpTermsOf(pairs);
  }

  /** Looks up the words for `checkHuman`. */
  async lookUpTermsOf(pairs: readonly (readonly [segment: Segment, translation: Segment])[]): Promise<void> {
    await this.#setting.checkTerms?.lookUp(
      pairs.map(([source, translation]) => ({source: textOf(source), translation: textOf(translation)})),
    );
  }

  /** Estimates the added segments that went to the engine; call it after `run`. */
  async estimate(quality: QualitySource): Promise<void> {
    const {signal} = this.#setting;
    const estimated = [...this.#added].filter(([, segment]) => needsEngine(segment, this.#setting));
    const pairs = estimated.map(([, segment]) => {
      const text = textOf(segment);
      const translated = this.get(segment);
      return {
        source: text,
        translation: textOf(translated.segment),
        known: knownShare(text, translated, this.#setting),
      };
    });
    const estimates = pairs.length === 0 ? [] : await quality.estimate(pairs, signal);
    this.#slice.restart();
    estimated.forEach(([key], index) => {
      const estimate = estimates[index];
      if (estimate !== undefined) this.#estimates.set(key, estimate);
    });
  }

  /**
   * Translates all added segments; rejects with the first error of the engine. Terms that the engine cannot
   * apply now are masked, in the segments that it has not translated yet.
   */
  async run(): Promise<void> {
    const {translator, checkTerms} = this.#setting;
    if (translator.capabilities.inflectsTerms === true)
      await checkTerms?.lookUpSources([...this.#added.values()].map(textOf));
    try {
      await this.#translate();
    } catch (error) {
      if (!(error instanceof EngineError) || error.kind !== 'noTerms' || this.#setting.masksTerms)
        throw error;
      this.#setting = {...this.#setting, masksTerms: true};
      this.#slice.restart();
      await this.#translate();
    }
  }

  async #translate(): Promise<void> {
    const {capabilities} = this.#setting.translator;
    const most = capabilities.maxCharacters;
    const cut: (() => void)[] = [];
    const started = new Map<string, Waiting>();
    const start = (segment: Segment, guidance?: Guidance): void => {
      const key = segmentKey(segment);
      if (started.has(key) || this.#isKnown(key, guidance) || !needsEngine(segment, this.#setting)) return;
      const rounds = translateSegment(segment, this.#setting);
      started.set(key, {key, segment, guidance, rounds, questions: [], unknownWords: undefined});
    };
    for (const [key, segment] of this.#added) {
      if (textOf(segment).length <= most) {
        start(segment, this.#guide && (await this.#guide.guidanceOf(segment)));
      } else if (!this.#isKnown(key)) {
        const indivisible = this.#setting.shield === false ? [] : protectedRanges(segment);
        const pieces = cutSegment(segment, most, indivisible);
        for (const piece of pieces) start(piece.segment);
        cut.push(() => this.#done.set(key, this.#join(segment, pieces)));
      }
      if (this.#slice.isUsedUp) await this.#slice.giveWay();
    }
    await this.#runRounds([...started.values()]);
    for (const join of cut) join();
  }

  async #runRounds(started: readonly Waiting[]): Promise<void> {
    const engine = new BatchedTranslator(this.#setting);
    let waiting: Waiting[] = [];
    for (const entry of started) {
      this.#advance(entry, [], waiting);
      if (this.#slice.isUsedUp) await this.#slice.giveWay();
    }
    while (waiting.length > 0) {
      this.#slice.charge();
      const answers = await engine.translate(
        waiting.flatMap(({questions, guidance}) => questions.map((segment) => ({segment, guidance}))),
      );
      this.#slice.restart();
      const next: Waiting[] = [];
      const faults: EngineError[] = [];
      let at = 0;
      for (const entry of waiting) {
        const entryAnswers = answers.slice(at, (at += entry.questions.length));
        const fault = entryAnswers.find((answer) => answer.fault !== undefined)?.fault;
        if (fault) {
          faults.push(fault);
          this.#keepSource(entry);
        } else this.#advance(entry, entryAnswers, next);
        if (this.#slice.isUsedUp) await this.#slice.giveWay();
      }
      // After the others, whose translations a repeated request finds in the cache.
      for (const fault of faults) this.#setting.losses.add(fault);
      waiting = next;
    }
  }

  /** Leaves a segment that cannot be translated in the source language. */
  #keepSource({key, segment}: Waiting): void {
    this.#lost.set(key, {segment, quality: 0, checks: [{check: 'empty'}]});
  }

  #advance(waiting: Waiting, answers: readonly Answer[], next: Waiting[]): void {
    const {key, guidance, rounds, unknownWords: earlier} = waiting;
    const step = rounds.next(answers);
    const said = answers.flatMap(({unknownWords = []}) => unknownWords);
    const isSaid = earlier !== undefined || answers.some(({unknownWords}) => unknownWords);
    const unknownWords = isSaid ? [...(earlier ?? []), ...said] : undefined;
    if (!step.done) {
      next.push({...waiting, questions: step.value, unknownWords});
      return;
    }
    const translated = unknownWords ? {...step.value, unknownWords} : step.value;
    this.#done.set(key, translated);
    // Empty answers are not cached, so they are requested again.
    if (!translated.checks.some(({check}) => check === 'empty')) {
      this.#setting.cache?.set(key + guidanceKey(guidance), translated);
    }
  }

  #join(segment: Segment, pieces: ReturnType<typeof cutSegment>): SegmentTranslation {
    const parts = pieces.map((piece) => this.get(piece.segment));
    const qualities = parts.flatMap(({quality}) => quality ?? []);
    const mean = qualities.reduce((sum, quality) => sum + quality, 0) / Math.max(1, qualities.length);
    return {
      segment: joinPieces(
        segment,
        pieces,
        parts.map((part) => part.segment),
      ),
      quality: qualities.length === parts.length ? mean : undefined,
      checks: joinChecks(pieces, parts),
      fixed: parts.flatMap(({fixed = []}) => fixed),
      unknownWords: parts.some((part) => part.unknownWords)
        ? parts.flatMap((part) => part.unknownWords ?? [])
        : undefined,
    };
  }
}

/** Joins the checks of all pieces, with ranges in the whole texts. */
function joinChecks(
  pieces: ReturnType<typeof cutSegment>,
  parts: readonly SegmentTranslation[],
): SegmentCheck[] {
  let source = 0;
  let translation = 0;
  return parts.flatMap(({segment, checks}, index) => {
    const placed = checks.map((check) => movedCheck(check, source, translation));
    const {segment: piece, after} = pieces[index] ?? {segment: [], after: ''};
    source += textOf(piece).length + after.length;
    translation += textOf(segment).length + after.length;
    return placed;
  });
}
