import type {TimeSlice} from '../../concurrency/time-slice.ts';
import {textOf} from '../../engines/segment-content.ts';
import type {HumanTranslation} from '../segments/human-translations.ts';
import type {KeyedSegment} from '../text/keyed-segment.ts';
import type {TranslationContext} from '../translation-context.ts';
import {memoryWords} from './memory-words.ts';
import {mayBeRepaired, repairedTranslation} from './repair-translation.ts';

/** Maximum number of sentences of a request that are looked up; further ones go to the engine. */
const MAX_LOOKED_UP = 200;

type Setting = Pick<TranslationContext, 'source' | 'target' | 'similar'>;

/**
 * Adds human translations of sentences that differ only in numbers or capitals, with the numbers and capitals of these
 * sentences, under their exact keys.
 */
export async function addRepaired(
  human: Map<string, HumanTranslation>,
  sentences: Iterable<KeyedSegment>,
  {source, target, similar}: Setting,
  slice: TimeSlice,
): Promise<void> {
  if (!similar) return;
  let lookedUp = 0;
  for (const {keys, placed} of sentences) {
    const text = textOf(placed.segment);
    if (human.has(keys.exact) || !mayBeRepaired(text, source)) continue;
    if ((lookedUp += 1) > MAX_LOOKED_UP) return;
    for (const known of await similar(memoryWords(text))) {
      const translation = repairedTranslation(text, known, {source, target});
      if (translation === undefined) continue;
      human.set(keys.exact, {...known, translation});
      break;
    }
    if (slice.isUsedUp) await slice.giveWay();
  }
}
