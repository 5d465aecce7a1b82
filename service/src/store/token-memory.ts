import {appendFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as later} from 'node:timers/promises';

/** File in a data folder that grows by a byte with each revocation, whichever process revokes. */
export const REVOCATIONS_FILE = 'revocations';

/** Longest that a row is used without being read again: for revocations that nobody noted. */
const REMEMBERED_MS = 1_000;

const MOST_REMEMBERED = 10_000;

/**
 * Tells all processes that have a data folder open that tokens were revoked; to be called once the database
 * has it. When it resolves no process uses them any more.
 */
export async function noteRevocation(dataFolder: string): Promise<void> {
  try {
    appendFileSync(join(dataFolder, REVOCATIONS_FILE), '.', {mode: 0o600});
  } catch {
    // On a full disk, say. A timer may be early by a millisecond.
    await later(REMEMBERED_MS + 10);
  }
}

/**
 * Rows of tokens by id. Every request asks for one, and between two texts for an engine a query takes
 * several times as long as a look at the size of a file.
 */
export class TokenMemory<Row> {
  readonly #file: string;
  readonly #find: (id: string) => Row | undefined;
  readonly #rows = new Map<string, Row>();
  #revocations: number | undefined;
  #since = -Infinity;

  /** `find` reads a row from the database; undefined when there is none, or it was revoked. */
  constructor(dataFolder: string, find: (id: string) => Row | undefined) {
    this.#file = join(dataFolder, REVOCATIONS_FILE);
    this.#find = find;
  }

  /** The row as the database has it; only one that is there is remembered. */
  get(id: string): Row | undefined {
    // Before the row is read: a revocation in between shows the next time.
    this.#forget();
    let row = this.#rows.get(id);
    if (row === undefined) {
      row = this.#find(id);
      if (row !== undefined) this.#rows.set(id, row);
    }
    return row;
  }

  #forget(): void {
    const revocations = statSync(this.#file, {throwIfNoEntry: false})?.size;
    const now = performance.now();
    const valid = revocations === this.#revocations && now - this.#since < REMEMBERED_MS;
    if (valid && this.#rows.size < MOST_REMEMBERED) return;
    this.#rows.clear();
    this.#revocations = revocations;
    this.#since = now;
  }
}
