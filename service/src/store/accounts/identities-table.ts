import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {Identity, Role, User, UserAccount} from './account.ts';
import {StoreError, storeError} from '../store-error.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import {insertUser} from './users-table.ts';

/** Identities of users at OpenID Connect providers. */
export class IdentitiesTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Finds the user with this identity; undefined if no user has this identity. */
  async userOf({issuer, subject}: Identity): Promise<UserAccount | undefined> {
    const row = await this.#reader.db
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
  }

  /**
   * Adds a user without a password who has this identity. Rejects like `UsersTable.add`, or with a
   * `StoreError` of kind `duplicate` if the identity is taken.
   */
  async addUser(name: string, identity: Identity, role: Role = 'user'): Promise<User> {
    try {
      return await this.#writer.transaction(async (db) => {
        const added = {name, passwordHash: undefined, role, isNamedByProvider: true};
        const user = await insertUser(db, added);
        await insertIdentity(db, user.id, identity);
        return user;
      });
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'duplicate' && !error.cause) throw error;
      throw duplicateNamed(error, 'There is already a user with this identity.');
    }
  }

  /** Stores the email address that the provider has verified; undefined removes the address. */
  async noteEmail({issuer, subject}: Identity, email: string | undefined): Promise<void> {
    const address = email === undefined ? null : toStored(email);
    await this.#writer.db
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
  }

  /**
   * Gives a user an identity; rejects with a `StoreError` of kind `duplicate` if a user already has that
   * identity.
   */
  async add(userId: number, identity: Identity): Promise<void> {
    try {
      await insertIdentity(this.#writer.db, userId, identity);
    } catch (error) {
      throw duplicateNamed(error, `A user already signs in as "${identity.subject}" of ${identity.issuer}.`);
    }
  }

  /** Removes an identity from a user; returns whether the user had it. */
  async remove(userId: number, {issuer, subject}: Identity): Promise<boolean> {
    const {numDeletedRows} = await this.#writer.db
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('issuer', '=', toStored(issuer))
      .where('subject', '=', toStored(subject))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Identities of a user, oldest first. */
  async ofUser(userId: number): Promise<Identity[]> {
    const rows = await this.#reader.db
      .selectFrom('identities')
      .select(['issuer', 'subject'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    return rows.map(({issuer, subject}) => ({issuer: fromStored(issuer), subject: fromStored(subject)}));
  }

  /** All identities with the names of their users, oldest first. */
  async list(): Promise<(Identity & {readonly userName: string})[]> {
    const rows = await this.#reader.db
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
  }
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
  const fault = storeError(error);
  return fault.kind === 'duplicate' ? new StoreError('duplicate', message, {cause: error}) : fault;
}
