import type {WireRange} from '../../../src/contract/index.ts';
import type {Segment, WordAlignment} from '../engines/engine.ts';
import {textOf} from './code-check.ts';
import {
  fitHumanTranslation,
  type HumanKeys,
  type HumanTranslation,
  segmentHumanKeys,
} from './human-translations.ts';
import {type ParsedText, parseMarkup} from './inline-markup.ts';
import {writeSegment} from './markup-writer.ts';
import type {Pacer} from './pacer.ts';
import {QualityMean} from './quality.ts';
import type {SegmentTranslations} from './segment-translations.ts';
import {tokenCounts} from './tokens.ts';
import type {ExtendedTranslation, TranslationContext} from './translation.ts';
import {type TranslationUnit, unitsOf, wholeUnit} from './translation-unit.ts';
import {type AlignedUnit, joinAlignments} from './word-alignment.ts';

// Tokens are most of the work on a short text and seldom asked for: they are counted when read.
const LAZY_LENGTH = 2000;

const NO_ALIGNMENT: WordAlignment = {source: [], target: [], links: []};

type Languages = Pick<TranslationContext, 'source' | 'target'>;

/** A part of the text; its keys are worked out when they are asked for, which few users have a reason to. */
class KeyedUnit {
  #keys: HumanKeys | undefined;
  readonly unit: TranslationUnit;
  /** Another part whose keys are the same. */
  readonly #sameWords: KeyedUnit | undefined;

  constructor(unit: TranslationUnit, sameWords?: KeyedUnit) {
    this.unit = unit;
    this.#sameWords = sameWords;
  }

  get keys(): HumanKeys {
    return (this.#keys ??= this.#sameWords?.keys ?? segmentHumanKeys(this.unit.segment));
  }
}

interface Rendered {
  readonly translation: string;
  /** The translation's characters without codes, references decoded. */
  readonly text: string;
  readonly ranges: WireRange[];
  /** Where the answer of each unit begins in `text`. */
  readonly starts: readonly number[];
}

/** One text on its way through the translation. */
export class TextTranslation {
  readonly #sentences: KeyedUnit[] = [];
  #whole: KeyedUnit | undefined;
  #tokens = 0;
  #human: ReadonlyMap<string, HumanTranslation> = new Map();

  readonly #parsed: ParsedText;
  readonly #languages: Languages;

  private constructor(parsed: ParsedText, languages: Languages) {
    this.#parsed = parsed;
    this.#languages = languages;
  }

  /** Takes a text apart into sentences, giving way to other work. */
  static async prepare(text: string, languages: Languages, pacer: Pacer): Promise<TextTranslation> {
    const prepared = new TextTranslation(parseMarkup(text), languages);
    await prepared.#split(pacer);
    return prepared;
  }

  async #split(pacer: Pacer): Promise<void> {
    const parsed = this.#parsed;
    const languages = this.#languages;
    for (const unit of unitsOf(parsed, languages.source)) {
      if (parsed.text.length > LAZY_LENGTH) await this.#countPaced(unit, pacer);
      this.#sentences.push(new KeyedUnit(unit));
    }
    const [first] = this.#sentences;
    const whole = first && wholeUnit(parsed);
    if (!whole) return;
    // One plain sentence is the whole text: nothing has to be worked out twice.
    const same = parsed.codes.length === 0 && this.#sentences.length === 1;
    this.#whole = new KeyedUnit(whole, same ? first : undefined);
  }

  #tokenCounts({range: {start, end}}: TranslationUnit): Iterable<number> {
    return tokenCounts(this.#parsed.text.slice(start, end), this.#languages.source);
  }

