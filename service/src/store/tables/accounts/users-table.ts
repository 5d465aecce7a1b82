import {sql, type Kysely, type Selectable} from 'kysely';
import {EVERYONE, type Tables} from '../../database/schema.ts';
import type {Store, UserRow} from '../../store.ts';
import {StoreError, storeError} from '../../store-error.ts';
import {handOver, removeMemoryIndex} from '../hand-over.ts';
import {fromStored, toStored} from '../stored-text.ts';

type UsersPart = Pick<
  Store,
  | 'addUser'
  | 'userByName'
  | 'listUsers'
  | 'setPassword'
  | 'setDisabled'
  | 'setRole'
  | 'hasOtherAdmin'
  | 'removeUser'
>;

/** Users. */
export function usersTable(writer: Kysely<Tables>, reader: Kysely<Tables>): UsersPart {
  return {
    async addUser(name, passwordHash, role = 'user') {
      try {
        const {id} = await writer
          .insertInto('users')
          .values({name: toStored(name), password_hash: passwordHash ?? null, created_at: Date.now(), role})
          .returning('id')
          .executeTakeFirstOrThrow();
        return {id, name};
      } catch (error) {
        throw duplicateNamed(error, `There is already a user "${name}".`);
      }
    },

    async userByName(name) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where('name', '=', toStored(name))
        .where('id', '!=', EVERYONE)
        .executeTakeFirst();
      if (!row) return undefined;
      const passwordHash = row.password_hash ?? undefined;
      const {id, role} = row;
      return {id, name, passwordHash, isDisabled: row.disabled_at !== null, role};
    },

    listUsers: (part) => listUsers(reader, part),

    setPassword: (userId, passwordHash) => changeUser(writer, userId, {password_hash: passwordHash ?? null}),

    setDisabled: (userId, isDisabled) =>
      changeUser(writer, userId, {disabled_at: isDisabled ? Date.now() : null}),

    setRole: (userId, role) => changeUser(writer, userId, {role}),

    async hasOtherAdmin(userId) {
      const other = await reader
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null)
        .where('id', '!=', userId)
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    removeUser: (userId, handOverTo) =>
      writer.transaction().execute(async (db) => {
        if (handOverTo !== undefined) await handOver(db, userId, handOverTo);
        await removeMemoryIndex(db, userId);
        const tasks = await db
          .selectFrom('document_tasks')
          .select('id')
          .where('user_id', '=', userId)
          .execute();
        // The rows of other tables go with the user's.
        await db.deleteFrom('users').where('id', '=', userId).execute();
        return tasks.map(({id}) => id);
      }),
  };
}

/** Changes a user and ends the sessions, which began under what was before. */
async function changeUser(
  db: Kysely<Tables>,
  userId: number,
  change: Partial<Pick<Selectable<Tables['users']>, 'password_hash' | 'disabled_at' | 'role'>>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set(change).where('id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
  });
}

async function listUsers(db: Kysely<Tables>, part?: Parameters<Store['listUsers']>[0]): Promise<UserRow[]> {
  const now = Date.now();
  let named = db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', EVERYONE)
    .orderBy(sql`name collate nocase`)
    .orderBy('id');
  if (part?.search) named = named.where('name', 'like', `%${part.search.replace(/[%_]/g, '_')}%`);
  if (part) named = named.offset(part.offset).limit(part.most);
  const rows = await db
    .selectFrom('users')
    .leftJoin('tokens', 'tokens.user_id', 'users.id')
    .select((select) => [
      'users.name',
      'users.created_at',
      'users.disabled_at',
      'users.password_hash',
      'users.role',
      select.fn.max('tokens.last_used_at').as('last_used_at'),
      select.fn
        .count<number>('tokens.id')
        .filterWhere((filter) =>
          filter.and([
            filter('tokens.revoked_at', 'is', null),
            filter.or([filter('tokens.expires_at', 'is', null), filter('tokens.expires_at', '>', now)]),
          ]),
        )
        .as('tokens'),
    ])
    .where('users.id', 'in', named)
    .groupBy('users.id')
    .orderBy(sql`users.name collate nocase`)
    .execute();
  return rows.map((row) => ({
    name: fromStored(row.name),
    createdAt: new Date(row.created_at),
    disabledAt: timeOf(row.disabled_at),
    role: row.role,
    hasPassword: row.password_hash !== null,
    tokens: row.tokens,
    lastUsedAt: timeOf(row.last_used_at),
  }));
}

/** A time as it is stored. */
export function timeOf(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds);
}

function duplicateNamed(error: unknown, message: string): StoreError {
  const known = storeError(error);
  return known.kind === 'duplicate' ? new StoreError('duplicate', message, {cause: error}) : known;
}
