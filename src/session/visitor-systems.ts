import {canTranslate, gradeOf, kindOf, systemsInOrder} from '../client/system-order.ts';
import type {TranslationSystem} from '../client/types.ts';
import {languagePair, type SavedConfiguration} from '../contract/configuration.ts';

/**
 * Systems of a visitor: the best for each language pair, as everywhere, but one without a region before an equally good
 * one with a region. Pairs from the language of the page come first, and those of the phrasebook last.
 *
 * @param language - Primary language of the page, such as `lv`.
 */
export function visitorSystems(
  list: readonly TranslationSystem[],
  language: string | undefined,
): SavedConfiguration['systems'] {
  const best = new Map<string, TranslationSystem>();
  for (const system of systemsInOrder(list)) {
    const pair = languagePair(system.source.code, system.target.code);
    const known = best.get(pair);
    const isBetter = known && isRegional(known) && !isRegional(system) && gradeOf(known) === gradeOf(system);
    if (canTranslate(system.status) && (!known || isBetter)) best.set(pair, system);
  }
  const rank = (system: TranslationSystem): number =>
    (kindOf(system) === 'phrasebook' ? 4 : 0) +
    (system.source.code.toLowerCase().split('-')[0] === language ? 0 : 2) +
    (isRegional(system) ? 1 : 0);
  const chosen = [...best.values()].sort((a, b) => rank(a) - rank(b));
  const entries = chosen.map(({id, source, target}) => [
    `${source.code.split('-')[0]}-${target.code.split('-')[0]}`,
    {params: {systemID: id, options: ''}},
  ]);
  return Object.fromEntries(entries) as SavedConfiguration['systems'];
}

/** Whether a language has a region or script: `pt-BR` beside `pt` would show the same language twice. */
const isRegional = ({source, target}: TranslationSystem): boolean => /-/.test(source.code + target.code);
