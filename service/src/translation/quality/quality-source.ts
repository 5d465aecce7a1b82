/** A sentence and its translation to estimate, both without codes. */
export interface EstimatedPair {
  readonly source: string;
  readonly translation: string;
  /** Share of the source's words that the engine knew, 0 to 1. */
  readonly known: number;
}

/** Estimates translations of one language pair, independently of the engine. */
export interface QualitySource {
  /**
   * Estimates from 0 to 1 in the order of the pairs, undefined where missing. Rejects only when aborted: if a
   * source fails, the translation continues without estimates.
   */
  estimate(pairs: readonly EstimatedPair[], signal: AbortSignal): Promise<readonly (number | undefined)[]>;
}
