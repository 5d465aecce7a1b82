import type {Store} from '../store/store.ts';
import {OperationError} from '../errors/operation-error.ts';

/** Settings of the daily limit. */
export interface UsageLimit {
  /** UTF-16 code units that a user may translate in a day (UTC). */
  readonly dailyCharacters: number;
  /** Where users are sent who need more. */
  readonly supportEmail: string;
}

/** What was taken off a limit. */
export interface TakenUsage {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Gives it back to the day that it was taken from. */
  giveBack(): Promise<void>;
}

/** Takes characters off the user's limit of today, or throws error 11. */
export async function takeUsage(
  store: Store,
  {dailyCharacters, supportEmail}: UsageLimit,
  userId: number,
  characters: number,
): Promise<TakenUsage> {
  const day = today();
  if (!(await store.addUsage(userId, day, characters, dailyCharacters))) {
    throw new OperationError(
      'dayLimitReached',
      `The daily translation limit of ${dailyCharacters} characters is reached. ` +
        `It starts anew at midnight UTC; write to ${supportEmail} to have it raised.`,
      secondsToMidnight(),
    );
  }
  return {day, giveBack: () => store.returnUsage(userId, day, characters)};
}

const DAY_SECONDS = 86_400;

let written = {number: NaN, day: ''};

/** Written once a day: every request asks for it. */
function today(): string {
  const number = Math.floor(Date.now() / 1000 / DAY_SECONDS);
  if (number !== written.number) {
    written = {number, day: new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10)};
  }
  return written.day;
}

function secondsToMidnight(): number {
  return DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
}
