import type {History} from '../history.ts';
import {checkClaims, checkTakeOvers} from './claim-checks.ts';
import {checkEnds, checkResults} from './document-checks.ts';
import {checkCorrections, checkTokens} from './kept-checks.ts';
import {checkUsage} from './usage-checks.ts';
import type {Check, Violation} from './violation.ts';

const checkRecoveries: Check = (history) =>
  history.of('no recovery').map(({what}) => ({promise: 'the service works again after a fault', what}));

const CHECKS: readonly Check[] = [
  checkEnds,
  checkResults,
  checkUsage,
  checkCorrections,
  checkTokens,
  checkClaims,
  checkTakeOvers,
  checkRecoveries,
];

/** Finds all promises of the service that were broken in a run. */
export function violationsIn(history: History): Violation[] {
  return CHECKS.flatMap((check) => check(history));
}
