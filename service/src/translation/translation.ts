import type {WireRange} from '../../../src/contract/index.ts';
import type {Term, Translator, WordAlignment} from '../engines/engine.ts';
import type {SegmentTranslation} from './segment-translation.ts';

/** One text translated, with all that `TranslateEx` tells. Ranges in UTF-16 code units. */
export interface ExtendedTranslation {
  readonly translation: string;
  readonly sentences: number;
  readonly tokens: number;
  readonly sourceRanges: WireRange[];
  readonly targetRanges: WireRange[];
  /** 0 to 1: 1 when every sentence is a human translation. */
  readonly quality: number;
  /**
   * Words in positions of text and translation as they are sent; undefined unless it was asked for
   * and the engine aligns words. Human translations and sentences with terms have none.
   */
  readonly alignment: WordAlignment | undefined;
}

/** What a translation is made with. */
export interface TranslationContext {
  readonly translator: Translator;
  /** RFC 5646 codes of the system's languages. */
  readonly source: string;
  readonly target: string;
  /** Terms of the chosen corpus, empty for none. */
  readonly terms: readonly Term[];
  /**
   * Human translations of this user and system by key; see `humanTranslationKeys`. The keys are worked out
   * as they are read, so who knows that there are none need not read any.
   */
  lookUp(keys: Iterable<string>): Promise<Map<string, {source: string; translation: string}>>;
  readonly signal: AbortSignal;
  /** Whether words are to be aligned. */
  readonly alignment?: boolean;
  /** Lets the engine's places go to other requests first, as work that nobody waits for does. */
  readonly background?: boolean;
  /** Sentences that are translated already, by `segmentKey`; those of this call are added. */
  readonly memory?: Map<string, SegmentTranslation>;
}
