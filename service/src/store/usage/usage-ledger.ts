import {randomUUID} from 'node:crypto';
import type {StoreConnection} from '../database/connection.ts';
import type {Page} from '../page.ts';
import {UsageAccount, type UsageProcess} from './usage-account.ts';
import {
  charactersByDay,
  charactersByUser,
  charactersOfAll,
  type DayCharacters,
  type UserCharacters,
} from './usage-lists.ts';
import type {UsageNotes} from './usage-notes.ts';
import {charactersOfDay, removeOldReservations} from './usage-rows.ts';

/**
 * Number of characters reserved in the database in advance: other processes cannot use them until they are
 * released.
 */
export const USAGE_BLOCK = 16_384;

/** Options of a ledger. */
export interface UsageLedgerOptions {
  readonly block?: number;
  /** Connection for reading lists; the main connection by default. */
  readonly reader?: StoreConnection;
  /**
   * Idle time after which reservations are released: near the limit, unused reservations would make other
   * processes refuse the user. Undefined if there are no other processes.
   */
  readonly idleMs?: number | undefined;
  /** Records usage in notes instead of the database; `holder` is the name of the notes. */
  readonly noted?: {readonly holder: string; readonly notes: UsageNotes} | undefined;
}

/**
 * Counts characters per user and day, exactly. Characters are reserved in the database in blocks and taken
 * from memory; used characters are recorded before the user gets the translation. The count never exceeds the
 * limit, since reserved characters count as used for other processes, and a dead process's unused characters
 * are released.
 */
export class UsageLedger {
  readonly #process: UsageProcess;
  readonly #reader: StoreConnection;
  readonly #idleMs: number | undefined;
  readonly #accounts = new Map<string, UsageAccount>();
  #latestDay = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(connection: StoreConnection, options: UsageLedgerOptions = {}) {
    const {block = USAGE_BLOCK, idleMs, noted, reader = connection} = options;
    this.#reader = reader;
    this.#process = {connection, block, holder: noted?.holder ?? randomUUID(), notes: noted?.notes};
    this.#idleMs = idleMs;
  }

  /**
   * Takes characters from the user's limit of the day (`YYYY-MM-DD`, UTC), atomically; returns false, and
   * changes nothing, if the limit would be exceeded. Characters that are neither recorded as used nor given
   * back count until this process ends.
   */
  async take(userId: number, day: string, characters: number, limit: number): Promise<boolean> {
    checkCount(characters);
    const account = this.#account(userId, day);
    if (this.#idleMs !== undefined) this.#keepUpAfter(this.#idleMs);
    return await account.take(characters, limit);
  }

  /**
   * Records taken characters as used: the characters count from then on, even if this process is killed.
   * Returns false, without counting the characters, if another process has presumed this process dead and the
   * limit no longer allows the characters.
   */
  async note(userId: number, day: string, characters: number): Promise<boolean> {
    checkCount(characters);
    return await this.#account(userId, day).note(characters);
  }

  /** Gives back characters that were taken but not recorded as used. */
  async giveBack(userId: number, day: string, characters: number): Promise<void> {
    checkCount(characters);
    this.#account(userId, day).giveBack(characters);
  }

  /** Characters counted for the user's day, including unused reservations of other processes. */
  async used(userId: number, day: string): Promise<number> {
    const {db} = this.#process.connection;
    return await this.#account(userId, day).counted(() => charactersOfDay(db, {userId, day}));
  }

  /** Characters of a day (`YYYY-MM-DD`, UTC) by user, most first. */
  async ofDay(day: string, page: Page): Promise<UserCharacters[]> {
    return await charactersByUser(this.#reader.db, day, page);
  }

  /** Characters of all users on a day. */
  async sumOfDay(day: string): Promise<number> {
    return await charactersOfAll(this.#reader.db, day);
  }

  /** Characters of a user by day, from a start day on, newest first. */
  async ofUser(userId: number, since: string): Promise<DayCharacters[]> {
    return await charactersByDay(this.#reader.db, userId, since);
  }

  /** Releases the characters of a user's day that are reserved but not taken. */
  async release(userId: number, day: string): Promise<void> {
    await this.#account(userId, day).release();
  }

  /** Releases all reservations; false if a release failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const released = await Promise.allSettled(
      [...this.#accounts.values()].map((account) => account.release()),
    );
    this.#accounts.clear();
    const isStored = released.every(({status}) => status === 'fulfilled');
    this.#process.notes?.close({isStored});
    return isStored;
  }

  #account(userId: number, day: string): UsageAccount {
    const key = `${userId} ${day}`;
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = new UsageAccount(this.#process, {userId, day});
      this.#accounts.set(key, account);
      if (day > this.#latestDay) this.#startDay(day);
    }
    return account;
  }

  #keepUpAfter(idleMs: number): void {
    this.#timer ??= setTimeout(() => void this.#keepUp(idleMs), idleMs).unref();
  }

  async #keepUp(idleMs: number): Promise<void> {
    // This call also retries writes that failed before.
    await Promise.allSettled([...this.#accounts.values()].map((account) => account.keepUp(idleMs)));
    this.#leaveEnded();
    this.#timer = undefined;
    if ([...this.#accounts.values()].some(({isSettled}) => !isSettled)) this.#keepUpAfter(idleMs);
  }

  #startDay(day: string): void {
    this.#latestDay = day;
    // Failures are harmless: past days are no longer limited, and only their statistics stay inexact until
    // this process ends.
    const past = [...this.#accounts.values()].filter((account) => account.day < day);
    void Promise.allSettled(past.map((account) => account.release())).then(() => this.#leaveEnded());
    if (past.length > 0) removeOldReservations(this.#process.connection, day).catch(() => undefined);
  }

  /** Forgets accounts of past days, except those with characters that are not yet settled. */
  #leaveEnded(): void {
    for (const [key, account] of this.#accounts) {
      if (account.day >= this.#latestDay || !account.isSettled) continue;
      this.#accounts.delete(key);
      account.end();
    }
  }
}

function checkCount(characters: number): void {
  if (!Number.isSafeInteger(characters) || characters < 0)
    throw new RangeError('characters must be 0 or more');
}
