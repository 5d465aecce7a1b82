import {canTranslate, systemsInOrder} from '../../../client/system-order.ts';
import type {Route} from '../../common/routes.ts';
import type {KnownSystem, SystemDirectory} from '../translating/system-directory.ts';

/** Lists the systems that can translate the route's language pair, best first, including its own. */
export function choicesOf(directory: SystemDirectory, route: Route): KnownSystem[] {
  const own = directory.find(route.systemId);
  const all = directory
    .ofPair(route)
    .map((system) => ({...system, metadata: directory.metadataOf(system.id) ?? {}}));
  const choices = systemsInOrder(all).filter(({id, status}) => id === route.systemId || canTranslate(status));
  return own?.status === 'gone' ? [own, ...choices] : choices;
}

/** Finds the best other running system for the route's language pair. */
export function runningBeside(directory: SystemDirectory, route: Route): KnownSystem | undefined {
  return choicesOf(directory, route).find(({id, status}) => id !== route.systemId && status === 'running');
}
