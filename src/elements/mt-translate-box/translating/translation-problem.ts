import {MtError} from '../../../client/errors.ts';
import type {Connection} from '../../../client/types.ts';
import {problemOf, type Problem} from '../../common/problems.ts';

/**
 * Makes a problem of an error that ended a translation.
 *
 * @param keepsDetails - Whether personal details are kept in the page: all other errors than those of
 *   the client are of what keeps them.
 * @param isTooSlow - Whether the system had its longest time for a request.
 */
export function translationProblem(
  error: unknown,
  isOnline: boolean,
  connection: Connection | undefined,
  keepsDetails: boolean,
  isTooSlow: () => boolean | undefined,
): Problem {
  const problem = problemOf(error, isOnline, connection);
  if (keepsDetails && !(error instanceof MtError)) return {...problem, kind: 'notKept'};
  return problem.kind === 'timeout' && isTooSlow() ? {...problem, next: 'retry'} : problem;
}
