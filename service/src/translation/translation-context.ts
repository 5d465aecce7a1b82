import type {WireCheck, WireRange} from '../../../src/contract/index.ts';
import type {Share} from '../concurrency/fair-shares.ts';
import type {Term, Translator, WordAlignment} from '../engines/engine.ts';
import type {QualitySource} from './quality/quality-source.ts';
import type {TextWords} from './text/text-words.ts';
import type {SegmentTranslation} from './segments/translate-segment.ts';

/** One translated text with everything that `TranslateEx` returns. Ranges are in UTF-16 code units. */
export interface ExtendedTranslation {
  readonly translation: string;
  readonly sentences: number;
  readonly tokens: number;
  readonly sourceRanges: WireRange[];
  readonly targetRanges: WireRange[];
  /** 0 to 1: 1 when every sentence is a human translation. Computed when it is read, as `checks` is. */
  readonly quality: number;
  /** Whether the engine translated all sentences, none a person. */
  readonly byMachine: boolean;
  /**
   * Aligned words, in positions of text and translation as they are sent; undefined unless requested
   * and supported by the engine. Human translations and sentences with terms have none.
   */
  readonly alignment: WordAlignment | undefined;
  /** The words of both texts, aligned where that was requested and is known. Computed when it is read. */
  readonly words: TextWords;
  /** Facts about the sentences in their order, whether the engine or a person translated them. */
  readonly checks: readonly WireCheck[];
  /** The sentences that had no human translation, without their tags. */
  readonly machineSentences: readonly MachineSentence[];
}

/** A sentence that the engine translated. */
export interface MachineSentence {
  /** Index into the ranges of sentences. */
  readonly sentence: number;
  readonly text: string;
}

/** Translated sentences of many requests by `segmentKey`, which may go at any time. */
export interface SentenceCache {
  get(key: string): SegmentTranslation | undefined;
  set(key: string, translated: SegmentTranslation): void;
}

/** Engine, languages, terms and human translations that texts are translated with. */
export interface TranslationContext {
  readonly translator: Translator;
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /** Terms of the chosen corpus, empty for none. */
  readonly terms: readonly Term[];
  /**
   * Returns human translations of this user and system by key; see `humanTranslationKeys`. Keys are
   * computed as they are read: an implementation that has no translations should read none.
   */
  lookUp(keys: Iterable<string>): Promise<Map<string, {source: string; translation: string}>>;
  readonly signal: AbortSignal;
  /** Whom the work on the event loop is charged to; absent: nobody. */
  readonly share?: Share | undefined;
  /** Whether placeholders, addresses, code and the like stay as they are; true when absent. */
  readonly shield?: boolean;
  /** Estimates the quality of what the engine translates; absent when nobody asks, or the engine itself does. */
  readonly quality?: QualitySource | undefined;
  /** Whether `checks` and `quality` will be read: then they are computed sentence by sentence, giving way to others. */
  readonly judged?: boolean;
  /** Whether words are to be aligned. */
  readonly alignment?: boolean;
  /** Whether other requests go first, since no user waits for this one: documents set it. */
  readonly background?: boolean;
  /** Shared with other requests for the same system, terms and options; absent for none. */
  readonly cache?: SentenceCache | undefined;
  /** Translated sentences by `segmentKey`; those of this call are added. */
  readonly memory?: Map<string, SegmentTranslation>;
}
