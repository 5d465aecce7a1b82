import {Semaphore} from '../../concurrency/semaphore.ts';
import type {StoreConnection} from '../database/connection.ts';
import {StoreError} from '../store-error.ts';
import type {UsageNotes} from './usage-notes.ts';
import {noteUsed, writeReservation, type UserDay, type WantedReservation} from './usage-rows.ts';

/** What all accounts of a process share. */
export interface UsageProcess {
  readonly connection: StoreConnection;
  /** Name of the process. */
  readonly holder: string;
  /** Characters that are reserved at once. */
  readonly block: number;
  /** Where use is noted, when this process has the database for itself. */
  readonly notes: UsageNotes | undefined;
}

/** Notes that are stored with one write. */
interface Batch {
  characters: number;
  readonly stored: Promise<boolean>;
}

/**
 * What this process has of a user's day: characters are reserved in the database in blocks, taken from memory, and noted
 * before the user gets an answer. Each write has the whole state and a turn, so that a lost answer to it does no harm: the
 * next one says all again.
 */
export class UsageAccount {
  readonly #process: UsageProcess;
  readonly #of: UserDay;
  /** One write at a time. */
  readonly #writing = new Semaphore(1);
  #turn = 0;
  /** At least so much is reserved in the database, as far as is known. */
  #reserved = 0;
  #used = 0;
  /** Taken, and not known yet whether it is used. */
  #held = 0;
  /** What the day has besides the reservation, as last seen. */
  #others = 0;
  #limit = 0;
  /** Whether the database may have another state than this one. */
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

  /** Whether the database has exactly what was used. */
  get isSettled(): boolean {
    return this.#reserved === this.#used && this.#held === 0 && !this.#isUncertain;
  }

  /** Takes characters; false, without a change, when that would exceed the limit. */
  async take(characters: number, limit: number): Promise<boolean> {
    this.#limit = limit;
    if (characters <= this.#spare) return this.#hold(characters, limit);
    return await this.#writing.run(async () => {
      const needed = characters - this.#spare;
      if (needed > 0 && !(await this.#reserve(needed, limit))) return false;
      return this.#hold(characters, limit);
    });
  }

  /** Gives back characters that were taken and not noted. */
  giveBack(characters: number): void {
    if (characters <= this.#held) this.#held -= characters;
  }

  /**
   * Notes that taken characters were used. When it resolves they count, whatever happens to this process; false when the
   * reservation was given back meanwhile, as that of a dead process, and the limit does not allow them any more.
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

  /** What counts of the day without what is only reserved here; what others have reserved may count yet. */
  async counted(charactersOfDay: () => Promise<number>): Promise<number> {
    // In its turn, since a change of the row and of what is spare belong together.
    return await this.#writing.run(async () => (await charactersOfDay()) - this.#spare);
  }

  /** Gives back what is reserved and not taken. */
  async release(): Promise<void> {
    await this.#writing.run(() => this.#release());
  }

  /** Gives back what nobody took for a time, and says of what is taken that this process lives. */
  async keepUp(idleMs: number): Promise<void> {
    const before = performance.now() - idleMs;
    if (this.#takenAt < before && (this.#spare > 0 || this.#isUncertain)) await this.release();
    else if (this.#writtenAt < before && this.#held > 0) await this.#writing.run(() => this.#store());
  }

  /** Lets others have the line of the notes. */
  end(): void {
    if (this.#line !== undefined && this.isSettled) this.#process.notes?.free(this.#line);
    this.#line = undefined;
  }

  get #spare(): number {
    return this.#reserved - this.#used - this.#held;
  }

  #hold(characters: number, limit: number): boolean {
    if (this.#others + this.#used + this.#held + characters > limit) return false;
    this.#held += characters;
    this.#takenAt = performance.now();
    return true;
  }

  /** Reserves what is needed and, far from the limit, one more block; false when over the limit. */
  async #reserve(needed: number, limit: number): Promise<boolean> {
    const {block, notes} = this.#process;
    if (notes) this.#line ??= notes.line(this.#of, this.#used);
    const reserved = this.#reserved + needed;
    // The database decides, whatever other processes add meanwhile.
    return await this.#write([
      {reserved: reserved + block, limit: limit - block},
      {reserved, limit},
    ]);
  }

  #batchOf(characters: number): Batch {
    const stored = this.#writing.run(async () => {
      // What else is noted in this turn is stored with it.
      await Promise.resolve();
      this.#batch = undefined;
      let isStored = false;
      try {
        isStored = await this.#storeTwice();
      } finally {
        // Who asked gets an error instead of an answer; the next write says so to the database.
        if (!isStored) this.#used -= batch.characters;
      }
      return isStored;
    });
    const batch: Batch = {characters, stored};
    return batch;
  }

  /** A lost answer is no reason to fail: the connection may be the only one that was lost. */
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
    // What others have given back of it is needed now.
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
    // Before the write, since nobody may take what it gives back.
    this.#reserved = this.#used + this.#held;
    const wishes = [this.#reserved, this.#used].map((reserved) => ({reserved, limit}));
    await this.#write(wishes).catch((error: unknown) => {
      // Where the user was removed there is nothing to give back.
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
    this.#others = written.charged - written.reserved;
    // A refusal has changed nothing.
    if (written.isRefused) this.#isUncertain = wasUncertain;
    return !written.isRefused;
  }

  /** Whatever fails may have been done. */
  async #certain<T>(write: () => Promise<T>): Promise<T> {
    this.#writtenAt = performance.now();
    this.#isUncertain = true;
    const written = await write();
    this.#isUncertain = false;
    return written;
  }
}
