/** Trains how much the words of a text speak for a person's translation: logistic regression over hashed features. */
import {FLUENCY_BUCKETS} from '../../service/src/translation/quality/model/fluency.ts';
import {randomFrom} from './random.ts';

export interface FluencyExample {
  readonly buckets: Uint32Array;
  readonly isHuman: boolean;
}

const ROUNDS = 4;
const RATE = 0.3;
/** Pull of each weight to 0, so that most stay 0. */
const PULL = 2e-5;
/** Examples that must have a bucket; others say nothing. */
const MIN_EXAMPLES = 3;
/** Weights are whole steps, so that the file is small. */
const MAX_STEPS = 7;
export const STEP = 2.5 / MAX_STEPS;

export function trainFluency(examples: readonly FluencyExample[]): Int8Array {
  const weights = trainWeights(examples, frequentBuckets(examples));
  return Int8Array.from(weights, (weight) =>
    Math.max(-MAX_STEPS, Math.min(MAX_STEPS, Math.round(weight / STEP))),
  );
}

function frequentBuckets(examples: readonly FluencyExample[]): Uint8Array {
  const counts = new Uint8Array(FLUENCY_BUCKETS);
  for (const {buckets} of examples)
    for (const bucket of buckets) counts[bucket] = Math.min(255, counts[bucket]! + 1);
  return counts.map((count, bucket) => Number(bucket > 0 && count >= MIN_EXAMPLES));
}

function trainWeights(examples: readonly FluencyExample[], isUsed: Uint8Array): Float32Array {
  const random = randomFrom(1);
  const weights = new Float32Array(FLUENCY_BUCKETS);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const rate = RATE / (1 + round);
    let left = examples.length;
    while (left-- > 0) {
      const {buckets, isHuman} = examples[Math.floor(random() * examples.length)]!;
      const share = 2 / Math.sqrt(buckets.length);
      let sum = bias;
      for (const bucket of buckets) sum += weights[bucket]! * share;
      const error = (Number(isHuman) - 1 / (1 + Math.exp(-sum))) * rate;
      bias += error * 0.1;
      for (const bucket of buckets) {
        const weight = weights[bucket]!;
        if (isUsed[bucket]) weights[bucket] = weight + error * share - PULL * Math.sign(weight);
      }
    }
  }
  return weights;
}
