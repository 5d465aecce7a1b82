import type {UsageLedger} from '../../store/index.ts';
import {OperationError} from '../../errors/operation-error.ts';

/** Settings of the daily limit. */
export interface UsageLimit {
  /** UTF-16 code units that a user may translate per day (UTC). */
  readonly dailyCharacters: number;
  /** Contact for users who need a higher limit. */
  readonly supportEmail: string;
}

/** Characters taken from a limit, until they are counted or given back. */
export interface TakenUsage {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /**
   * Counts the characters permanently; to be called before answering. Throws error 11 if they are no longer
   * available.
   */
  count(): Promise<void>;
  /** Returns the characters to the limit of the day from which they were taken, unless they were counted. */
  giveBack(): Promise<void>;
}

/** Takes characters from a user's limit for today; throws error 11 if there are not enough. */
export async function takeUsage(
  usage: UsageLedger,
  limits: UsageLimit,
  userId: number,
  characters: number,
): Promise<TakenUsage> {
  const day = today();
  if (!(await usage.take(userId, day, characters, limits.dailyCharacters))) throw dayLimitReached(limits);
  let isOver = false;
  return {
    day,
    async count() {
      isOver = true;
      if (!(await usage.note(userId, day, characters))) throw dayLimitReached(limits);
    },
    async giveBack() {
      if (!isOver) await usage.giveBack(userId, day, characters);
      isOver = true;
    },
  };
}

/** Error 11, with the time until the limit resets. */
export function dayLimitReached({dailyCharacters, supportEmail}: UsageLimit): OperationError {
  return new OperationError(
    'dayLimitReached',
    `The daily translation limit of ${dailyCharacters} characters is reached. ` +
      `It starts again at midnight UTC; write to ${supportEmail} to have it raised.`,
    secondsToMidnight(),
  );
}

const DAY_SECONDS = 86_400;

let written = {number: NaN, day: ''};

/** The current day as `YYYY-MM-DD`, UTC. Cached, since every request needs it. */
export function today(): string {
  const number = Math.floor(Date.now() / 1000 / DAY_SECONDS);
  if (number !== written.number) {
    written = {number, day: new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10)};
  }
  return written.day;
}

/** Seconds until the current day (UTC) ends. */
export function secondsToMidnight(): number {
  return DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
}
