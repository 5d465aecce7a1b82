import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  type Transaction,
} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Dialect} from '../database/dialect.ts';
import {EVERYONE, type Tables} from '../database/schema.ts';
import type {Role, User, UserAccount, UserData, UserRow, UsersPage} from './account.ts';
import {StoreError} from '../store-error.ts';
import {checkUserName, nameSkeletons} from './user-names.ts';
import {handOver, removeMemoryIndex, type HandOver} from '../memory/hand-over.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

export class UsersTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Adds a user. Rejects with a `StoreError` of kind `invalid` if the name is not allowed (`checkUserName`),
   * or of kind `duplicate` if the name is taken or looks like the name of another user.
   */
  async add(name: string, passwordHash: string | undefined, role: Role = 'user'): Promise<User> {
    return await insertUser(this.#writer.db, {name, passwordHash, role, isNamedByProvider: false});
  }

  /** Finds a user by canonical name; undefined if there is no such user. */
  async byName(name: string): Promise<UserAccount | undefined> {
    const row = await this.#reader.db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', toStored(name))
      .where('id', '!=', EVERYONE)
      .where('kind', '=', 'person')
      .executeTakeFirst();
    if (!row) return undefined;
    const passwordHash = row.password_hash ?? undefined;
    const {id, role} = row;
    const isNamedByProvider = row.named_by_provider === 1 && ({isNamedByProvider: true} as const);
    return {id, name, passwordHash, isDisabled: row.disabled_at !== null, role, ...isNamedByProvider};
  }

  /** Lists users by name: all users, or a page of those whose names contain a text. */
  async list(part?: UsersPage): Promise<UserRow[]> {
    return await listUsers(this.#reader, part);
  }

  /** Sets the hash of a password; undefined removes the password. Ends the sessions of the user. */
  async setPassword(userId: number, passwordHash: string | undefined): Promise<void> {
    await changeUser(this.#writer, userId, {password_hash: passwordHash ?? null});
  }

  /**
   * Disables or enables a user. The tokens and password of a disabled user are rejected, and the sessions
   * end. Resolves to whether anything changed. Like `setRole` and `remove`, the method rejects with a
   * `StoreError` of kind `lastAdmin`, without a change, if no other active administrator would remain.
   */
  async setDisabled(userId: number, isDisabled: boolean): Promise<boolean> {
    return await changeUser(
      this.#writer,
      userId,
      {disabled_at: isDisabled ? Date.now() : null},
      {condition: ({eb}) => eb('disabled_at', isDisabled ? 'is' : 'is not', null), endsAdmin: isDisabled},
    );
  }

  /** Changes the role of a user; the user's sessions end. */
  async setRole(userId: number, role: Role): Promise<void> {
    await changeUser(this.#writer, userId, {role}, {endsAdmin: role !== 'admin'});
  }

  /** Whether there is another active administrator. */
  async hasOtherAdmin(userId: number): Promise<boolean> {
    const otherAdmin = await this.#reader.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .where('id', '!=', userId)
      .limit(1)
      .executeTakeFirst();
    return otherAdmin !== undefined;
  }

  /** Counts the data that belong to a user. */
  async dataOf(userId: number): Promise<UserData> {
    const {rows} = await sql<UserData>`select
      (select count(*) from tokens where user_id = ${userId} and revoked_at is null) as tokens,
      (select count(*) from corpora where owner_id = ${userId}) as corpora,
      (select count(*) from memory_units where user_id = ${userId}) as translations,
      (select count(*) from document_tasks where user_id = ${userId}) as documents`.execute(this.#reader.db);
    return rows[0]!;
  }

  /**
   * Removes a user, the user's tokens, and all other data: term corpora, human translations and documents. If
   * there is an heir, these data go to the heir instead, whose own human translations take precedence.
   *
   * @returns Ids of the removed document tasks; their files still exist.
   */
  async remove(userId: number, heir?: HandOver): Promise<string[]> {
    const {dialect} = this.#writer;
    return await this.#writer.transaction(async (db) => {
      await keepAnAdmin(db, dialect, userId);
      // Locks both users: nothing can be added to a user who is being removed, and two users cannot take over
      // each other's data.
      await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [userId, heir?.to ?? userId])
        .orderBy('id')
        .$if(dialect.locksRows, (query) => query.forUpdate())
        .execute();
      if (heir !== undefined) await handOver(db, dialect, {...heir, from: userId});
      await removeMemoryIndex(db, userId);
      const tasks = await db
        .selectFrom('document_tasks')
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      // Deleting the user cascades to the rows of other tables.
      await db.deleteFrom('users').where('id', '=', userId).execute();
      return tasks.map(({id}) => id);
    });
  }
}

interface ChangeRules {
  readonly condition?: (builder: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>;
  /** Whether the user would no longer be an active administrator. */
  readonly endsAdmin?: boolean;
}

/**
 * Changes a user if a condition holds, and ends the user's sessions, which began under the old state.
 * Resolves to whether the user was changed.
 */
async function changeUser(
  connection: StoreConnection,
  userId: number,
  change: Partial<Pick<Selectable<Tables['users']>, 'password_hash' | 'disabled_at' | 'role'>>,
  {condition = ({lit}) => lit(true), endsAdmin = false}: ChangeRules = {},
): Promise<boolean> {
  return await connection.transaction(async (transaction) => {
    if (endsAdmin) await keepAnAdmin(transaction, connection.dialect, userId);
    const {numUpdatedRows} = await transaction
      .updateTable('users')
      .set(change)
      .where('id', '=', userId)
      .where(condition)
      .executeTakeFirst();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
    return numUpdatedRows > 0n;
  });
}

/**
 * Refuses to disable, demote or remove the last active administrator. Locks the rows of all administrators
 * until the transaction ends, so that two administrators who remove each other on two nodes are serialized.
 */
async function keepAnAdmin(db: Transaction<Tables>, dialect: Dialect, userId: number): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .$if(dialect.locksRows, (query) => query.forUpdate())
    .execute();
  const [only, another] = admins;
  if (only?.id !== userId || another) return;
  const name = fromStored(only.name);
  throw new StoreError(
    'lastAdmin',
    `"${name}" is the last administrator, so nothing was changed. Make another user an administrator first.`,
  );
}

/** Query for the ids of the users on a page, or of all users. */
function idsOf({db, dialect}: StoreConnection, part?: UsersPage) {
  let named = db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', EVERYONE)
    .where('kind', '=', 'person')
    .orderBy(dialect.caseless('name'))
    .orderBy('id');
  if (part?.search) named = named.where(dialect.contains('name', toStored(part.search)));
  if (part) named = named.offset(part.offset).limit(part.most);
  return named;
}

async function listUsers(connection: StoreConnection, part?: UsersPage): Promise<UserRow[]> {
  const {db, dialect} = connection;
  const now = Date.now();
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
    .where('users.id', 'in', idsOf(connection, part))
    .groupBy('users.id')
    .orderBy(dialect.caseless('users.name'))
    .orderBy('users.id')
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

/** Converts a stored time in milliseconds since 1970; undefined for null. */
export function timeOf(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds);
}

/** A user to be added. */
export interface InsertedUser {
  readonly name: string;
  readonly passwordHash: string | undefined;
  readonly role: Role;
  readonly isNamedByProvider: boolean;
}

/** Adds a user. Only this function assigns names. */
export async function insertUser(
  db: Kysely<Tables>,
  {name, passwordHash, role, isNamedByProvider}: InsertedUser,
): Promise<User> {
  checkUserName(name);
  const looks = nameSkeletons(name);
  const skeleton = toStored(looks.skeleton);
  const capital = toStored(looks.capitalSkeleton);
  const {id} = await db
    .insertInto('users')
    .values({
      ...{name: toStored(name), skeleton, capital_skeleton: capital},
      ...{role, password_hash: passwordHash ?? null},
      ...{created_at: Date.now(), named_by_provider: isNamedByProvider ? 1 : 0},
    })
    // A conflict is ignored rather than caught: after an error, PostgreSQL would refuse further statements in
    // the transaction.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((row) => row ?? {id: undefined});
  if (id !== undefined) return {id, name};
  const like = await db
    .selectFrom('users')
    .select('name')
    .where(({eb, or}) => or([eb('skeleton', '=', skeleton), eb('capital_skeleton', '=', capital)]))
    .executeTakeFirst();
  const existing = like && fromStored(like.name);
  throw new StoreError(
    'duplicate',
    existing === undefined || existing === name
      ? `There is already a user "${name}".`
      : `There is already a user "${existing}", whose name looks like "${name}". Choose another one.`,
  );
}
