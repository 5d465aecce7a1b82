import type {WireMatch} from '../../../../src/contract/index.ts';
import {TimeSlice} from '../../concurrency/time-slice.ts';
import type {HumanTranslationsTable} from '../../store/index.ts';
import {memoryWords} from '../../translation/memory/memory-words.ts';
import {bestMatches, type SimilarTranslation} from '../../translation/memory/similar-translations.ts';
import type {ExtendedTranslation} from '../../translation/translation-context.ts';
import type {Caller} from '../caller.ts';

/** Maximum number of sentences of a request that are looked up; further sentences have no matches. */
const MAX_SENTENCES = 200;

/** Finds human translations of sentences similar to those that the engine translated, for each text. */
export async function memoryMatches(
  memory: HumanTranslationsTable,
  systemId: string,
  translations: readonly Pick<ExtendedTranslation, 'machineSentences'>[],
  {user, signal, share}: Caller,
): Promise<WireMatch[][]> {
  const slice = new TimeSlice(signal, share);
  const matchesByText = new Map<string, readonly SimilarTranslation[]>();
  const matches: WireMatch[][] = [];
  for (const {machineSentences} of translations) {
    const wireMatches: WireMatch[] = [];
    for (const {sentence, text} of machineSentences) {
      let similar = matchesByText.get(text);
      if (!similar && matchesByText.size < MAX_SENTENCES) {
        similar = bestMatches(text, await memory.similar(user.id, systemId, memoryWords(text)));
        matchesByText.set(text, similar);
        if (slice.isUsedUp) await slice.giveWay();
      }
      for (const match of similar ?? []) wireMatches.push({sentence, ...match});
    }
    matches.push(wireMatches);
  }
  return matches;
}
