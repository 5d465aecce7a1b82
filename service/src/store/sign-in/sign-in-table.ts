import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Dialect} from '../database/dialect.ts';
import type {AttemptLimit, SignInStore} from './sign-in.ts';

const CLEARING_MS = 60_000;
/** Nobody fills the disk with sign-ins that are begun and left. */
const MAX_TICKETS = 10_000;
const PLACE_KEPT_MS = 90 * 86_400_000;
const PLACE_NOTED_MS = 86_400_000;

/** Tickets, attempts and known places of signing in. */
export function signInTable(connection: StoreConnection, reader: Kysely<Tables>): SignInStore {
  const {db: writer, dialect} = connection;
  const now = (ms = 0) => sql<number>`${dialect.now()} + ${ms}`;
  let cleared = -Infinity;
  const clear = async (): Promise<void> => {
    if (performance.now() - cleared < CLEARING_MS) return;
    cleared = performance.now();
    await removeOld(writer, dialect);
  };
  return {
    async keepTicket(hash, content, lifetimeMs) {
      await clear();
      const kept = {content, expires_at: now(lifetimeMs)};
      await writer
        .insertInto('tickets')
        .values({hash, ...kept})
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(kept))
        .execute();
    },

    async takeTicket(hash) {
      // Pages that ask for one that is not there work where nothing can be written.
      const known = await reader
        .selectFrom('tickets')
        .select('hash')
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (!known) return undefined;
      const taken = await writer
        .deleteFrom('tickets')
        .where('hash', '=', hash)
        .returning('content')
        .returning(sql<number>`case when expires_at > ${now()} then 1 else 0 end`.as('is_valid'))
        .executeTakeFirst();
      return taken?.is_valid === 1 ? Buffer.from(taken.content) : undefined;
    },

    async countAttempt(limits, windowMs) {
      await clear();
      try {
        await connection.transaction(async (db) => {
          for (const limit of limits) await countOne(db, dialect, {...limit, windowMs});
        });
        return undefined;
      } catch (error) {
        if (error instanceof TooManyError) return error.waitMs;
        throw error;
      }
    },

    async uncountAttempt(keys) {
      await writer
        .updateTable('attempts')
        .set((set) => ({count: set('count', '-', 1)}))
        .where('hash', 'in', keys)
        .where('count', '>', 0)
        .execute();
    },

    async isKnownPlace(hash) {
      const place = await reader
        .selectFrom('known_places')
        .select('hash')
        .where('hash', '=', hash)
        .where('noted_at', '>', now(-PLACE_KEPT_MS))
        .executeTakeFirst();
      return place !== undefined;
    },

    async noteKnownPlace(hash) {
      await writer
        .insertInto('known_places')
        .values({hash, noted_at: now()})
        .onConflict((conflict) =>
          conflict
            .column('hash')
            .doUpdateSet({noted_at: now()})
            .where('known_places.noted_at', '<', now(-PLACE_NOTED_MS)),
        )
        .execute();
    },
  };
}

/** Ends the transaction, so that nothing is counted. */
class TooManyError extends Error {
  override readonly name = 'TooManyError';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('There were too many attempts.');
    this.waitMs = waitMs;
  }
}

/** One statement decides: attempts at several processes see each other's. */
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

async function removeOld(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const now = dialect.now();
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
  await db
    .deleteFrom('known_places')
    .where('noted_at', '<=', sql<number>`${now} - ${PLACE_KEPT_MS}`)
    .execute();
  const last = await db
    .selectFrom('tickets')
    .select('expires_at')
    .orderBy('expires_at', 'desc')
    .limit(1)
    .offset(MAX_TICKETS)
    .executeTakeFirst();
  await db
    .deleteFrom('tickets')
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('expires_at', '<=', last?.expires_at ?? 0)]),
    )
    .execute();
}
