import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Identity} from './account.ts';
import type {Store} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import {insertUser} from './users-table.ts';

type IdentitiesPart = Pick<
  Store,
  | 'userOfIdentity'
  | 'addUserOfIdentity'
  | 'noteEmail'
  | 'addIdentity'
  | 'removeIdentity'
  | 'identitiesOf'
  | 'listIdentities'
>;

/** Identities of users at providers of OpenID Connect. */
export function identitiesTable(connection: StoreConnection, reader: Kysely<Tables>): IdentitiesPart {
  const {db: writer} = connection;
  return {
    async userOfIdentity({issuer, subject}) {
      const row = await reader
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select(['users.id', 'users.name', 'users.password_hash', 'users.disabled_at', 'users.role'])
        .where('identities.issuer', '=', toStored(issuer))
        .where('identities.subject', '=', toStored(subject))
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id,
        name: fromStored(row.name),
        passwordHash: row.password_hash ?? undefined,
        isDisabled: row.disabled_at !== null,
        role: row.role,
      };
    },

    addUserOfIdentity: (name, identity, role = 'user') =>
      connection
        .transaction(async (db) => {
          const added = {name, passwordHash: undefined, role, isNamedByProvider: true};
          const user = await insertUser(db, added);
          await insertIdentity(db, user.id, identity);
          return user;
        })
        .catch((error: unknown) => {
          if (error instanceof StoreError && error.kind === 'duplicate' && !error.cause) throw error;
          throw duplicateNamed(error, 'There is already a user with this identity.');
        }),

    async noteEmail({issuer, subject}, email) {
      const address = email === undefined ? null : toStored(email);
      await writer
        .updateTable('identities')
        .set({email: address})
        .where('issuer', '=', toStored(issuer))
        .where('subject', '=', toStored(subject))
        .where((where) =>
          address === null
            ? where('email', 'is not', null)
            : where.or([where('email', 'is', null), where('email', '!=', address)]),
        )
        .execute();
    },

    async addIdentity(userId, identity) {
      try {
        await insertIdentity(writer, userId, identity);
      } catch (error) {
        throw duplicateNamed(
          error,
          `A user already signs in as "${identity.subject}" of ${identity.issuer}.`,
        );
      }
    },

    async removeIdentity(userId, {issuer, subject}) {
      const {numDeletedRows} = await writer
        .deleteFrom('identities')
        .where('user_id', '=', userId)
        .where('issuer', '=', toStored(issuer))
        .where('subject', '=', toStored(subject))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async identitiesOf(userId) {
      const rows = await reader
        .selectFrom('identities')
        .select(['issuer', 'subject'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      return rows.map(({issuer, subject}) => ({issuer: fromStored(issuer), subject: fromStored(subject)}));
    },

    async listIdentities() {
      const rows = await reader
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .select(['users.name', 'identities.issuer', 'identities.subject'])
        .orderBy('identities.created_at')
        .execute();
      return rows.map(({name, issuer, subject}) => ({
        userName: fromStored(name),
        issuer: fromStored(issuer),
        subject: fromStored(subject),
      }));
    },
  };
}

async function insertIdentity(
  db: Kysely<Tables>,
  userId: number,
  {issuer, subject}: Identity,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({
      issuer: toStored(issuer),
      subject: toStored(subject),
      user_id: userId,
      created_at: Date.now(),
    })
    .execute();
}

function duplicateNamed(error: unknown, message: string): StoreError {
  const known = storeError(error);
  return known.kind === 'duplicate' ? new StoreError('duplicate', message, {cause: error}) : known;
}
