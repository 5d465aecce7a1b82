import {baseLanguage} from '../../../src/text/base-language.ts';
import {SYSTEM_STATUSES, systemGrade, systemReadiness} from '../../../src/contract/index.ts';
import {tokenIdOf} from '../accounts/index.ts';
import type {SystemView} from '../operations/system-view.ts';
import type {PreferredSystem} from '../store/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {DoorParts, DoorRequest} from './door.ts';

/** Systems that may answer a request. */
export interface OfferedSystems {
  /** Systems available to the user, in configuration order. */
  readonly systems: readonly SystemView[];
  /** Systems that the token prefers for language pairs. */
  readonly preferred: readonly PreferredSystem[];
}

/** Returns the systems available to the user of a request, and the preferred systems of the token. */
export async function offeredSystems(
  {operations, store, goneSystems}: Pick<DoorParts, 'operations' | 'store' | 'goneSystems'>,
  {caller, key, request}: Pick<DoorRequest, 'caller' | 'key' | 'request'>,
): Promise<OfferedSystems> {
  const tokenId = key === undefined ? undefined : tokenIdOf(key);
  const [systems, preferred] = await Promise.all([
    operations.listSystems(caller),
    tokenId === undefined ? [] : store.preferredSystems.ofToken(tokenId),
  ]);
  const offered = {systems, preferred};
  if (tokenId !== undefined) goneSystems.note(tokenId, offered, request.log);
  return offered;
}

/**
 * Systems for a pair, best first; empty if no system translates it. The token's preferred system is first if
 * it can answer, followed by the other systems that can answer, sorted by the operator's choice, the kind of
 * engine, an exact match of the languages (before `en` for `en-US`), readiness, and order in the
 * configuration. Quality comes before readiness, since a door waits for a system that is starting.
 */
export function systemsOfPair(
  {systems, preferred}: OfferedSystems,
  source: string,
  target: string,
): readonly SystemView[] {
  const preferredId = preferredSystem(preferred, source, target);
  const ranked = systems
    .map((system) => ({system, rank: rankOf(system, source, target)}))
    .filter((candidate): candidate is {system: SystemView; rank: number} => candidate.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({system}) => system);
  const chosen = ranked.find(({id, status}) => id === preferredId && SYSTEM_STATUSES[status]);
  return chosen ? [chosen, ...ranked.filter((system) => system !== chosen)] : ranked;
}

/** Best system for a pair; undefined if no system translates it. */
export function systemOfPair(
  offered: OfferedSystems,
  source: string,
  target: string,
): SystemView | undefined {
  return systemsOfPair(offered, source, target)[0];
}

/**
 * Id of the system preferred for exactly this pair, or else of the system preferred for the pair's languages
 * without a country; undefined if there is no preference.
 */
function preferredSystem(
  preferred: readonly PreferredSystem[],
  source: string,
  target: string,
): string | undefined {
  const covering = preferred.flatMap((preference) => {
    const [from, to] = [likeness(preference.source, source), likeness(preference.target, target)];
    const covers = from !== undefined && to !== undefined && from < OTHER_COUNTRY && to < OTHER_COUNTRY;
    return covers ? [{id: preference.systemId, rank: from + to}] : [];
  });
  return covering.sort((a, b) => a.rank - b.rank)[0]?.id;
}

function rankOf(system: SystemView, source: string, target: string): number | undefined {
  const from = likeness(system.source.code, source);
  const to = likeness(system.target.code, target);
  if (from === undefined || to === undefined) return undefined;
  const {status, engineKind} = system;
  const isPreferred = system.isPreferred && from < OTHER_COUNTRY && to < OTHER_COUNTRY;
  const grade = systemGrade({engineKind, isPreferred});
  return (SYSTEM_STATUSES[status] ? 0 : 10_000) + grade * 1_000 + (from + to) * 10 + systemReadiness(status);
}

const OTHER_COUNTRY = 2;

/**
 * Returns 0 for the same code, 1 for the requested language without a country, 2 for another country;
 * undefined for another language.
 */
function likeness(code: string, requestedCode: string): number | undefined {
  if (code.toLowerCase() === requestedCode.toLowerCase()) return 0;
  const base = baseLanguage(code);
  if (base !== baseLanguage(requestedCode)) return undefined;
  return code.toLowerCase() === base ? 1 : OTHER_COUNTRY;
}

/** Whether two codes have the same language, regardless of country. */
export function isSameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

/** A source language with its target languages. */
export interface SourceLanguage {
  readonly code: string;
  readonly name: string;
  readonly targets: readonly string[];
}

/** Source languages of the systems, without duplicates, sorted by name. */
export function sourceLanguages(systems: readonly SystemView[]): SourceLanguage[] {
  const byCode = new Map<string, {code: string; name: string; targets: Set<string>}>();
  for (const {source, target} of systems) {
    const entry = byCode.get(source.code) ?? {...source, targets: new Set<string>()};
    entry.targets.add(target.code);
    byCode.set(source.code, entry);
  }
  return [...byCode.values()]
    .map(({code, name, targets}) => ({code, name, targets: [...targets].sort()}))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * The language that a text is taken for if it is too short to be recognized: English if a system translates
 * from it, or else the language of the first system; undefined without systems.
 */
export function usualSource(systems: readonly SystemView[]): string | undefined {
  const english = systems.find(({source}) => isSameLanguage(source.code, 'en'));
  return (english ?? systems[0])?.source.code;
}

/** Error for a pair that no system translates. */
export function noPair(source: string, target: string): OperationError {
  return new OperationError('badRequest', `${shown(source)} is not translated into ${shown(target)}.`);
}

/** Error for a target that no system offers. */
export function unknownTarget(target: string): OperationError {
  return new OperationError('badRequest', `Nothing is translated into ${shown(target)}.`);
}

function shown(code: string): string {
  return `"${code.slice(0, 40)}"`;
}
