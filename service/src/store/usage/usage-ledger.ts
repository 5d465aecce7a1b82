import type {Kysely} from 'kysely';
import {Semaphore} from '../../concurrency/semaphore.ts';
import type {Tables} from '../database/schema.ts';

/**
 * Characters reserved in the database at once. A killed process loses at most what it has reserved and
 * not used: one block for each user.
 */
export const USAGE_BLOCK = 16_384;

/** One user's day: `spare` is what is reserved in the database and not used yet. */
interface Account {
  readonly userId: number;
  readonly day: string;
  spare: number;
  /** The row's count as this process last saw it. */
  charged: number;
  /** When characters were last taken. */
  usedAt: number;
  /** One change of the row at a time. */
  readonly turn: Semaphore;
}

/**
 * Counts characters per user and day, exactly, without a disk write for each request: a block is
 * reserved in the database and handed out from memory. The count never exceeds the limit, since
 * reserved characters count as used for all other processes.
 */
export class UsageLedger {
  readonly #db: Kysely<Tables>;
  readonly #block: number;
  readonly #idleMs: number | undefined;
  readonly #accounts = new Map<string, Account>();
  #latestDay = '';
  #timer: NodeJS.Timeout | undefined;

  /**
   * With `idleMs` what is reserved is given back after that time without use: other processes refuse the user
   * near the limit because of it.
   */
  constructor(db: Kysely<Tables>, block = USAGE_BLOCK, idleMs?: number) {
    this.#db = db;
    this.#block = block;
    this.#idleMs = idleMs;
  }

