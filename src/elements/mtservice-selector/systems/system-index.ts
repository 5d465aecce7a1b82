import type {Language, TranslationSystem} from '../../../client/index.ts';
import {canTranslate, systemsInOrder} from '../../../client/system-order.ts';
import {languagePair, primaryLanguage, type LanguagePair} from '../../../contract/index.ts';

/** Systems of a list with lookups; created once per answer, in one pass. */
export interface SystemIndex {
  readonly byPair: ReadonlyMap<LanguagePair, readonly TranslationSystem[]>;
  readonly systems: readonly TranslationSystem[];
  readonly byId: ReadonlyMap<string, TranslationSystem>;
  /** Number of pairs with at least one usable system. */
  readonly usablePairs: number;
  /** Whether any system is currently unusable. */
  readonly hasUnusable: boolean;
}

/** Whether a system can translate now, or starts on request. */
export const isUsable = ({status}: TranslationSystem): boolean => canTranslate(status);

/** Indexes the systems of a list; pairs keep the order of the list. */
export function indexSystems(systems: readonly TranslationSystem[]): SystemIndex {
  const byPair = new Map<LanguagePair, TranslationSystem[]>();
  // Systems share language objects, so pair keys are computed only once per pair of objects.
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

/** The system with this id; undefined if the list does not contain it. */
export function systemOf(index: SystemIndex | undefined, id: string): TranslationSystem | undefined {
  return index?.byId.get(id);
}

/** Usable systems of a pair, best first. */
export function usableSystems(index: SystemIndex, pair: LanguagePair): TranslationSystem[] {
  return rankedSystems(index, pair).filter(isUsable);
}

/** Systems of a pair in order of preference; unusable systems last. */
export function rankedSystems(index: SystemIndex, pair: LanguagePair): TranslationSystem[] {
  return systemsInOrder(index.byPair.get(pair) ?? []);
}

/** The pair with its languages swapped. */
export function reverseOf(pair: LanguagePair): LanguagePair {
  const [source = '', target = ''] = pair.split('-');
  return `${target}-${source}`;
}

/** Source and target of a pair such as `en-lv`, with the service's names. */
export function languagesOfPair(index: SystemIndex | undefined, pair: LanguagePair): [Language, Language] {
  const [source = pair, target = ''] = pair.split('-', 2);
  const system = index?.byPair.get(pair)?.[0];
  return [
    {code: source, name: system?.source.name ?? ''},
    {code: target, name: system?.target.name ?? ''},
  ];
}

/** A language for pairs to add. */
export interface LanguageToAdd extends Language {
  /** Whether any system for the language is currently usable. */
  readonly isUsable: boolean;
}

/**
 * Languages that can be added as source languages or, with `source`, as target languages for this source: at least one
 * pair is not in `taken`. Codes are primary languages.
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
