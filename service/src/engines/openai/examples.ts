import type {Example, Guidance} from '../engine.ts';

/** Maximum length of the examples of a request, in UTF-16 code units. */
const MAX_CHARACTERS = 3000;

/** The examples of a request's texts, without duplicates; the best ones of each text first. */
export function examplesOf(guidance: readonly (Guidance | undefined)[]): Example[] {
  const lists = guidance.map((one) => one?.examples ?? []);
  const most = Math.max(0, ...lists.map(({length}) => length));
  const ranked = Array.from({length: most}, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat();
  const different = new Map(ranked.toReversed().map((example) => [example.source, example]));
  let left = MAX_CHARACTERS;
  return [...different.values()].toReversed().filter(({source, translation}) => {
    left -= source.length + translation.length;
    return left >= 0;
  });
}
