import {Semaphore} from '../../concurrency/semaphore.ts';
import type {StoreConnection} from '../database/connection.ts';
import {StoreError} from '../store-error.ts';
import type {UsageNotes} from './usage-notes.ts';
import {noteUsed, writeReservation, type UserDay, type WantedReservation} from './usage-rows.ts';

/** Properties shared by all accounts of a process. */
export interface UsageProcess {
  readonly connection: StoreConnection;
  /** Name of the process. */
  readonly holder: string;
  /** Number of characters reserved in advance. */
  readonly block: number;
  /** Notes of usage; undefined unless this process has exclusive use of the database. */
  readonly notes: UsageNotes | undefined;
}

/** Usage that is stored with one write. */
interface Batch {
  characters: number;
  readonly stored: Promise<boolean>;
}

/**
 * A process's share of a user's day. Characters are reserved in the database in blocks, taken from memory,
 * and recorded as used before the user gets the translation. Each write contains the whole state and a
 * sequence number, so losing the database's answer does no harm: the next write repeats everything.
 */
export class UsageAccount {
  readonly #process: UsageProcess;
  readonly #of: UserDay;
  /** Allows one write at a time. */
  readonly #writing = new Semaphore(1);
  #turn = 0;
  /** Characters reserved in the database, as far as this process knows; the database may have more. */
  #reserved = 0;
  #used = 0;
  /** Characters taken, but not yet recorded as used or given back. */
  #held = 0;
  /** Characters of the day outside this reservation, as of the last write. */
  #chargedElsewhere = 0;
  #limit = 0;
  /** Whether the state in the database may differ from this object's. */
  #isUncertain = false;
  #batch: Batch | undefined;
  #line: number | undefined;
  #takenAt = 0;
  #writtenAt = 0;

  constructor(process: UsageProcess, of: UserDay) {
    this.#process = process;
    this.#of = of;
  }

  get day(): string {
    return this.#of.day;
  }

  /** Whether the database has exactly the used characters, and nothing is reserved beyond them. */
  get isSettled(): boolean {
    return this.#reserved === this.#used && this.#held === 0 && !this.#isUncertain;
  }

