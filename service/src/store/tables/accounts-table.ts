import {timingSafeEqual} from 'node:crypto';
import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Store, TokenRow} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {preparedRows} from './prepared-rows.ts';
import {fromStored, toStored} from './stored-text.ts';

type AccountsPart = Pick<
  Store,
  'addUser' | 'userByName' | 'addToken' | 'userOfToken' | 'listTokens' | 'revokeToken'
>;

/** Users and tokens. */
export function accountsTable(writer: Kysely<Tables>, reader: StoreConnection): AccountsPart {
  const {db} = reader;
  return {
    async addUser(name, passwordHash) {
      try {
        const {id} = await writer
          .insertInto('users')
          .values({name: toStored(name), password_hash: passwordHash ?? null, created_at: Date.now()})
          .returning('id')
          .executeTakeFirstOrThrow();
        return {id, name};
      } catch (error) {
        throw duplicateNamed(error, `There is already a user "${name}".`);
      }
    },

    async userByName(name) {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('name', '=', toStored(name))
        .executeTakeFirst();
      return row && {id: row.id, name, passwordHash: row.password_hash ?? undefined};
    },

    async addToken(hash, userId, label, mark) {
      await writer
        .insertInto('tokens')
        .values({
          id: tokenId(hash),
          hash,
          user_id: userId,
          label: toStored(label),
          created_at: Date.now(),
          legacy: mark?.legacy ? 1 : 0,
        })
        .execute();
    },

    userOfToken: userOfToken(reader),

    async listTokens(userName) {
      let query = db
        .selectFrom('tokens')
        .innerJoin('users', 'users.id', 'tokens.user_id')
        .select([
          'tokens.id',
          'users.name',
          'tokens.label',
          'tokens.created_at',
          'tokens.revoked_at',
          'tokens.legacy',
        ])
        .orderBy('tokens.created_at', 'desc')
        .orderBy('tokens.id');
      if (userName !== undefined) query = query.where('users.name', '=', toStored(userName));
      const rows = await query.execute();
      return rows.map((row): TokenRow => ({
        id: row.id,
        userName: fromStored(row.name),
        label: fromStored(row.label),
        createdAt: new Date(row.created_at),
        revokedAt: row.revoked_at === null ? undefined : new Date(row.revoked_at),
        legacy: row.legacy === 1,
      }));
    },

    async revokeToken(idPrefix) {
      if (!/^[0-9a-f]{4,16}$/.test(idPrefix)) {
        throw new StoreError('invalid', 'Name a token by at least the first 4 characters of its id.');
      }
      const {numUpdatedRows} = await writer
        .updateTable('tokens')
        .set({revoked_at: Date.now()})
        .where('id', 'like', `${idPrefix}%`)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

function tokenId(hash: Buffer): string {
  return hash.toString('hex', 0, 8);
}

/** Prepares the query once, since every request needs it; compares hashes in constant time. */
function userOfToken({database, db}: StoreConnection): Store['userOfToken'] {
  const rows = preparedRows<{hash: Buffer; user_id: number; name: string; legacy: 0 | 1}>(
    database,
    db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.hash', 'tokens.user_id', 'users.name', 'tokens.legacy'])
      .where('tokens.id', '=', '')
      .where('tokens.revoked_at', 'is', null),
  );
  return async (hash) => {
    const row = rows.first([tokenId(hash)]);
    if (row === undefined || row.hash.length !== hash.length || !timingSafeEqual(row.hash, hash))
      return undefined;
    const user = {id: row.user_id, name: fromStored(row.name)};
    return row.legacy === 1 ? {...user, legacy: true} : user;
  };
}

function duplicateNamed(error: unknown, message: string): StoreError {
  const known = storeError(error);
  return known.kind === 'duplicate' ? new StoreError('duplicate', message, {cause: error}) : known;
}
