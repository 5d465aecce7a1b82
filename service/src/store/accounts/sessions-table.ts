import {sql} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {SessionUser} from './account.ts';
import {fromStored} from '../database/stored-text.ts';

/** Minimum interval between writes of a session's time of use; otherwise, every request would cost a write. */
const WRITE_MS = 60_000;

/** Sessions of administrators. */
export class SessionsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Starts a session that lasts at most `longestMs`; `hash` is the SHA-256 of its id. Expired sessions are
   * removed.
   */
  async add(hash: Buffer, userId: number, longestMs: number): Promise<void> {
    const {db, dialect} = this.#writer;
    const now = dialect.now();
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await db
      .insertInto('sessions')
      .values({
        hash,
        user_id: userId,
        created_at: now,
        expires_at: sql<number>`${now} + ${longestMs}`,
        last_used_at: now,
      })
      .execute();
  }

  /**
   * Finds the administrator of a session that has not expired and was used within `idleMs`, and records the
   * use. Undefined if there is no such session. A change of the user's password, role or state ends the
   * session at once.
   */
  async adminOf(hash: Buffer, idleMs: number): Promise<SessionUser | undefined> {
    const {db, dialect} = this.#writer;
    const now = dialect.now();
    const row = await this.#reader.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.id', 'users.name', 'sessions.created_at'])
      .select(sql<number>`${now} - sessions.last_used_at`.as('silentMs'))
      .where('sessions.hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .where('sessions.last_used_at', '>', sql<number>`${now} - ${idleMs}`)
      .where('users.disabled_at', 'is', null)
      .where('users.role', '=', 'admin')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (row.silentMs > WRITE_MS) {
      await db.updateTable('sessions').set({last_used_at: now}).where('hash', '=', hash).execute();
    }
    return {id: row.id, name: fromStored(row.name), createdAt: new Date(row.created_at)};
  }

  /** Ends a session. */
  async remove(hash: Buffer): Promise<void> {
    await this.#writer.db.deleteFrom('sessions').where('hash', '=', hash).execute();
  }
}
