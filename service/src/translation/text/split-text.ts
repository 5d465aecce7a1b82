import type {WireCheck, WireRange} from '../../../../src/contract/index.ts';
import type {TimeSlice} from '../../concurrency/time-slice.ts';
import type {Segment, WordAlignment} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';
import {type ParsedText, parseMarkup} from '../codes/parse-markup.ts';
import {type PlacedSegment, placedSentences, wholeText} from '../codes/placed-segment.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';
import type {Judgement} from '../quality/judge-segment.ts';
import {meanQuality} from '../quality/quality-mean.ts';
import {fitHumanTranslation, type HumanTranslation} from '../segments/human-translations.ts';
import type {RequestSegments} from '../segments/request-segments.ts';
import type {ExtendedTranslation, MachineSentence, TranslationContext} from '../translation-context.ts';
import {tokenCounts} from '../words/count-tokens.ts';
import {KeyedSegment} from './keyed-segment.ts';
import {joinAlignments, placeAlignments} from './join-alignments.ts';
import {placeChecks} from './place-checks.ts';
import {type RenderedText, renderText} from './render-text.ts';
import {textWords, translationOf} from './text-words.ts';

// Counting tokens is most of the work for short texts, and the count is rarely read, so it is computed on
// demand.
const LAZY_LENGTH = 2000;

type Setting = Pick<TranslationContext, 'source' | 'target' | 'shield' | 'judged'>;

/** The joined translations of a text's sentences. */
interface JoinedText {
  readonly translation: string;
  readonly sourceRanges: WireRange[];
  readonly targetRanges: WireRange[];
  readonly humanSentences: number;
  readonly editedSentences: number;
  /** Whether word alignment is requested. */
  readonly aligns: boolean;
  quality(): number;
  checks(): readonly WireCheck[];
  machineSentences?(): readonly MachineSentence[];
  alignments?(): readonly (WordAlignment | undefined)[];
}

/** A text split into sentences; collects their translations and joins them. */
export class SplitText {
  readonly #sentences: KeyedSegment[] = [];
  #wholeText: KeyedSegment | undefined;
  #tokens = 0;
  #human: ReadonlyMap<string, HumanTranslation> = new Map();

  readonly #parsed: ParsedText;
  readonly #setting: Setting;

  private constructor(parsed: ParsedText, setting: Setting) {
    this.#parsed = parsed;
    this.#setting = setting;
  }

  /** Splits a text into sentences, yielding to other work. */
  static async prepare(text: string, setting: Setting, slice: TimeSlice): Promise<SplitText> {
    const prepared = new SplitText(parseMarkup(text), setting);
    await prepared.#split(slice);
    return prepared;
  }

