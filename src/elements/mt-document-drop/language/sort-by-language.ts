import type * as Identification from '../../../text/identification/identify-language.ts';
import {baseLanguage} from '../../../text/base-language.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {Route} from '../../common/routes.ts';
import {languageClueOf} from '../../../documents/language-clue.ts';

/** Number of UTF-16 code units of a document that are examined. */
const MAX_LENGTH = 4000;

/**
 * Sorts documents by the language pair for their language. A document in an unknown language, or in a language without
 * a pair, gets the chosen pair.
 */
export async function sortByLanguage(
  files: readonly File[],
  pairs: Pick<PairChoice, 'routes' | 'routeFrom'>,
  chosen: Route,
  {identifyLanguage}: typeof Identification,
): Promise<ReadonlyMap<Route, readonly File[]>> {
  const sources = [...new Set(pairs.routes.map(({source}) => source))];
  const groups = new Map<Route, File[]>();
  for (const file of files) {
    const {language, text} = await languageClueOf(file, file.name).catch(() => ({
      language: undefined,
      text: '',
    }));
    const named = language && sources.find((source) => baseLanguage(source) === baseLanguage(language));
    const source = named ?? identifyLanguage(text.slice(0, MAX_LENGTH), sources)?.language;
    const route = (source && pairs.routeFrom(source)) || chosen;
    groups.set(route, [...(groups.get(route) ?? []), file]);
  }
  return groups;
}
