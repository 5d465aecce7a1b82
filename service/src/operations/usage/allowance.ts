import type {ChargedAccount, User} from '../../store/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import type {VisitorSettings} from '../visitors/visitor-settings.ts';
import {secondsToMidnight} from './today.ts';

/** Settings of the daily limit. */
export interface UsageLimit {
  /** UTF-16 code units that a user may translate per day (UTC). */
  readonly dailyCharacters: number;
  /** Contact for users who need a higher limit. */
  readonly supportEmail: string;
}

/** Characters that a user may translate per day, and the accounts to which they are charged. */
export interface Allowance {
  /** Accounts to which the characters are charged, the user's own account first. */
  readonly accounts: readonly [ChargedAccount, ...ChargedAccount[]];
  /** Error 11, with the time until the limit resets. */
  readonly overLimit: () => OperationError;
}

/**
 * The allowance of a user. Only this function decides allowances: the visitors of a network share the
 * network's allowance, and all visitors share a common allowance as well.
 */
export function allowanceOf(
  {id, visitor}: User,
  {dailyCharacters, supportEmail}: UsageLimit,
  visitors: VisitorSettings | undefined,
): Allowance {
  if (!visitor) {
    return {
      accounts: [{userId: id, limit: dailyCharacters}],
      overLimit: () =>
        dayLimitReached(
          `The daily translation limit of ${dailyCharacters} characters is reached. ` +
            `It starts again at midnight UTC; write to ${supportEmail} to have it raised.`,
        ),
    };
  }
  const {charactersPerDay = 0, charactersPerDayInAll = 0} = visitors ?? {};
  return {
    accounts: [
      {userId: visitor.network, limit: charactersPerDay},
      {userId: visitor.all, limit: charactersPerDayInAll},
    ],
    overLimit: () =>
      dayLimitReached(
        `What may be translated today without an account is used up: ${charactersPerDay} characters from your address, or ${charactersPerDayInAll} in all. ` +
          'It starts again at midnight UTC; sign in to go on now.',
      ),
  };
}

function dayLimitReached(description: string): OperationError {
  return new OperationError('dayLimitReached', description, secondsToMidnight());
}
