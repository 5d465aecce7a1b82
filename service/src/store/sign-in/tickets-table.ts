import {sql} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import {Clearing} from './clearing.ts';

/** Maximum number of tickets: abandoned sign-ins must not fill the disk. */
const MAX_TICKETS = 10_000;

/** Temporary state of sign-ins, which any process of the service can continue. */
export class TicketsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;
  readonly #old: Clearing;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
    this.#old = new Clearing(() => removeOld(writer));
  }

  /** Stores a value under the hash of a name for a time, replacing an existing value. */
  async keep(hash: Buffer, content: Buffer, lifetimeMs: number): Promise<void> {
    await this.#old.clear();
    const {db, dialect} = this.#writer;
    const ticket = {content, expires_at: sql<number>`${dialect.now()} + ${lifetimeMs}`};
    await db
      .insertInto('tickets')
      .values({hash, ...ticket})
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(ticket))
      .execute();
  }

  /** Removes and returns a value; undefined if the value has been used, has expired or never existed. */
  async take(hash: Buffer): Promise<Buffer | undefined> {
    // Reads first: pages that ask for a missing ticket must also work while the database is read-only.
    const existing = await this.#reader.db
      .selectFrom('tickets')
      .select('hash')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!existing) return undefined;
    const {db, dialect} = this.#writer;
    const taken = await db
      .deleteFrom('tickets')
      .where('hash', '=', hash)
      .returning('content')
      .returning(sql<number>`case when expires_at > ${dialect.now()} then 1 else 0 end`.as('is_valid'))
      .executeTakeFirst();
    return taken?.is_valid === 1 ? Buffer.from(taken.content) : undefined;
  }
}

async function removeOld({db, dialect}: StoreConnection): Promise<void> {
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
      where.or([where('expires_at', '<=', dialect.now()), where('expires_at', '<=', last?.expires_at ?? 0)]),
    )
    .execute();
}
