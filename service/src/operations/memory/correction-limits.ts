import {RecentMap} from '../../caching/recent-map.ts';
import type {HumanTranslationEntry, HumanTranslationsTable, User} from '../../store/index.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {secondsToMidnight, today} from '../usage/today.ts';
import {VISITOR_CORRECTIONS, type VisitorSettings} from '../visitors/visitor-settings.ts';

/** Limits for the translations that a user submits. */
export interface CorrectionBounds {
  /** Maximum number of translations that a user may submit per day (UTC). */
  readonly correctionsPerDay: number;
  /** Maximum total length of the submitted translations and their sources per day, in UTF-16 code units. */
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
  /** Key of the source sentence. */
  readonly key: string;
  readonly entries: readonly HumanTranslationEntry[];
  readonly characters: number;
}

const COUNT_MS = 60_000;
const MAX_COUNTED = 10_000;

export class CorrectionLimits {
  readonly #memory: CountedMemory;
  readonly #bounds: CorrectionBounds;
  readonly #visitors: () => VisitorSettings | undefined;
  /** Upper bounds for the number of each user's translations: the last count, and submissions since then. */
  readonly #counts = new RecentMap<number, {units: number}>({
    maxSize: MAX_COUNTED,
    lifetimeMs: COUNT_MS,
  });

  constructor(
    memory: CountedMemory,
    bounds: CorrectionBounds,
    visitors: () => VisitorSettings | undefined = () => undefined,
  ) {
    this.#memory = memory;
    this.#bounds = bounds;
    this.#visitors = visitors;
  }

  /**
   * Saves a translation and counts it; throws an error that explains what the user can do if a limit would be
   * exceeded.
   */
  async save({id: userId, visitor}: User, submitted: Submitted): Promise<void> {
    const {systemId, entries, characters} = submitted;
    const isNear = await this.#checkRoom(userId, submitted);
    const most = this.#mostOf(visitor !== undefined);
    const outcome = await this.#memory.submit(userId, systemId, entries, {
      day: today(),
      characters,
      most: {...most, ...(isNear && {units: this.#bounds.memoryUnitsPerUser})},
      // The visitors of a network share the limit, since each may have any number of sessions.
      ...(visitor && {account: visitor.network}),
    });
    if (outcome === 'noRoom') throw this.#noRoom();
    if (outcome === 'dayLimit') throw this.#dayLimit(most, visitor !== undefined);
  }

  #mostOf(isVisitor: boolean): {readonly corrections: number; readonly characters: number} {
    const {correctionsPerDay: corrections, correctionCharactersPerDay: characters} = this.#bounds;
    if (!isVisitor) return {corrections, characters};
    return {corrections: VISITOR_CORRECTIONS, characters: this.#visitors()?.charactersPerDay ?? 0};
  }

  #dayLimit(
    most: {readonly corrections: number; readonly characters: number},
    isVisitor: boolean,
  ): OperationError {
    const wayOn = isVisitor
      ? 'sign in to go on now'
      : `write to ${this.#bounds.supportEmail} to have it raised`;
    return new OperationError(
      'dayLimitReached',
      `The daily limit of ${most.corrections} submitted translations with ${most.characters} characters is reached. ` +
        `It starts again at midnight UTC; ${wayOn}.`,
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
    // Counting reads all of a user's translations, so the count is not repeated for each submission.
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