  async #countPaced(unit: TranslationUnit, pacer: Pacer): Promise<void> {
    for (const count of this.#tokenCounts(unit)) {
      this.#tokens += count;
      if (pacer.due) await pacer.pause();
    }
  }

  #countTokens(): number {
    if (this.#parsed.text.length > LAZY_LENGTH) return this.#tokens;
    let tokens = 0;
    for (const {unit} of this.#sentences) for (const count of this.#tokenCounts(unit)) tokens += count;
    return tokens;
  }

  /** Whether there is anything to translate. */
  get hasWords(): boolean {
    return this.#whole !== undefined;
  }

  /** Keys under which human translations of the text or of its sentences may be found. */
  *keys(): Generator<string, void, undefined> {
    if (!this.#whole) return;
    for (const {keys} of [this.#whole, ...this.#sentences]) {
      yield keys.exact;
      yield keys.bare;
    }
  }

  /** Takes the human translations that were found, and notes what is left for the engine. */
  ask(human: ReadonlyMap<string, HumanTranslation>, segments: SegmentTranslations): void {
    this.#human = human;
    if (this.#whole && this.#find(this.#whole)) return;
    for (const sentence of this.#sentences) if (!this.#find(sentence)) segments.add(sentence.unit.segment);
  }

  #find(part: KeyedUnit): HumanTranslation | undefined {
    if (this.#human.size === 0) return undefined;
    return this.#human.get(part.keys.exact) ?? this.#human.get(part.keys.bare);
  }

  /** Puts the translated text together; `aligns` when its words were to be aligned. */
  async finish(segments: SegmentTranslations, pacer: Pacer, aligns: boolean): Promise<ExtendedTranslation> {
    const found = this.#whole && this.#find(this.#whole);
    const none = aligns ? () => NO_ALIGNMENT : undefined;
    if (this.#whole && found) return this.#finishWhole(this.#whole.unit, found, none);
    const quality = new QualityMean();
    const answers: Segment[] = [];
    const alignments: (WordAlignment | undefined)[] = [];
    for (const sentence of this.#sentences) {
      const {unit} = sentence;
      const human = this.#find(sentence);
      const translated = human ? undefined : segments.get(unit.segment);
      answers.push(human ? fitHumanTranslation(unit.segment, human) : (translated?.segment ?? unit.segment));
      alignments.push(translated?.alignment);
      quality.add(translated?.quality ?? 1, unit.range.end - unit.range.start);
      if (pacer.due) await pacer.pause();
    }
    const units = this.#sentences.map(({unit}) => unit);
    const rendered = this.#render(units, answers);
    const sourceRanges = units.map(({from, to}): WireRange => [from, to - from]);
    const alignment = aligns ? () => this.#align(units, rendered, alignments) : undefined;
    return this.#result(rendered.translation, sourceRanges, rendered.ranges, quality.value, alignment);
  }

  #align(
    units: readonly TranslationUnit[],
    {translation, text, starts}: Rendered,
    alignments: readonly (WordAlignment | undefined)[],
  ): WordAlignment {
    const aligned = units.flatMap((unit, index): AlignedUnit[] => {
      const alignment = alignments[index];
      return alignment ? [{unit, alignment, answerStart: starts[index] ?? 0}] : [];
    });
    return joinAlignments(this.#parsed, translation, text, aligned);
  }

  /** A human translation of the whole text: its sentences are told when they are as many as the text's. */
  #finishWhole(
    unit: TranslationUnit,
    human: HumanTranslation,
    alignment: (() => WordAlignment) | undefined,
  ): ExtendedTranslation {
    const answer = fitHumanTranslation(unit.segment, human);
    const {translation, ranges} = this.#render([unit], [answer]);
    const [range = [0, 0] satisfies WireRange] = ranges;
    const written = parseMarkup(translation);
    const targetUnits =
      written.markup === this.#parsed.markup ? [...unitsOf(written, this.#languages.target)] : [];
    if (targetUnits.length === this.#sentences.length) {
      const sources = this.#sentences.map(({unit: {from, to}}): WireRange => [from, to - from]);
      return this.#result(
        translation,
        sources,
        targetUnits.map(({from, to}): WireRange => [from, to - from]),
        1,
        alignment,
      );
    }
    return this.#result(translation, [[unit.from, unit.to - unit.from]], [range], 1, alignment);
  }

  #result(
    translation: string,
    sourceRanges: WireRange[],
    targetRanges: WireRange[],
    quality: number,
    align: (() => WordAlignment) | undefined,
  ): ExtendedTranslation {
    const countTokens = (): number => this.#countTokens();
    let tokens: number | undefined;
    return {
      translation,
      sentences: sourceRanges.length,
      get tokens() {
        return (tokens ??= countTokens());
      },
      sourceRanges,
      targetRanges,
      quality,
      get alignment() {
        return align?.();
      },
    };
  }

  #render(units: readonly TranslationUnit[], answers: readonly Segment[]): Rendered {
    const loose = this.#write(units, answers, false);
    const parsed = this.#parsed;
    // A `<` that was text in the source may start a tag beside other words: then all are escaped.
    if (!parsed.markup || loose.translation === parsed.source) return loose;
    const again = parseMarkup(loose.translation);
    const same = again.text === loose.text && sameCodes(again, parsed);
    return same ? loose : this.#write(units, answers, true);
  }

  #write(units: readonly TranslationUnit[], answers: readonly Segment[], strict: boolean): Rendered {
    const parsed = this.#parsed;
    const {source, text} = parsed;
    const written: string[] = [];
    const texts: string[] = [];
    const ranges: WireRange[] = [];
    const starts: number[] = [];
    let length = 0;
    let textLength = 0;
    let copied = 0;
    let copiedText = 0;
    const write = (part: string): void => {
      written.push(part);
      length += part.length;
    };
    units.forEach((unit, index) => {
      const answer = answers[index] ?? unit.segment;
      write(source.slice(copied, unit.from));
      const start = length;
      write(source.slice(unit.from, unit.innerFrom));
      write(writeSegment(parsed, unit, answer, strict));
      write(source.slice(unit.innerTo, unit.to));
      ranges.push([start, length - start]);
      const before = text.slice(copiedText, unit.range.start);
      const answered = textOf(answer);
      texts.push(before, answered);
      starts.push(textLength + before.length);
      textLength += before.length + answered.length;
      copied = unit.to;
      copiedText = unit.range.end;
    });
    write(source.slice(copied));
    texts.push(text.slice(copiedText));
    return {translation: written.join(''), text: texts.join(''), ranges, starts};
  }
}

function sameCodes(one: ParsedText, other: ParsedText): boolean {
  if (one.codes.length !== other.codes.length) return false;
  const sorted = ({source, codes}: ParsedText): string[] =>
    codes.map(({start, end}) => source.slice(start, end)).sort();
  const others = sorted(other);
  return sorted(one).every((code, index) => code === others[index]);
}
