/** A sentence and its translation to estimate, both without codes. */
export interface EstimatedPair {
  readonly source: string;
  readonly translation: string;
  /** Share of the source's words that the engine knew, 0 to 1. */
  readonly known: number;
}

/** What estimates translations of one language pair beside the engine. */
export interface QualitySource {
  /**
   * Estimates from 0 to 1 in the order of the pairs, undefined where there is none. Rejects only when
   * aborted: a source that fails estimates nothing, and the translation goes on.
   */
  estimate(pairs: readonly EstimatedPair[], signal: AbortSignal): Promise<readonly (number | undefined)[]>;
}
