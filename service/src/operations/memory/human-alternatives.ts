import {TimeSlice} from '../../concurrency/time-slice.ts';
import {EVERYONE, type Store} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import {parseMarkup} from '../../translation/codes/parse-markup.ts';
import {wholeText} from '../../translation/codes/placed-segment.ts';
import {
  fitHumanTranslation,
  segmentHumanKeys,
  type HumanKeys,
  type HumanTranslation,
} from '../../translation/segments/human-translations.ts';
import {renderText} from '../../translation/text/render-text.ts';
import type {Caller} from '../caller.ts';
import {findSystem} from '../translate/translate.ts';

/** Texts whose human translations are to be found in the memories of several systems. */
export interface AlternativesOf {
  /** Ids of the systems, in order of priority. */
  readonly systemIds: readonly string[];
  readonly texts: readonly string[];
}

/** A text with the keys of its human translations. */
interface KeyedText {
  readonly keys: HumanKeys;
  /** Adapts a translation to the tags of this text. */
  fit(human: HumanTranslation): string;
}

/**
 * Human translations of each complete text, without duplicates: the user's own first, then those for all
 * users. The systems translate nothing, so no characters are counted.
 */
export async function humanAlternatives(
  {store, systems}: {readonly store: Pick<Store, 'memory'>; readonly systems: Systems},
  {systemIds, texts}: AlternativesOf,
  {user, signal, share}: Caller,
): Promise<string[][]> {
  const slice = new TimeSlice(signal, share);
  const keyed = new Map<string, KeyedText | undefined>();
  for (const text of texts) {
    if (!keyed.has(text)) keyed.set(text, keyedText(text));
    if (slice.isUsedUp) await slice.giveWay();
  }
  slice.charge();
  const keys = [...keyed.values()].flatMap((entry) => (entry ? [entry.keys.exact, entry.keys.bare] : []));
  const alternatives = new Map([...keyed.keys()].map((text) => [text, new Set<string>()]));
  if (keys.length === 0) return texts.map(() => []);
  const places = systemIds
    .map((id) => findSystem(systems, id, user).definition.id)
    .flatMap((id) => [user.id, EVERYONE].map((owner) => ({id, owner})));
  for (const {id, owner} of places) {
    const human = await store.memory.find(owner, id, keys);
    if (human.size === 0) continue;
    slice.restart();
    for (const [text, entry] of keyed) {
      const translation = entry && (human.get(entry.keys.exact) ?? human.get(entry.keys.bare));
      if (translation) alternatives.get(text)?.add(entry.fit(translation));
      if (slice.isUsedUp) await slice.giveWay();
    }
    slice.charge();
  }
  return texts.map((text) => [...(alternatives.get(text) ?? [])]);
}

function keyedText(text: string): KeyedText | undefined {
  const parsed = parseMarkup(text);
  const placed = wholeText(parsed);
  return (
    placed && {
      keys: segmentHumanKeys(placed.segment),
      fit: (human) => renderText(parsed, [placed], [fitHumanTranslation(placed.segment, human)]).translation,
    }
  );
}
