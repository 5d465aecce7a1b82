import {numberOf} from '../../client/requests/json-value.ts';
import {languagePair, type LanguagePair, type SavedConfiguration} from '../../contract/configuration.ts';

/** A translation system and its request options. */
export interface SystemOptions {
  readonly systemId: string;
  /** Options as sent, such as `termCorpusId=c-1,qe`. */
  readonly options: string;
}

/** A language pair of the saved configuration with its system. */
export interface Route extends SystemOptions {
  readonly pair: LanguagePair;
  readonly source: string;
  readonly target: string;
  /** Minimum quality, 0 to 1, of translations shown at once; undefined for any quality. */
  readonly threshold: number | undefined;
  /** Title of the system; present if the user picked this system for one document instead of the configured system. */
  readonly picked?: string;
}

/** Lists the pairs of a configuration in order, without pairs that lack a language or system. */
export function routesOf(systems: SavedConfiguration['systems'] | undefined): Route[] {
  return Object.entries(systems ?? {}).flatMap(([pair, saved]) => {
    const [source, target, ...more] = pair.split('-');
    const {systemID, options} = saved?.params ?? {};
    if (!source || !target || more.length > 0 || !systemID) return [];
    const threshold = thresholdOf(saved.qeThreshold);
    return [{pair, source, target, systemId: String(systemID), options: String(options ?? ''), threshold}];
  });
}

/** Minimum quality, 0 to 1, of a saved system; undefined if not set. */
export function thresholdOf(value: unknown): number | undefined {
  const share = numberOf(value) ?? -1; // some versions saved text
  return share >= 0 && share <= 1 ? share : undefined;
}

/** Finds the route between two languages, ignoring region and case. */
export function routeBetween(routes: readonly Route[], source: string, target: string): Route | undefined {
  const wanted = languagePair(source, target);
  return routes.find((route) => languagePair(route.source, route.target) === wanted);
}

/** Finds the route of a pair such as `en-lv`. */
export function routeOfPair(routes: readonly Route[], pair: LanguagePair): Route | undefined {
  const [source = '', target = ''] = pair.trim().split('-');
  return routes.find((route) => route.pair === pair) ?? routeBetween(routes, source, target);
}

/** Finds the reverse route. */
export function reverseOf(routes: readonly Route[], {source, target}: Route): Route | undefined {
  return routeBetween(routes, target, source);
}
