import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Dialect} from '../database/dialect.ts';
import type {Tables} from '../database/schema.ts';
import {Clearing} from './clearing.ts';

/** Maximum number of attempts with the same key within a time window. */
export interface AttemptLimit {
  /** SHA-256 of the property that the attempts share. */
  readonly key: Buffer;
  readonly most: number;
}

/** Counters of attempts to sign in, and of other limited actions. */
export class AttemptsTable {
  readonly #writer: StoreConnection;
  readonly #old: Clearing;

  constructor(writer: StoreConnection) {
    this.#writer = writer;
    this.#old = new Clearing(() => removeOld(writer));
  }

  /**
   * Counts an attempt under all keys, atomically. Undefined if the attempt was counted. If a key is at its
   * limit, nothing is counted; returns the milliseconds to wait.
   */
  async count(limits: readonly AttemptLimit[], windowMs: number): Promise<number | undefined> {
    await this.#old.clear();
    try {
      await this.#writer.transaction(async (db) => {
        for (const limit of limits) await countOne(db, this.#writer.dialect, {...limit, windowMs});
      });
      return undefined;
    } catch (error) {
      if (error instanceof TooManyError) return error.waitMs;
      throw error;
    }
  }

  /** Takes back the counting of an attempt. */
  async uncount(keys: readonly Buffer[]): Promise<void> {
    await this.#writer.db
      .updateTable('attempts')
      .set((set) => ({count: set('count', '-', 1)}))
      .where('hash', 'in', keys)
      .where('count', '>', 0)
      .execute();
  }
}

/** Thrown to roll back the transaction, so that nothing is counted. */
class TooManyError extends Error {
  override readonly name = 'TooManyError';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('There were too many attempts.');
    this.waitMs = waitMs;
  }
}

/**
 * Counts with a single statement, so that simultaneous attempts at several processes cannot exceed the limit.
 */
async function countOne(
  db: Kysely<Tables>,
  dialect: Dialect,
  {key, most, windowMs}: AttemptLimit & {readonly windowMs: number},
): Promise<void> {
  const now = dialect.now();
  const isOver = sql<boolean>`attempts.ends_at <= ${now}`;
  const counted = await db
    .insertInto('attempts')
    .values({hash: key, count: 1, ends_at: sql<number>`${now} + ${windowMs}`})
    .onConflict((conflict) =>
      conflict
        .column('hash')
        .doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
          ends_at: sql<number>`case when ${isOver} then excluded.ends_at else attempts.ends_at end`,
        })
        .where((where) => where.or([isOver, where('attempts.count', '<', most)])),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return;
  const row = await db
    .selectFrom('attempts')
    .select(sql<number>`ends_at - ${now}`.as('left'))
    .where('hash', '=', key)
    .executeTakeFirst();
  throw new TooManyError(Math.max(1, row?.left ?? 1));
}

async function removeOld({db, dialect}: StoreConnection): Promise<void> {
  await db.deleteFrom('attempts').where('ends_at', '<=', dialect.now()).execute();
}
