import {bitReader, evenChances} from './bit-reader.ts';

/** The part of the model for the languages of one script, as `model.ts` holds it. */
export interface PackedModel {
  /** Languages; `other` means all that the model does not know. */
  readonly languages: readonly string[];
  /** A feature belongs to one of 2^bits buckets. */
  readonly bits: number;
  /** Number of buckets that have a row. */
  readonly rows: number;
  /** Numbers in a row. */
  readonly width: number;
  /** How much a step of a number counts. */
  readonly step: number;
  /** Packed weights, in Base64. */
  readonly weights: string;
}

/** A model of two layers: features add up to a few numbers, which the languages weigh. */
export interface Weights {
  /** For each bucket, the number of its row in `steps`, from 1; 0 if its features say nothing. */
  readonly rows: Uint16Array;
  /** Rows of `width` numbers; the first row is row 1. */
  readonly steps: Int8Array;
  /** For each language, its bias and the weights of the numbers, in parts of `UNIT`. */
  readonly languages: Int8Array;
}

/** The number in the weights of a language that means 1. */
export const UNIT = 24;
const MAX_STEPS = 7;
/** Contexts for the number of steps before in a row. */
const STATES = 4;

/** Unpacks a model: the weights of the languages, a byte each, then the rows, in adaptive coding. */
export function unpack({languages, bits, rows: count, width, weights}: PackedModel): Weights {
  const bytes = atob(weights);
  const length = languages.length * (width + 1);
  const own = Int8Array.from({length}, (_, index) => bytes.charCodeAt(index));
  const bit = bitReader(bytes, length);
  const hasRow = evenChances(1);
  const some = evenChances(width * STATES);
  const negative = evenChances(width);
  const more = evenChances(MAX_STEPS + 1);
  const rows = new Uint16Array(2 ** bits);
  const steps = new Int8Array(count * width);
  let row = 0;
  for (let bucket = 0; row < count; bucket++) {
    if (!bit(hasRow, 0)) continue;
    const from = row * width;
    rows[bucket] = ++row;
    let found = 0;
    for (let index = 0; index < width; index++) {
      if (!bit(some, index * STATES + Math.min(found, STATES - 1))) continue;
      found++;
      const isNegative = bit(negative, index);
      let size = 1;
      while (size < MAX_STEPS && bit(more, size)) size++;
      steps[from + index] = isNegative ? -size : size;
    }
  }
  return {rows, steps, languages: own};
}
