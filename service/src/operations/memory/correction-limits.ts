import {RecentMap} from '../../caching/recent-map.ts';
import type {HumanTranslationEntry, HumanTranslationsTable} from '../../store/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {secondsToMidnight, today} from '../usage/daily-limit.ts';

/** Limits of a user's corrections. */
export interface CorrectionBounds {
  /** Translations a user may submit per day (UTC). */
  readonly correctionsPerDay: number;
  /** Total length per day of these translations and their sentences, in UTF-16 code units. */
  readonly correctionCharactersPerDay: number;
  /** Translations a user may have in all systems. */
  readonly memoryUnitsPerUser: number;
  /** Contact for users who need more. */
  readonly supportEmail: string;
}

type CountedMemory = Pick<HumanTranslationsTable, 'count' | 'find' | 'submit'>;

/** A submitted translation. */
interface Submitted {
  readonly systemId: string;
  /** Key of its sentence. */
  readonly key: string;
  readonly entries: readonly HumanTranslationEntry[];
  readonly characters: number;
}

const COUNT_MS = 60_000;
const MAX_COUNTED = 10_000;

/** Enforces the limits of corrections. */
export class CorrectionLimits {
  readonly #memory: CountedMemory;
  readonly #bounds: CorrectionBounds;
  /** Upper bound of each user's number of translations, since they were last counted. */
  readonly #counts = new RecentMap<number, {units: number}>({
    maxSize: MAX_COUNTED,
    lifetimeMs: COUNT_MS,
  });

  constructor(memory: CountedMemory, bounds: CorrectionBounds) {
    this.#memory = memory;
    this.#bounds = bounds;
  }

  /** Counts and saves a translation, or throws the error that says what the user can do. */
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
   * Whether so little room is left that all processes together could exceed the limit before they count
   * again.
   */
  async #checkRoom(userId: number, {systemId, key}: Submitted): Promise<boolean> {
    const {memoryUnitsPerUser: most, correctionsPerDay} = this.#bounds;
    let counted = this.#counts.get(userId);
    // Counting reads all of them, so it is not done each time.
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