  /** Takes characters; returns false, and changes nothing, if that would exceed the limit. */
  async take(characters: number, limit: number): Promise<boolean> {
    this.#limit = limit;
    if (characters <= this.#spare) return this.#hold(characters, limit);
    return await this.#writing.run(async () => {
      const needed = characters - this.#spare;
      if (needed > 0 && !(await this.#reserve(needed, limit))) return false;
      return this.#hold(characters, limit);
    });
  }

  /** Gives back characters that were taken but not recorded as used. */
  giveBack(characters: number): void {
    if (characters <= this.#held) this.#held -= characters;
  }

  /**
   * Records taken characters as used. Once the promise resolves, the characters count, whatever happens to
   * this process. False if the reservation was released meanwhile, because this process was presumed dead,
   * and the limit no longer allows the characters.
   */
  async note(noted: number): Promise<boolean> {
    const characters = Math.min(noted, this.#held);
    const {notes} = this.#process;
    if (notes && this.#line !== undefined) {
      notes.note(this.#line, this.#of, this.#used + characters);
      this.#held -= characters;
      this.#used += characters;
      return true;
    }
    this.#held -= characters;
    this.#used += characters;
    if (this.#batch) this.#batch.characters += characters;
    else this.#batch = this.#batchOf(characters);
    return await this.#batch.stored;
  }

  /**
   * Characters counted for the day, without the unused reservation of this process but with the unused
   * reservations of other processes.
   */
  async counted(charactersOfDay: () => Promise<number>): Promise<number> {
    // Waits for writes, since the row and the spare characters change together.
    return await this.#writing.run(async () => (await charactersOfDay()) - this.#spare);
  }

  /** Releases characters that are reserved but not taken. */
  async release(): Promise<void> {
    await this.#writing.run(() => this.#release());
  }

  /**
   * Releases the rest if no characters were taken for `idleMs`; renews the reservation while some characters
   * are taken.
   */
  async keepUp(idleMs: number): Promise<void> {
    const before = performance.now() - idleMs;
    if (this.#takenAt < before && (this.#spare > 0 || this.#isUncertain)) await this.release();
    else if (this.#writtenAt < before && this.#held > 0) await this.#writing.run(() => this.#store());
  }

  /** Ends the account, so that another account can use its line of the notes. */
  end(): void {
    if (this.#line !== undefined && this.isSettled) this.#process.notes?.free(this.#line);
    this.#line = undefined;
  }

  get #spare(): number {
    return this.#reserved - this.#used - this.#held;
  }

  #hold(characters: number, limit: number): boolean {
    if (this.#chargedElsewhere + this.#used + this.#held + characters > limit) return false;
    this.#held += characters;
    this.#takenAt = performance.now();
    return true;
  }

  /**
   * Reserves the needed characters and, unless the limit is near, one more block; false if they exceed the
   * limit.
   */
  async #reserve(needed: number, limit: number): Promise<boolean> {
    const {block, notes} = this.#process;
    if (notes) this.#line ??= notes.line(this.#of, this.#used);
    const reserved = this.#reserved + needed;
    // The database decides, since other processes may have added characters in the meantime.
    return await this.#write([
      {reserved: reserved + block, limit: limit - block},
      {reserved, limit},
    ]);
  }

  #batchOf(characters: number): Batch {
    const stored = this.#writing.run(async () => {
      // Usage recorded in the same turn of the event loop is stored with this write.
      await Promise.resolve();
      this.#batch = undefined;
      let isStored = false;
      try {
        isStored = await this.#storeTwice();
      } finally {
        // The user gets an error instead of the translation, so the characters do not count; the next write
        // corrects the database.
        if (!isStored) this.#used -= batch.characters;
      }
      return isStored;
    });
    const batch: Batch = {characters, stored};
    return batch;
  }

  /** Repeats a write whose answer was lost: perhaps only this connection failed. */
  async #storeTwice(): Promise<boolean> {
    try {
      return await this.#store();
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'unreachable') throw error;
      return await this.#store();
    }
  }

  async #store(): Promise<boolean> {
    const {connection, holder} = this.#process;
    const state = {...this.#of, holder, used: this.#used, turn: (this.#turn += 1)};
    const reserved = await this.#certain(() => noteUsed(connection, state));
    if (reserved !== undefined) {
      this.#reserved = reserved;
      return true;
    }
    // Reserves again the characters of this reservation that other processes have released.
    const limit = this.#limit;
    const needed = this.#used + this.#held;
    return await this.#write([
      {reserved: Math.max(this.#reserved, needed), limit},
      {reserved: needed, limit},
      {reserved: this.#used, limit},
    ]);
  }

  async #release(): Promise<void> {
    if (this.#spare <= 0 && !this.#isUncertain) return;
    const limit = this.#limit;
    // The state is set before the write: the characters that the write releases must not be taken in the
    // meantime.
    this.#reserved = this.#used + this.#held;
    const wishes = [this.#reserved, this.#used].map((reserved) => ({reserved, limit}));
    await this.#write(wishes).catch((error: unknown) => {
      // If the user has been removed, there is nothing to release.
      if (!(error instanceof StoreError) || error.kind !== 'missing') throw error;
      this.#isUncertain = false;
    });
  }

  async #write(wishes: readonly WantedReservation[]): Promise<boolean> {
    const {connection, holder} = this.#process;
    const state = {...this.#of, holder, used: this.#used, turn: (this.#turn += 1)};
    const wasUncertain = this.#isUncertain;
    const written = await this.#certain(() => writeReservation(connection, state, wishes));
    this.#reserved = written.reserved;
    this.#chargedElsewhere = written.charged - written.reserved;
    // A rejected write has changed nothing.
    if (written.isRefused) this.#isUncertain = wasUncertain;
    return !written.isRefused;
  }

  /** Runs a write. If the write fails, it may still have taken effect, so the state stays uncertain. */
  async #certain<T>(write: () => Promise<T>): Promise<T> {
    this.#writtenAt = performance.now();
    this.#isUncertain = true;
    const written = await write();
    this.#isUncertain = false;
    return written;
  }
}
