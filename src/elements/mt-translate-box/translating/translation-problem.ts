import {MtError} from '../../../client/errors.ts';
import type {MtClient} from '../../../client/client.ts';
import {problemOf, type Problem} from '../../common/problems.ts';

/**
 * Creates the problem for an error that ended a translation.
 *
 * @param keepsDetails - Whether personal details are kept in the page: errors other than the client's then
 *   come from that module.
 * @param isTooSlow - Whether the system already had its longest time limit.
 */
export function translationProblem(
  error: unknown,
  isOnline: boolean,
  client: MtClient | undefined,
  keepsDetails: boolean,
  isTooSlow: () => boolean | undefined,
): Problem {
  const problem = problemOf(error, isOnline, client);
  if (keepsDetails && !(error instanceof MtError)) return {...problem, kind: 'notKept'};
  return problem.kind === 'timeout' && isTooSlow() ? {...problem, next: 'retry'} : problem;
}
