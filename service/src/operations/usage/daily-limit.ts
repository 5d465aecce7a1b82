import type {UsageLedger} from '../../store/index.ts';
import type {Allowance} from './allowance.ts';
import {today} from './today.ts';

/** Characters taken from a limit, until they are counted or given back. */
export interface TakenUsage {
  /** Day of the limit, as `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /**
   * Counts the characters permanently; to be called before answering. Throws error 11 if they are no longer
   * available.
   */
  count(): Promise<void>;
  /** Returns the characters to the limit of the day from which they were taken, unless they were counted. */
  giveBack(): Promise<void>;
}

/**
 * Takes characters from all accounts of an allowance for today; throws error 11 if an account does not have
 * enough.
 */
export async function takeUsage(
  usage: UsageLedger,
  {accounts, overLimit}: Allowance,
  characters: number,
): Promise<TakenUsage> {
  const day = today();
  /** Accounts whose characters are neither counted nor given back. */
  const taken: number[] = [];
  const giveBack = async (): Promise<void> => {
    for (const userId of taken.splice(0)) await usage.giveBack(userId, day, characters);
  };
  try {
    for (const {userId, limit} of accounts) {
      if (!(await usage.take(userId, day, characters, limit))) throw overLimit();
      taken.push(userId);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return {
    day,
    async count() {
      for (let userId = taken.shift(); userId !== undefined; userId = taken.shift()) {
        if (!(await usage.note(userId, day, characters))) throw overLimit();
      }
    },
    giveBack,
  };
}
