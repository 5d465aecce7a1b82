import {baseLanguage} from '../../../src/text/base-language.ts';
import {SYSTEM_STATUSES, type SystemStatus} from '../../../src/contract/index.ts';
import type {SystemView} from '../operations/system-view.ts';

/** Statuses by how soon a system answers. */
const READINESS: Partial<Record<SystemStatus, number>> = {running: 0, queuingtransl: 1, standby: 2, error: 3};
/** Of one that the operator must start. */
const LEAST_READY = 4;

/**
 * The system of a pair: one that can answer, of the languages just as they are written before others such as `en` for
 * `en-US`, then the readiest, then the first of the configuration. Undefined when there is none.
 */
export function systemOfPair(
  systems: readonly SystemView[],
  source: string,
  target: string,
): SystemView | undefined {
  const ranked = systems
    .map((system) => ({system, rank: rankOf(system, source, target)}))
    .filter((one): one is {system: SystemView; rank: number} => one.rank !== undefined);
  return ranked.sort((one, other) => one.rank - other.rank)[0]?.system;
}

function rankOf(system: SystemView, source: string, target: string): number | undefined {
  const from = likeness(system.source.code, source);
  const to = likeness(system.target.code, target);
  if (from === undefined || to === undefined) return undefined;
  const readiness = READINESS[system.status] ?? LEAST_READY;
  return (SYSTEM_STATUSES[system.status] ? 0 : 100) + (from + to) * 10 + readiness;
}

/** 0 for the same code, 1 for the same language without its country, 2 for one of another country. */
function likeness(code: string, asked: string): number | undefined {
  if (code.toLowerCase() === asked.toLowerCase()) return 0;
  const base = baseLanguage(code);
  if (base !== baseLanguage(asked)) return undefined;
  return code.toLowerCase() === base ? 1 : 2;
}

/** Whether two codes are of one language, whatever its country. */
export function isSameLanguage(one: string, other: string): boolean {
  return baseLanguage(one) === baseLanguage(other);
}

/** A language that is a source, with the languages that it is translated into. */
export interface SourceLanguage {
  readonly code: string;
  readonly name: string;
  readonly targets: readonly string[];
}

/** The sources of systems, each once, in the order of their names. */
export function sourceLanguages(systems: readonly SystemView[]): SourceLanguage[] {
  const found = new Map<string, {code: string; name: string; targets: Set<string>}>();
  for (const {source, target} of systems) {
    const entry = found.get(source.code) ?? {...source, targets: new Set<string>()};
    entry.targets.add(target.code);
    found.set(source.code, entry);
  }
  return [...found.values()]
    .map(({code, name, targets}) => ({code, name, targets: [...targets].sort()}))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
