import type {PlacedSegment} from '../codes/placed-segment.ts';
import type {Judgement} from './judge-segment.ts';

/** Mean quality of sentences, weighted by length, to four decimals; 1 without sentences. */
export class QualityMean {
  #sum = 0;
  #weight = 0;

  /** Adds a sentence with its length in characters. */
  add(quality: number, characters: number): void {
    const bounded = quality >= 0 ? Math.min(quality, 1) : 0;
    this.#sum += bounded * characters;
    this.#weight += characters;
  }

  get value(): number {
    return this.#weight === 0 ? 1 : Math.round((this.#sum / this.#weight) * 10_000) / 10_000;
  }
}

/** Mean quality of a text's sentences; a sentence without a judgement counts as 1. */
export function meanQuality(
  sentences: readonly PlacedSegment[],
  judgements: readonly (() => Judgement | undefined)[],
): number {
  const mean = new QualityMean();
  sentences.forEach(({range}, index) =>
    mean.add(judgements[index]?.()?.quality ?? 1, range.end - range.start),
  );
  return mean.value;
}
