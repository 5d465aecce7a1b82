import {sql, type Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';
import {fromStored} from '../database/stored-text.ts';

type SessionsPart = Pick<Store, 'addSession' | 'sessionUser' | 'removeSession'>;

/** A use is written when the last one written is older: not a write for each request. */
const WRITE_MS = 60_000;

/** The sessions of administrators. */
export function sessionsTable({db: writer, dialect}: StoreConnection, reader: Kysely<Tables>): SessionsPart {
  return {
    async addSession(hash, userId, longestMs) {
      const now = dialect.now();
      await writer.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      await writer
        .insertInto('sessions')
        .values({
          hash,
          user_id: userId,
          created_at: now,
          expires_at: sql<number>`${now} + ${longestMs}`,
          last_used_at: now,
        })
        .execute();
    },

    async sessionUser(hash, idleMs) {
      const now = dialect.now();
      const row = await reader
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
        await writer.updateTable('sessions').set({last_used_at: now}).where('hash', '=', hash).execute();
      }
      return {id: row.id, name: fromStored(row.name), createdAt: new Date(row.created_at)};
    },

    async removeSession(hash) {
      await writer.deleteFrom('sessions').where('hash', '=', hash).execute();
    },
  };
}
