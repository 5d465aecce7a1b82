import type {Language, TranslationSystem} from '../../../client/index.ts';
import {canTranslate, systemsInOrder} from '../../../client/system-order.ts';
import {languagePair, primaryLanguage, type LanguagePair} from '../../../contract/index.ts';

/** Systems of a list, also by pair; made once per answer, in one pass. */
export interface SystemIndex {
  readonly byPair: ReadonlyMap<LanguagePair, readonly TranslationSystem[]>;
  readonly systems: readonly TranslationSystem[];
  readonly byId: ReadonlyMap<string, TranslationSystem>;
  /** Number of pairs with at least one usable system. */
  readonly usablePairs: number;
  /** Whether some system cannot be used now. */
  readonly hasUnusable: boolean;
}

/** Whether a system translates now or wakes up to do so. */
export const isUsable = ({status}: TranslationSystem): boolean => canTranslate(status);

/** Indexes the systems of a list; the order within a pair is that of the list. */
export function indexSystems(systems: readonly TranslationSystem[]): SystemIndex {
  const byPair = new Map<LanguagePair, TranslationSystem[]>();
  // Systems share language objects, so few of thousands need the work of making a pair's key.
  const byLanguages = new Map<Language, Map<Language, TranslationSystem[]>>();
  const byId = new Map<string, TranslationSystem>();
  let hasUnusable = false;
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
    byId.set(system.id, system);
    hasUnusable ||= !isUsable(system);
  }
  const usablePairs = [...byPair.values()].filter((ofPair) => ofPair.some(isUsable)).length;
  return {byPair, systems, byId, hasUnusable, usablePairs};
}

/** The system with this id. */
export function systemOf(index: SystemIndex | undefined, id: string): TranslationSystem | undefined {
  return index?.byId.get(id);
}

/** Systems of a pair that can be chosen, the best first. */
export function usableSystems(index: SystemIndex, pair: LanguagePair): TranslationSystem[] {
  return rankedSystems(index, pair).filter(isUsable);
}

/** Systems of a pair in the order in which they should serve it; those that cannot be used last. */
export function rankedSystems(index: SystemIndex, pair: LanguagePair): TranslationSystem[] {
  return systemsInOrder(index.byPair.get(pair) ?? []);
}

/** The pair the other way round. */
export function reverseOf(pair: LanguagePair): LanguagePair {
  const [source = '', target = ''] = pair.split('-');
  return `${target}-${source}`;
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

/** A language that pairs can be added with. */
export interface LanguageToAdd extends Language {
  /** Whether some system of its pairs can be used now. */
  readonly isUsable: boolean;
}

/**
 * Languages that can be added as source, and with `source` those as target: the pair is not among
 * `taken`. Codes are primary languages.
 */
export function languagesToAdd(
  index: SystemIndex,
  taken: ReadonlySet<LanguagePair>,
  source?: string,
): LanguageToAdd[] {
  const found = new Map<string, LanguageToAdd>();
  for (const [pair, systems] of index.byPair) {
    const first = systems[0]!;
    const from = primaryLanguage(first.source.code);
    if ((source !== undefined && from !== source) || taken.has(pair)) continue;
    const language = source === undefined ? first.source : first.target;
    const code = primaryLanguage(language.code);
    if (found.get(code)?.isUsable) continue;
    found.set(code, {code, name: language.name, isUsable: systems.some(isUsable)});
  }
  return [...found.values()];
}
