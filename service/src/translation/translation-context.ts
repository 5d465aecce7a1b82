import type {TranslationCheck, WireCheck, WireRange} from '../../../src/contract/index.ts';
import type {Share} from '../concurrency/fair-shares.ts';
import type {Term, Translator, WordAlignment} from '../engines/engine.ts';
import type {QualitySource} from './quality/quality-source.ts';
import type {Terminology} from './terms/term-rules.ts';
import type {TextWords} from './text/text-words.ts';
import type {EngineTime} from './segments/engine-time.ts';
import type {HumanTranslation} from './segments/human-translations.ts';
import type {Losses} from './segments/losses.ts';
import type {SegmentTranslation} from './segments/translate-segment.ts';

/** A translated text with all data of a `TranslateEx` answer. Ranges are in UTF-16 code units. */
export interface ExtendedTranslation {
  readonly translation: string;
  readonly sentences: number;
  readonly tokens: number;
  readonly sourceRanges: WireRange[];
  readonly targetRanges: WireRange[];
  /** Quality from 0 to 1; 1 if every sentence is a human translation. Computed when read, like `checks`. */
  readonly quality: number;
  /** Number of sentences with a human translation, without those that are a machine's and edited. */
  readonly humanSentences: number;
  /** Number of sentences with a machine's translation that a person changed or confirmed. */
  readonly editedSentences: number;
  /** Whether the engine translated all sentences. */
  readonly byMachine: boolean;
  /**
   * Aligned words, as positions in the text as sent and in its translation; undefined unless requested and
   * supported by the engine. Human translations and sentences with terms have no alignment.
   */
  readonly alignment: WordAlignment | undefined;
  /** The words of both texts, aligned if requested and available. Computed when read. */
  readonly words: TextWords;
  /** Facts about the machine and human translations of the sentences, in order. */
  readonly checks: readonly WireCheck[];
  /** Sentences that have no human translation, with their tags removed. */
  readonly machineSentences: readonly MachineSentence[];
}

/** A sentence that the engine translated. */
export interface MachineSentence {
  /** Index in the ranges of sentences. */
  readonly sentence: number;
  readonly text: string;
}

/** Translated sentences by `segmentKey`; entries may be dropped at any time. */
export interface SentenceCache {
  get(key: string): SegmentTranslation | undefined;
  set(key: string, translated: SegmentTranslation): void;
}

/** Engine, languages, terms and human translations for translating texts. */
export interface TranslationContext {
  readonly translator: Translator;
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /** Terms of the chosen corpus; empty if no corpus is chosen. */
  readonly terms: readonly Term[];
  /** All that the corpus says of terms; absent if each term has one translation, which is required. */
  readonly terminology?: Terminology;
  /**
   * Returns human translations of this user and system by key; see `humanTranslationKeys`. Keys are computed
   * when read, so an implementation without translations should not read them.
   */
  lookUp(keys: Iterable<string>): Promise<Map<string, HumanTranslation>>;
  /**
   * Returns human translations of this user and system that may be similar to a sentence of these words; absent if
   * engines must not learn from them.
   */
  similar?(words: readonly string[]): Promise<readonly HumanTranslation[]>;
  readonly signal: AbortSignal;
  /** Share that pays for work on the event loop; absent if that work is not charged. */
  readonly share?: Share | undefined;
  /** Whether placeholders, addresses, code and the like are protected; default true. */
  readonly shield?: boolean;
  /**
   * Estimates the quality of machine translations; absent if not requested or if the engine estimates quality
   * itself.
   */
  readonly quality?: QualitySource | undefined;
  /**
   * Whether `checks` and `quality` will be read: they are then computed per sentence, yielding to other work.
   */
  readonly judged?: boolean;
  /** Checks that the operator switched off for the system. */
  readonly checksOff?: ReadonlySet<TranslationCheck> | undefined;
  /** Whether to align words. */
  readonly alignment?: boolean;
  /** Whether other requests go first, since no user is waiting; set for documents. */
  readonly background?: boolean;
  /** Counts the sentences of a whole document that stay untranslated; absent if the texts are counted alone. */
  readonly losses?: Losses | undefined;
  /** Counts the time of the engine; absent if the time is not wanted. */
  readonly engineTime?: EngineTime | undefined;
  /** Cache that is shared with other requests for the same system, terms and options. */
  readonly cache?: SentenceCache | undefined;
  /** Translated sentences by `segmentKey`; this call adds the sentences that it translates. */
  readonly memory?: SentenceCache;
}