  /** Takes characters of the user's day; false, without a change, when that would exceed the limit. */
  async add(userId: number, day: string, characters: number, limit: number): Promise<boolean> {
    checkCount(characters);
    const account = this.#account(userId, day);
    const take = () => {
      if (account.charged - account.spare + characters > limit) return false;
      account.spare -= characters;
      if (this.#idleMs !== undefined) this.#releaseAfter(account, this.#idleMs);
      return true;
    };
    if (account.turn.isIdle && characters <= account.spare) return take();
    return await account.turn.run(async () => {
      const needed = characters - account.spare;
      if (needed > 0 && !(await this.#reserve(account, needed, limit))) return false;
      return take();
    });
  }

  /** Gives back characters that were taken and not used. */
  async giveBack(userId: number, day: string, characters: number): Promise<void> {
    checkCount(characters);
    const account = this.#account(userId, day);
    if (characters > account.charged - account.spare) {
      // Taken before this process started, so only the database has it.
      await account.turn.run(() => this.#uncharge(account, characters));
      return;
    }
    account.spare += characters;
    if (account.spare > this.#block) await account.turn.run(() => this.#release(account, this.#block));
  }

  /** What counts of the user's day; also what other processes have reserved, which may count yet. */
  async used(userId: number, day: string): Promise<number> {
    const account = this.#account(userId, day);
    // In its turn, since a change of the row and of what is spare belong together.
    return await account.turn.run(async () => (await this.#read(account)) - account.spare);
  }

  /** Gives back what is reserved of one user's day. */
  async release(userId: number, day: string): Promise<void> {
    const account = this.#account(userId, day);
    await account.turn.run(() => this.#release(account, 0));
  }

  /** Gives back everything that is reserved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const account of this.#accounts.values()) {
      await account.turn.run(() => this.#release(account, 0));
    }
    this.#accounts.clear();
  }

  #account(userId: number, day: string): Account {
    const key = `${userId} ${day}`;
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = {userId, day, spare: 0, charged: 0, usedAt: 0, turn: new Semaphore(1)};
      this.#accounts.set(key, account);
      if (day > this.#latestDay) this.#startDay(day);
    }
    return account;
  }

  #releaseAfter(account: Account, idleMs: number): void {
    account.usedAt = performance.now();
    this.#timer ??= setTimeout(() => void this.#releaseIdle(idleMs), idleMs).unref();
  }

  async #releaseIdle(idleMs: number): Promise<void> {
    const before = performance.now() - idleMs;
    for (const account of this.#accounts.values()) {
      if (account.spare === 0 || account.usedAt > before) continue;
      // What could not be given back now is tried again.
      await account.turn.run(() => this.#release(account, 0)).catch(() => undefined);
    }
    const hasMore = [...this.#accounts.values()].some(({spare}) => spare > 0);
    this.#timer = hasMore ? setTimeout(() => void this.#releaseIdle(idleMs), idleMs).unref() : undefined;
  }

  #startDay(day: string): void {
    this.#latestDay = day;
    for (const [key, account] of this.#accounts) {
      if (account.day >= day) continue;
      this.#accounts.delete(key);
      // A failure is harmless: past days limit nobody, only their statistics are less exact.
      account.turn.run(() => this.#release(account, 0)).catch(() => undefined);
    }
  }

  /** Reserves what is needed and, far from the limit, one more block; false when over the limit. */
  async #reserve(account: Account, needed: number, limit: number): Promise<boolean> {
    const more = needed + this.#block;
    // Each statement decides by itself, whatever other processes add meanwhile.
    const granted = (await this.#charge(account, more, limit - this.#block))
      ? more
      : (await this.#charge(account, needed, limit))
        ? needed
        : 0;
    account.spare += granted;
    if (granted === 0) account.charged = await this.#read(account);
    return granted > 0;
  }

  /** Adds to the row of the day, unless that would exceed the limit. */
  async #charge(account: Account, characters: number, limit: number): Promise<boolean> {
    const {userId, day} = account;
    const charged = await addToDay(this.#db, {userId, day, characters, limit});
    if (charged === undefined) return false;
    account.charged = charged;
    return true;
  }

  async #read({userId, day}: Account): Promise<number> {
    const row = await this.#db
      .selectFrom('usage')
      .select('characters')
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.characters ?? 0;
  }

  async #release(account: Account, keep: number): Promise<void> {
    const surplus = account.spare - keep;
    if (surplus <= 0) return;
    account.spare = keep;
    try {
      await this.#uncharge(account, surplus);
    } catch (error) {
      account.spare += surplus;
      throw error;
    }
  }

  async #uncharge(account: Account, characters: number): Promise<void> {
    const {userId, day, spare} = account;
    const charged = await takeFromDay(this.#db, {userId, day, characters}, spare);
    if (charged !== undefined) account.charged = charged;
  }
}

/** Characters of a user's day. */
interface DayCharacters {
  readonly userId: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly characters: number;
}

/** Adds to the row of a day and returns its count; undefined, without a change, when that would exceed the limit. */
export async function addToDay(
  db: Kysely<Tables>,
  {userId, day, characters, limit}: DayCharacters & {readonly limit: number},
): Promise<number | undefined> {
  if (characters > limit) return undefined;
  const row = await db
    .insertInto('usage')
    .values({user_id: userId, day, characters})
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((update) => ({characters: update('usage.characters', '+', characters)}))
        .where('usage.characters', '<=', limit - characters),
    )
    .returning('characters')
    .executeTakeFirst();
  return row?.characters;
}

/** Takes from the row of a day what leaves at least `rest`, and returns its count; undefined when nothing was taken. */
export async function takeFromDay(
  db: Kysely<Tables>,
  {userId, day, characters}: DayCharacters,
  rest = 0,
): Promise<number | undefined> {
  const row = await db
    .updateTable('usage')
    .set((update) => ({characters: update('characters', '-', characters)}))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('characters', '>=', characters + rest)
    .returning('characters')
    .executeTakeFirst();
  return row?.characters;
}

function checkCount(characters: number): void {
  if (!Number.isSafeInteger(characters) || characters < 0)
    throw new RangeError('characters must be 0 or more');
}
