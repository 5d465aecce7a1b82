import {MtError} from '../../../client/errors.ts';
import {problemOf, type Problem} from '../../common/problems.ts';
import type {TranslationSettings} from './translation-state.ts';

/** Circumstances in which a translation failed. */
interface Circumstances {
  readonly settings: Pick<TranslationSettings, 'client' | 'loadKeeper'>;
  readonly isOnline: boolean;
  /** Whether the system already had its longest time limit. */
  readonly isTooSlow: () => boolean | undefined;
}

/** Creates the problem for an error that ended a translation. */
export function translationProblem(
  error: unknown,
  {settings: {client, loadKeeper}, isOnline, isTooSlow}: Circumstances,
): Problem {
  const problem = problemOf(error, isOnline, client);
  // Errors other than the client's come from the module that keeps personal details in the page.
  if (loadKeeper && !(error instanceof MtError)) return {...problem, kind: 'notKept'};
  return problem.kind === 'timeout' && isTooSlow() ? {...problem, next: 'retry'} : problem;
}
