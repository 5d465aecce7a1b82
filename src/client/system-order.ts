import {languagePair} from '../contract/configuration.ts';
import {ENGINE_KIND_KEY, PREFERRED_KEY, systemGrade, systemReadiness} from '../contract/system-order.ts';
import {isSystemStatus, SYSTEM_STATUSES} from '../contract/system-status.ts';
import type {TranslationSystem} from './types.ts';

interface OrderedSystem extends Pick<TranslationSystem, 'title' | 'metadata'> {
  readonly status: string;
}

/** Whether a system translates now, or starts on request. */
export function canTranslate(status: string): boolean {
  return isSystemStatus(status) && SYSTEM_STATUSES[status];
}

/**
 * Kind of a system's engine; undefined if it is unknown. Without it, the name of the engine or the title reveals a
 * phrasebook: older versions of this service send no kind.
 */
export const kindOf = ({title, metadata}: OrderedSystem): string | undefined =>
  metadata[ENGINE_KIND_KEY] ?? (/phrasebook/i.test(metadata.engine ?? title) ? 'phrasebook' : undefined);

/** Rank of a system by the operator's choice, then by its kind of engine; lower is better. */
export const gradeOf = (system: OrderedSystem): number =>
  systemGrade({engineKind: kindOf(system), isPreferred: system.metadata[PREFERRED_KEY] === 'true'});

function rankOf(system: OrderedSystem): number {
  const {status} = system;
  return (canTranslate(status) ? 0 : 1e3) + gradeOf(system) * 10 + systemReadiness(status);
}

/**
 * Sorts systems, best first: systems that can translate before others, then the operator's choice, then neural engines
 * before rules and the phrasebook, then systems that are ready sooner.
 */
export function systemsInOrder<System extends OrderedSystem>(systems: readonly System[]): System[] {
  const ranked = systems.map((system) => ({system, rank: rankOf(system)}));
  return ranked.sort((a, b) => a.rank - b.rank).map(({system}) => system);
}

/**
 * The best system for two languages; undefined if no system can translate between the languages. Codes are compared by
 * primary language.
 */
export function bestSystem(
  systems: readonly TranslationSystem[],
  source: string,
  target: string,
): TranslationSystem | undefined {
  const pair = languagePair(source, target);
  const ofPair = systems.filter((one) => languagePair(one.source.code, one.target.code) === pair);
  const [best] = systemsInOrder(ofPair);
  return best && canTranslate(best.status) ? best : undefined;
}
