import type {PlacedSegment} from '../codes/placed-segment.ts';
import {type HumanKeys, segmentHumanKeys} from '../segments/human-translations.ts';

/** A part of the text, whose keys are computed on first use, since few users have human translations. */
export class KeyedSegment {
  #keys: HumanKeys | undefined;
  readonly placed: PlacedSegment;
  /** Another part with the same keys. */
  readonly #sameWords: KeyedSegment | undefined;

  constructor(placed: PlacedSegment, sameWords?: KeyedSegment) {
    this.placed = placed;
    this.#sameWords = sameWords;
  }

  get keys(): HumanKeys {
    return (this.#keys ??= this.#sameWords?.keys ?? segmentHumanKeys(this.placed.segment));
  }
}
