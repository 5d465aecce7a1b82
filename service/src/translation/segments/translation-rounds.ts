import type {EngineError, Segment, WordAlignment} from '../../engines/engine.ts';
import type {SegmentCheck} from '../checks/segment-check.ts';

/** The engine's answer for a segment. */
export interface Answer {
  readonly segment: Segment;
  readonly quality: number | undefined;
  readonly alignment?: WordAlignment | undefined;
  readonly byRuns?: boolean | undefined;
  readonly unknownWords?: readonly string[] | undefined;
  readonly termIds?: readonly number[] | undefined;
  /** Why there is no translation; undefined if there is one. */
  readonly fault?: EngineError | undefined;
}

/**
 * Translates a segment as a generator: it yields the segments for the engine, round by round, and receives
 * the answers. In this way, the rounds of many segments share the engine's batches.
 */
export type TranslationRounds<T> = Generator<readonly Segment[], T, readonly Answer[]>;

/** A translation in which protected parts may still be codes or tokens. */
export interface Draft {
  readonly segment: Segment;
  readonly quality: number | undefined;
  /** Targets of the terms in the draft. */
  readonly fixed: readonly string[];
  /** Faults found when terms and codes were restored. */
  readonly checks: readonly SegmentCheck[];
  readonly alignment?: WordAlignment | undefined;
}

/**
 * Check for codes, terms or protected parts that came back wrong and that the service moved to the right
 * places.
 */
export const MOVED: readonly SegmentCheck[] = [{check: 'tagsMoved'}];
