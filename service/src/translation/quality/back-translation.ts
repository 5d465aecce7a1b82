import {TimeSlice} from '../../concurrency/time-slice.ts';
import type {Translator} from '../../engines/engine.ts';
import {textOf} from '../../engines/segment-content.ts';
import {Losses} from '../segments/losses.ts';
import {RequestSegments} from '../segments/request-segments.ts';
import {knownShare} from './judge-segment.ts';
import type {EstimatedPair} from './quality-source.ts';
import {roundTripQuality} from './round-trip.ts';

/** A running translator for the reverse direction, and its languages. */
export interface ReverseSetting {
  readonly translator: Translator;
  readonly source: string;
  readonly target: string;
  readonly signal: AbortSignal;
}

/** Estimates quality by translating back, in the order of the pairs; rejects with the engine's error. */
export async function estimateByTranslatingBack(
  pairs: readonly EstimatedPair[],
  {translator, source, target, signal}: ReverseSetting,
): Promise<number[]> {
  const slice = new TimeSlice(signal);
  // Without any answer that is missing: a text that was not translated back says nothing of its translation.
  const setting = {translator, source, target, terms: [], signal, losses: new Losses(0)};
  const segments = new RequestSegments(setting, slice);
  for (const {translation} of pairs) segments.add([translation]);
  await segments.run();
  const estimates: number[] = [];
  for (const pair of pairs) {
    const answer = segments.get([pair.translation]);
    const backKnown = knownShare(pair.translation, answer, {source, target});
    estimates.push(roundTripQuality({...pair, back: textOf(answer.segment), backKnown}));
    if (slice.isUsedUp) await slice.giveWay();
  }
  return estimates;
}
