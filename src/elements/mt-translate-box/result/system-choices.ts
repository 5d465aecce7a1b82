import {canTranslate, systemsInOrder} from '../../../client/system-order.ts';
import type {Route} from '../../common/routes.ts';
import type {BoxStore} from '../box-store.ts';
import type {AnswerSentence} from '../translating/answer.ts';
import type {KnownSystem, SystemDirectory} from '../translating/system-directory.ts';

/** Lists the systems that can translate the route's language pair, best first, including the route's own system. */
export function choicesOf(directory: SystemDirectory, route: Route): KnownSystem[] {
  const own = directory.find(route.systemId);
  const choices = systemsInOrder(directory.ofPair(route)).filter(
    ({id, status}) => id === route.systemId || canTranslate(status),
  );
  return own?.status === 'gone' ? [own, ...choices] : choices;
}

/** Lists the other running systems of the route's language pair, best first. */
export function allRunningBeside(directory: SystemDirectory, route: Route): KnownSystem[] {
  return choicesOf(directory, route).filter(({id, status}) => id !== route.systemId && status === 'running');
}

/** Finds the best other running system for the route's language pair. */
export function runningBeside(directory: SystemDirectory, route: Route): KnownSystem | undefined {
  return allRunningBeside(directory, route)[0];
}

/**
 * Whether the list of other translations of a sentence may have entries: from the memory or from another running
 * system.
 */
export function hasAlternatives({directory, translation}: BoxStore, sentence: AnswerSentence): boolean {
  const route = translation.answer?.route;
  if (!route || !sentence.sent || sentence.kind === 'pending') return false;
  return sentence.known?.findings?.matches.length ? true : runningBeside(directory, route) !== undefined;
}