  async #split(slice: TimeSlice): Promise<void> {
    const parsed = this.#parsed;
    const {source, shield} = this.#setting;
    for (const sentence of placedSentences(parsed, source, shield)) {
      if (parsed.text.length > LAZY_LENGTH) await this.#countInSlices(sentence, slice);
      this.#sentences.push(new KeyedSegment(sentence));
    }
    const [first] = this.#sentences;
    const placed = first && wholeText(parsed);
    if (!placed) return;
    // A single plain sentence is the whole text, so both have the same keys.
    const same = parsed.codes.length === 0 && this.#sentences.length === 1;
    this.#wholeText = new KeyedSegment(placed, same ? first : undefined);
  }

  #tokenCounts({range: {start, end}}: PlacedSegment): Iterable<number> {
    return tokenCounts(this.#parsed.text.slice(start, end), this.#setting.source);
  }

  async #countInSlices(sentence: PlacedSegment, slice: TimeSlice): Promise<void> {
    for (const count of this.#tokenCounts(sentence)) {
      this.#tokens += count;
      if (slice.isUsedUp) await slice.giveWay();
    }
  }

  #countTokens(): number {
    if (this.#parsed.text.length > LAZY_LENGTH) return this.#tokens;
    let tokens = 0;
    for (const {placed} of this.#sentences) {
      for (const count of this.#tokenCounts(placed)) tokens += count;
    }
    return tokens;
  }

  /** Whether there is anything to translate. */
  get hasWords(): boolean {
    return this.#wholeText !== undefined;
  }

  /** The sentences, in order. */
  get segments(): Segment[] {
    return this.#sentences.map(({placed}) => placed.segment);
  }

  /** Keys under which the text or its sentences may have human translations. */
  *keys(): Generator<string, void, undefined> {
    if (!this.#wholeText) return;
    for (const {keys} of [this.#wholeText, ...this.#sentences]) {
      yield keys.exact;
      yield keys.bare;
    }
  }

  /** The sentences to translate that have no human translation. */
  *sentencesWithout(human: ReadonlyMap<string, HumanTranslation>): Generator<KeyedSegment> {
    const isFound = ({keys}: KeyedSegment): boolean => human.has(keys.exact) || human.has(keys.bare);
    if (!this.#wholeText || isFound(this.#wholeText)) return;
    for (const sentence of this.#sentences) if (!sentence.placed.isKept && !isFound(sentence)) yield sentence;
  }

  /**
   * Keeps the human translations that were found, and adds all other sentences to `segments` for the engine.
   */
  ask(human: ReadonlyMap<string, HumanTranslation>, segments: RequestSegments): void {
    this.#human = human;
    if (this.#wholeText && this.#find(this.#wholeText)) return;
    for (const sentence of this.#sentences) {
      const {segment, isKept} = sentence.placed;
      if (!isKept && !this.#find(sentence)) segments.add(segment);
    }
  }

  #find(part: KeyedSegment): HumanTranslation | undefined {
    if (this.#human.size === 0) return undefined;
    return this.#human.get(part.keys.exact) ?? this.#human.get(part.keys.bare);
  }

  /** Joins the translations; `aligns` requests word alignment. */
  async finish(segments: RequestSegments, slice: TimeSlice, aligns: boolean): Promise<ExtendedTranslation> {
    const wholeTranslation = this.#wholeText && this.#find(this.#wholeText);
    if (this.#wholeText && wholeTranslation)
      return this.#finishWhole(this.#wholeText.placed, wholeTranslation, segments, aligns);
    const answers: Segment[] = [];
    const alignments: (WordAlignment | undefined)[] = [];
    const judgements: (() => Judgement | undefined)[] = [];
    const humanChecks = new Map<number, () => SegmentCheck[]>();
    for (const sentence of this.#sentences) {
      const {segment, isKept} = sentence.placed;
      const human = this.#find(sentence);
      const translated = human || isKept ? undefined : segments.get(segment);
      const answer = human ? fitHumanTranslation(segment, human) : (translated?.segment ?? segment);
      if (human) {
        if (this.#setting.judged) await segments.lookUpTermsOf([[segment, answer]]);
        humanChecks.set(answers.length, () => segments.checkHuman(segment, answer));
      }
      answers.push(answer);
      alignments.push(translated?.alignment);
      judgements.push(() => (translated ? segments.judge(segment) : undefined));
      if (this.#setting.judged && translated) segments.judge(segment);
      if (slice.isUsedUp) await slice.giveWay();
    }
    const sentences = this.#sentences.map(({placed}) => placed);
    const rendered = renderText(this.#parsed, sentences, answers);
    return this.#result({
      translation: rendered.translation,
      sourceRanges: sentences.map(rangeOf),
      targetRanges: rendered.ranges,
      quality: () => meanQuality(sentences, judgements),
      ...this.#origins(),
      aligns,
      checks: () => {
        const checks = judgements.map((judge, index) => humanChecks.get(index)?.() ?? judge()?.checks ?? []);
        return placeChecks(this.#parsed, rendered, sentences, checks);
      },
      machineSentences: () => this.#machineSentences(),
      alignments: () => this.#align(sentences, rendered, alignments),
    });
  }

  /** Numbers of sentences with translations of people, and of those that people edited. */
  #origins(): Pick<JoinedText, 'humanSentences' | 'editedSentences'> {
    if (this.#human.size === 0) return {humanSentences: 0, editedSentences: 0};
    const human = this.#sentences.flatMap((sentence) => this.#find(sentence) ?? []);
    const editedSentences = human.filter(({isEdited}) => isEdited).length;
    return {humanSentences: human.length - editedSentences, editedSentences};
  }

  #machineSentences(): MachineSentence[] {
    return this.#sentences.flatMap((keyed, sentence) =>
      keyed.placed.isKept || this.#find(keyed) ? [] : [{sentence, text: textOf(keyed.placed.segment)}],
    );
  }

  #align(
    sentences: readonly PlacedSegment[],
    {translation, text, starts}: RenderedText,
    alignments: readonly (WordAlignment | undefined)[],
  ): (WordAlignment | undefined)[] {
    const aligned = sentences.map((sentence, index) => {
      const alignment = alignments[index];
      return alignment && {sentence, alignment, answerStart: starts[index] ?? 0};
    });
    return placeAlignments(this.#parsed, translation, text, aligned);
  }

  /**
   * Uses a human translation of the whole text; sentences get ranges if both texts have the same number of
   * sentences.
   */
  async #finishWhole(
    placed: PlacedSegment,
    human: HumanTranslation,
    segments: RequestSegments,
    aligns: boolean,
  ): Promise<ExtendedTranslation> {
    const answer = fitHumanTranslation(placed.segment, human);
    const rendered = renderText(this.#parsed, [placed], [answer]);
    const {translation, ranges} = rendered;
    if (this.#setting.judged) await segments.lookUpTermsOf([[placed.segment, answer]]);
    const count = this.#sentences.length;
    const origins = human.isEdited
      ? {humanSentences: 0, editedSentences: count}
      : {humanSentences: count, editedSentences: 0};
    const checkWhole = (): SegmentCheck[] => segments.checkHuman(placed.segment, answer);
    const written = parseMarkup(translation);
    const {target, shield} = this.#setting;
    const targets =
      written.markup === this.#parsed.markup ? [...placedSentences(written, target, shield)] : [];
    if (targets.length === this.#sentences.length) {
      const sources = this.#sentences.map(({placed}) => placed);
      const starts = targets.map(({range}) => range.start);
      const pairs = sources.map(({segment}, index) => [segment, targets[index]?.segment ?? []] as const);
      if (this.#setting.judged) await segments.lookUpTermsOf(pairs);
      const checks = (): WireCheck[] => {
        // A part that a person moved to another sentence is not missing.
        const wholeChecks = new Set(checkWhole().map(({check}) => check));
        const each = pairs.map((pair) => (wholeChecks.size === 0 ? [] : segments.checkHuman(...pair)));
        const sentenceChecks = each.map((ones) => ones.filter(({check}) => wholeChecks.has(check)));
        return placeChecks(this.#parsed, {translation, text: written.text, starts}, sources, sentenceChecks);
      };
      const ranges = {sourceRanges: sources.map(rangeOf), targetRanges: targets.map(rangeOf)};
      return this.#result({translation, ...ranges, quality: () => 1, ...origins, aligns, checks});
    }
    const checks = (): WireCheck[] => placeChecks(this.#parsed, rendered, [placed], [checkWhole()]);
    const joined = {sourceRanges: [rangeOf(placed)], targetRanges: ranges};
    return this.#result({translation, ...joined, quality: () => 1, ...origins, aligns, checks});
  }

  /** Creates the result; its expensive properties are computed when they are first read. */
  #result(joined: JoinedText): ExtendedTranslation {
    const {translation, sourceRanges, targetRanges, humanSentences, editedSentences, aligns} = joined;
    const countTokens = (): number => this.#countTokens();
    const parsed = this.#parsed;
    const {source, target} = this.#setting;
    let tokens: number | undefined;
    let estimate: number | undefined;
    return {
      translation,
      sentences: sourceRanges.length,
      get tokens() {
        return (tokens ??= countTokens());
      },
      sourceRanges,
      targetRanges,
      humanSentences,
      editedSentences,
      byMachine: humanSentences + editedSentences === 0,
      get quality() {
        return (estimate ??= joined.quality());
      },
      get alignment() {
        return aligns ? joinAlignments(joined.alignments?.() ?? []) : undefined;
      },
      get words() {
        const from = {text: parsed.source, sentences: sourceRanges, language: source, parsed};
        const to = translationOf(parsed, translation, targetRanges, target);
        return textWords(from, to, joined.alignments?.() ?? []);
      },
      get checks() {
        return joined.checks();
      },
      get machineSentences() {
        return joined.machineSentences?.() ?? [];
      },
    };
  }
}

/** Position and length of a sentence in the text as sent. */
function rangeOf({from, to}: PlacedSegment): WireRange {
  return [from, to - from];
}
