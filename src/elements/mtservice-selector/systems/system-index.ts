import type {Language, TranslationSystem} from '../../../client/index.ts';
import {
  languagePair,
  primaryLanguage,
  SYSTEM_STATUSES,
  type LanguagePair,
  type SystemStatus,
} from '../../../contract/index.ts';

/** Systems of a list, also by pair; made once per answer, in one pass. */
export interface SystemIndex {
  readonly byPair: ReadonlyMap<LanguagePair, readonly TranslationSystem[]>;
  readonly systems: readonly TranslationSystem[];
  /** Number of pairs with at least one usable system. */
  readonly usablePairs: number;
}

/** Whether a system translates now or wakes up to do so. */
export function isUsable({status}: TranslationSystem): boolean {
  return status !== 'unknown' && SYSTEM_STATUSES[status];
}

/** Indexes the systems of a list; the order within a pair is that of the list. */
export function indexSystems(systems: readonly TranslationSystem[]): SystemIndex {
  const byPair = new Map<LanguagePair, TranslationSystem[]>();
  // Systems share language objects, so few of thousands need the work of making a pair's key.
  const byLanguages = new Map<Language, Map<Language, TranslationSystem[]>>();
  for (const system of systems) {
    const {source, target} = system;
    let byTarget = byLanguages.get(source);
    if (!byTarget) byLanguages.set(source, (byTarget = new Map()));
    let known = byTarget.get(target);
    if (!known) {
      const pair = languagePair(source.code, target.code);
      byTarget.set(target, (known = byPair.get(pair) ?? []));
      byPair.set(pair, known);
    }
    known.push(system);
  }
  const usablePairs = [...byPair.values()].filter((ofPair) => ofPair.some(isUsable)).length;
  return {byPair, systems, usablePairs};
}

/** The system with this id. */
export function systemOf(index: SystemIndex | undefined, id: string): TranslationSystem | undefined {
  return index?.systems.find((system) => system.id === id);
}

const BY_READINESS: readonly (SystemStatus | 'unknown')[] = ['running', 'queuingtransl', 'standby'];

/** Systems of a pair that can be chosen, those that answer soonest first. */
export function usableSystems(index: SystemIndex, pair: LanguagePair): TranslationSystem[] {
  const systems = (index.byPair.get(pair) ?? []).filter(isUsable);
  return systems.sort((a, b) => BY_READINESS.indexOf(a.status) - BY_READINESS.indexOf(b.status));
}

/** Source and target of a pair such as `en-lv`, named as the service names them. */
export function languagesOfPair(index: SystemIndex | undefined, pair: LanguagePair): [Language, Language] {
  const [source = pair, target = ''] = pair.split('-', 2);
  const system = index?.byPair.get(pair)?.[0];
  return [
    {code: source, name: system?.source.name ?? ''},
    {code: target, name: system?.target.name ?? ''},
  ];
}

/**
 * Languages that can be added as source, and with `source` those as target: the pair has a usable
 * system and is not among `taken`. Codes are primary languages.
 */
export function languagesToAdd(
  index: SystemIndex,
  taken: ReadonlySet<LanguagePair>,
  source?: string,
): Language[] {
  const found = new Map<string, Language>();
  for (const [pair, systems] of index.byPair) {
    const first = systems[0]!;
    const from = primaryLanguage(first.source.code);
    if ((source !== undefined && from !== source) || taken.has(pair) || !systems.some(isUsable)) continue;
    const language = source === undefined ? first.source : first.target;
    const code = primaryLanguage(language.code);
    if (!found.has(code)) found.set(code, {code, name: language.name});
  }
  return [...found.values()];
}
