import {timingSafeEqual} from 'node:crypto';
import type {Kysely} from 'kysely';
import type {Connection} from './connection.ts';
import type {Tables} from './schema.ts';
import type {Store, TokenRow} from './store.ts';
import {StoreError, storeError} from './store-error.ts';
import {preparedRows} from './prepared-rows.ts';
import {fromStored, toStored} from './stored-text.ts';

type AccountsPart = Pick<
  Store,
  'addUser' | 'userByName' | 'addToken' | 'userOfToken' | 'listTokens' | 'revokeToken'
>;

/** Longest time in which a token that another process revoked is still taken for good. */
export const REMEMBERED_MS = 1000;

/** Users and tokens; `now` is a clock in milliseconds. */
export function accountsTable(
  writer: Kysely<Tables>,
  reader: Connection,
  now = () => performance.now(),
): AccountsPart {
  const {db} = reader;
  const remembered = new RememberedTokens(now);
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

    userOfToken: userOfToken(reader, remembered),

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
        throw new StoreError('invalid', 'A token is named by at least the first 4 characters of its id.');
      }
      const {numUpdatedRows} = await writer
        .updateTable('tokens')
        .set({revoked_at: Date.now()})
        .where('id', 'like', `${idPrefix}%`)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      remembered.forget();
      return Number(numUpdatedRows);
    },
  };
}

function tokenId(hash: Buffer): string {
  return hash.toString('hex', 0, 8);
}

interface UserRow {
  readonly hash: Buffer;
  readonly user_id: number;
  readonly name: string;
  readonly legacy: 0 | 1;
}

/** Every request passes here: the statement stays prepared, and the hash is compared in constant time. */
function userOfToken({database, db}: Connection, remembered: RememberedTokens): Store['userOfToken'] {
  const rows = preparedRows<UserRow>(
    database,
    db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['tokens.hash', 'tokens.user_id', 'users.name', 'tokens.legacy'])
      .where('tokens.id', '=', '')
      .where('tokens.revoked_at', 'is', null),
  );
  return async (hash) => {
    const row = remembered.row(tokenId(hash), (id) => rows.first([id]));
    if (row === undefined || row.hash.length !== hash.length || !timingSafeEqual(row.hash, hash))
      return undefined;
    const user = {id: row.user_id, name: fromStored(row.name)};
    return row.legacy === 1 ? {...user, legacy: true} : user;
  };
}

/** Rows of tokens that were just asked for: between two texts a look into the database takes ten times as long as in a row. */
class RememberedTokens {
  readonly #now: () => number;
  #rows = new Map<string, UserRow>();
  #since = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  row(id: string, read: (id: string) => UserRow | undefined): UserRow | undefined {
    const now = this.#now();
    if (now - this.#since > REMEMBERED_MS) {
      this.#since = now;
      this.#rows.clear();
    }
    const known = this.#rows.get(id) ?? read(id);
    if (known !== undefined) this.#rows.set(id, known);
    return known;
  }

  forget(): void {
    this.#rows.clear();
  }
}

function duplicateNamed(error: unknown, message: string): StoreError {
  const known = storeError(error);
  return known.kind === 'duplicate' ? new StoreError('duplicate', message, {cause: error}) : known;
}
