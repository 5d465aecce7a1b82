import type {Kysely, Transaction} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';

/** A user's day. */
export interface UserDay {
  readonly userId: number;
  /** Day, as `YYYY-MM-DD` in UTC. */
  readonly day: string;
}

/**
 * State of a process's share of a user's day. A later state replaces an earlier state, whatever the order in
 * which they arrive.
 */
export interface ReservationState extends UserDay {
  readonly holder: string;
  readonly turn: number;
  readonly used: number;
}

/** Amount to reserve, and the limit for the day including that amount. */
export interface WantedReservation {
  readonly reserved: number;
  readonly limit: number;
}

/** A reservation as stored in the database. */
export interface StoredReservation {
  readonly reserved: number;
  /** Characters of the day, used or reserved by all processes. */
  readonly charged: number;
}

/**
 * Records the usage of a reservation and returns the reserved amount. Undefined, without a change, if the row
 * is missing, has a later state, or has reserved less than the usage.
 */
export async function noteUsed(
  {db, dialect}: StoreConnection,
  {holder, userId, day, turn, used}: ReservationState,
): Promise<number | undefined> {
  const row = await db
    .updateTable('usage_reservations')
    .set({used, turn, seen_at: dialect.now()})
    .where('holder', '=', holder)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('turn', '<', turn)
    .where('reserved', '>=', used)
    .returning('reserved')
    .executeTakeFirst();
  return row?.reserved;
}

/**
 * Writes a state with the first wanted amount that the limit allows; if the limit allows no amount, changes
 * nothing and returns `isRefused`. The change is computed from the stored state, which other processes may
 * have reduced, so repeating the write has no further effect.
 */
export async function writeReservation(
  connection: StoreConnection,
  state: ReservationState,
  wishes: readonly WantedReservation[],
): Promise<StoredReservation & {readonly isRefused: boolean}> {
  const {userId, day} = state;
  return await connection.transaction(async (transaction) => {
    const row = await lockedRow(transaction, connection, state);
    // A later write of the same process has already been stored.
    if (row.turn >= state.turn) return {...row, ...(await dayOf(transaction, state)), isRefused: false};
    for (const {reserved, limit} of wishes) {
      const charged = await chargeDay(transaction, {userId, day, characters: reserved - row.reserved, limit});
      if (charged === undefined) continue;
      await transaction
        .updateTable('usage_reservations')
        .set({reserved, used: state.used, turn: state.turn, seen_at: connection.dialect.now()})
        .where('holder', '=', state.holder)
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .execute();
      return {reserved, charged, isRefused: false};
    }
    return {reserved: row.reserved, ...(await dayOf(transaction, state)), isRefused: true};
  });
}

async function lockedRow(
  transaction: Transaction<Tables>,
  {dialect}: StoreConnection,
  {holder, userId, day}: ReservationState,
): Promise<{reserved: number; turn: number}> {
  await transaction
    .insertInto('usage_reservations')
    .values({holder, user_id: userId, day, reserved: 0, used: 0, turn: 0, seen_at: dialect.now()})
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await transaction
    .selectFrom('usage_reservations')
    .select(['reserved', 'turn'])
    .where('holder', '=', holder)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .$if(dialect.locksRows, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

async function dayOf(db: Kysely<Tables>, {userId, day}: UserDay): Promise<{charged: number}> {
  return {charged: await charactersOfDay(db, {userId, day})};
}

async function chargeDay(
  db: Kysely<Tables>,
  {characters, ...of}: DayCharacters & {readonly limit: number},
): Promise<number | undefined> {
  if (characters > 0) return await addToDay(db, {characters, ...of});
  if (characters < 0) await takeFromDay(db, {...of, characters: -characters});
  return await charactersOfDay(db, of);
}

/** Releases the reservations of processes that have been silent for some time. */
export async function endSilentReservations(connection: StoreConnection, silenceMs: number): Promise<void> {
  const {db, dialect} = connection;
  const rows = await db
    .selectFrom('usage_reservations')
    .select(['holder', 'user_id', 'day', 'turn'])
    .whereRef('reserved', '<>', 'used')
    .where(({eb}) => eb('seen_at', '<', eb(dialect.now(), '-', silenceMs)))
    .execute();
  for (const {holder, user_id: userId, day, turn} of rows) {
    await connection.transaction(async (transaction) => {
      const row = await transaction
        .selectFrom('usage_reservations')
        .select(['reserved', 'used', 'turn'])
        .where('holder', '=', holder)
        .where('user_id', '=', userId)
        .where('day', '=', day)
        .$if(dialect.locksRows, (query) => query.forUpdate())
        .executeTakeFirst();
      // With a different turn, the process has written in the meantime, so it is alive.
      if (row?.turn === turn) await endReservation(transaction, {holder, userId, day}, row);
    });
  }
}

/** Releases the unused characters of one reservation. */
export async function endReservation(
  transaction: Transaction<Tables>,
  {holder, userId, day}: Omit<ReservationState, 'turn' | 'used'>,
  {reserved, used}: {readonly reserved: number; readonly used: number},
): Promise<void> {
  const limit = Number.MAX_SAFE_INTEGER;
  await chargeDay(transaction, {userId, day, characters: used - reserved, limit});
  await transaction
    .updateTable('usage_reservations')
    .set({reserved: used, used})
    .where('holder', '=', holder)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .execute();
}

const KEPT_MS = 86_400_000;

/**
 * Removes rows of past days, with a delay of a day, so that a process's delayed write still finds its row.
 */
export async function removeOldReservations({db, dialect}: StoreConnection, today: string): Promise<void> {
  await db
    .deleteFrom('usage_reservations')
    .whereRef('reserved', '=', 'used')
    .where('day', '<', today)
    .where(({eb}) => eb('seen_at', '<', eb(dialect.now(), '-', KEPT_MS)))
    .execute();
}

/** Characters of a user's day. */
interface DayCharacters extends UserDay {
  readonly characters: number;
}

/** Characters of a user's day, used or reserved by processes. */
export async function charactersOfDay(db: Kysely<Tables>, {userId, day}: UserDay): Promise<number> {
  const row = await db
    .selectFrom('usage')
    .select('characters')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.characters ?? 0;
}

/**
 * Adds characters to the row of a day and returns the new sum; undefined, without a change, if that would
 * exceed the limit.
 */
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

/** Subtracts characters from the row of a day; does nothing if the row has fewer characters. */
export async function takeFromDay(
  db: Kysely<Tables>,
  {userId, day, characters}: DayCharacters,
): Promise<void> {
  await db
    .updateTable('usage')
    .set((update) => ({characters: update('characters', '-', characters)}))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('characters', '>=', characters)
    .execute();
}
