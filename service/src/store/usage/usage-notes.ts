import {closeSync, openSync, readFileSync, rmSync, writeSync} from 'node:fs';
import {join} from 'node:path';
import type {StoreConnection} from '../database/connection.ts';
import {makePrivate} from '../folder/data-folder.ts';
import {errorCode, storeError} from '../store-error.ts';
import {endReservation, type UserDay} from './usage-rows.ts';

/** File of a data folder that records usage of reserved characters. */
export const USAGE_NOTES_FILE = 'usage.notes';

/**
 * Size of a line. A line never crosses a page boundary, so that a killed process writes it completely or not
 * at all.
 */
const LINE_BYTES = 64;

/**
 * Usage notes of the process that serves a data folder. A write takes microseconds, since it waits neither
 * for the disk nor for the write lock of the database; written notes survive even if the process is killed.
 */
export class UsageNotes {
  readonly #path: string;
  readonly #file: number;
  readonly #free: number[] = [];
  #lines = 1;

  private constructor(path: string, file: number) {
    this.#path = path;
    this.#file = file;
  }

  /** Starts the notes of a process, replacing earlier notes. */
  static async open(dataFolder: string, holder: string): Promise<UsageNotes> {
    const path = join(dataFolder, USAGE_NOTES_FILE);
    try {
      await makePrivate(path);
      const notes = new UsageNotes(path, openSync(path, 'w', 0o600));
      notes.#write(0, holder);
      return notes;
    } catch (error) {
      throw storeError(error);
    }
  }

  /** Reserves a line for a user's day. */
  line(of: UserDay, used: number): number {
    const line = this.#free.pop() ?? this.#lines++;
    this.note(line, of, used);
    return line;
  }

  note(line: number, {userId, day}: UserDay, used: number): void {
    this.#write(line, `${userId} ${day} ${used}`);
  }

  /** Frees a line for another user's day, once the database has the value of the line. */
  free(line: number): void {
    this.#free.push(line);
  }

  /** Ends the notes; deletes the file if the database has all their values. */
  close({isStored}: {readonly isStored: boolean}): void {
    closeSync(this.#file);
    if (isStored) rmSync(this.#path, {force: true});
  }

  #write(line: number, text: string): void {
    try {
      writeSync(this.#file, `${text.padEnd(LINE_BYTES - 1)}\n`, line * LINE_BYTES);
    } catch (error) {
      throw storeError(error);
    }
  }
}

/**
 * Applies usage notes left by a previous process; releases characters that the process reserved but did not
 * use.
 */
export async function settleReservations(connection: StoreConnection, dataFolder: string): Promise<void> {
  const used = notesIn(join(dataFolder, USAGE_NOTES_FILE));
  const isOpen = await connection.db
    .selectFrom('usage_reservations')
    .select('holder')
    .whereRef('reserved', '<>', 'used')
    .limit(1)
    .executeTakeFirst();
  if (used.size === 0 && !isOpen) return;
  await connection.transaction(async (transaction) => {
    const rows = await transaction.selectFrom('usage_reservations').selectAll().execute();
    for (const {holder, user_id: userId, day, reserved, used: stored} of rows) {
      const noted = used.get(`${holder} ${userId} ${day}`) ?? stored;
      if (reserved !== noted)
        await endReservation(transaction, {holder, userId, day}, {reserved, used: noted});
    }
  });
}

/** Used characters by holder, user and day; empty if there is no file. */
function notesIn(path: string): ReadonlyMap<string, number> {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    throw storeError(error);
  }
  const [holder = '', ...lines] = text.split('\n').map((line) => line.trim());
  return new Map(
    lines.flatMap((line) => {
      const [, day, used] = /^(\d+ \d{4}-\d\d-\d\d) (\d+)$/.exec(line) ?? [];
      return day === undefined ? [] : [[`${holder} ${day}`, Number(used)] as const];
    }),
  );
}
