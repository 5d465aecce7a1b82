import type {Store} from '../store/store.ts';
import {OperationError} from './errors.ts';

/** Settings of the daily limit. */
export interface UsageLimit {
  /** UTF-16 code units that a user may translate in a day (UTC). */
  readonly dailyCharacters: number;
  /** Where users are sent who need more. */
  readonly supportEmail: string;
}

/**
 * Takes characters off the user's limit of today, or throws error 11. The returned function gives
 * them back to the day that they were taken from.
 */
export async function takeUsage(
  store: Store,
  {dailyCharacters, supportEmail}: UsageLimit,
  userId: number,
  characters: number,
): Promise<() => Promise<void>> {
  const day = new Date().toISOString().slice(0, 10);
  if (!(await store.addUsage(userId, day, characters, dailyCharacters))) {
    throw new OperationError(
      'dayLimitReached',
      `The daily translation limit of ${dailyCharacters} characters is reached. ` +
        `It starts anew at midnight UTC; write to ${supportEmail} to have it raised.`,
      secondsToMidnight(),
    );
  }
  return () => store.returnUsage(userId, day, characters);
}

function secondsToMidnight(): number {
  const day = 86_400;
  return day - (Math.floor(Date.now() / 1000) % day);
}
