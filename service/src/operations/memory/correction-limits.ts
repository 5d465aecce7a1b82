import {RecentMap} from '../../caching/recent-map.ts';
import type {HumanTranslationEntry, HumanTranslationsTable} from '../../store/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {secondsToMidnight, today} from '../usage/daily-limit.ts';

/** Limits for the translations that a user submits. */
export interface CorrectionBounds {
  /** Maximum number of translations that a user may submit per day (UTC). */
  readonly correctionsPerDay: number;
  /** Maximum total length of these translations and their sources per day, in UTF-16 code units. */
  readonly correctionCharactersPerDay: number;
  /** Maximum number of translations that a user may have in all systems together. */
  readonly memoryUnitsPerUser: number;
  /** Contact for users who need higher limits. */
  readonly supportEmail: string;
}

type CountedMemory = Pick<HumanTranslationsTable, 'count' | 'find' | 'submit'>;

/** A submitted translation. */
interface Submitted {
  readonly systemId: string;
  /** Key of the sentence that is translated. */
  readonly key: string;
  readonly entries: readonly HumanTranslationEntry[];
  readonly characters: number;
}

const COUNT_MS = 60_000;
const MAX_COUNTED = 10_000;

export class CorrectionLimits {
  readonly #memory: CountedMemory;
  readonly #bounds: CorrectionBounds;
  /** Upper bounds for the number of each user's translations: the last count, and submissions since then. */
  readonly #counts = new RecentMap<number, {units: number}>({
    maxSize: MAX_COUNTED,
    lifetimeMs: COUNT_MS,
  });

  constructor(memory: CountedMemory, bounds: CorrectionBounds) {
    this.#memory = memory;
    this.#bounds = bounds;
  }

  /**
   * Saves a translation and counts it; throws an error that explains what the user can do if a limit would be
   * exceeded.
   */
  async save(userId: number, submitted: Submitted): Promise<void> {
    const {systemId, entries, characters} = submitted;
    const {correctionsPerDay: corrections, correctionCharactersPerDay, memoryUnitsPerUser} = this.#bounds;
    const isNear = await this.#checkRoom(userId, submitted);
    const outcome = await this.#memory.submit(userId, systemId, entries, {
      day: today(),
      characters,
      most: {
        corrections,
        characters: correctionCharactersPerDay,
        ...(isNear && {units: memoryUnitsPerUser}),
      },
    });
    if (outcome === 'noRoom') throw this.#noRoom();
    if (outcome === 'dayLimit') throw this.#dayLimit();
  }

  #dayLimit(): OperationError {
    const {correctionsPerDay, correctionCharactersPerDay, supportEmail} = this.#bounds;
    return new OperationError(
      'dayLimitReached',
      `The daily limit of ${correctionsPerDay} submitted translations with ${correctionCharactersPerDay} characters is reached. ` +
        `It starts again at midnight UTC; write to ${supportEmail} to have it raised.`,
      secondsToMidnight(),
    );
  }

  /**
   * Checks the number of translations. Returns whether so little room is left that all processes together
   * could exceed the limit before they count again.
   */
  async #checkRoom(userId: number, {systemId, key}: Submitted): Promise<boolean> {
    const {memoryUnitsPerUser: most, correctionsPerDay} = this.#bounds;
    let counted = this.#counts.get(userId);
    // Counting reads all of a user's translations, so it is not done for each submission.
    if (!counted || counted.units >= most) {
      counted = {units: await this.#memory.count(userId)};
      this.#counts.set(userId, counted);
    }
    counted.units += 1;
    if (counted.units <= most) return counted.units > most - correctionsPerDay;
    const replaced = (await this.#memory.find(userId, systemId, [key])).get(key);
    if (replaced && !replaced.shared) return true;
    throw this.#noRoom();
  }

  #noRoom(): OperationError {
    const {memoryUnitsPerUser: most, supportEmail} = this.#bounds;
    return new OperationError(
      'conflict',
      `You have ${most} translations, the most that the service keeps for a user. ` +
        `Remove some that you do not need, or write to ${supportEmail} to have the limit raised.`,
    );
  }
}
