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

/** Users. */
export class UsersTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Adds a user. Rejects with a `StoreError` of the kind `invalid` for a name with characters that are not seen, and of
   * the kind `duplicate` when the name is taken, or looks like that of another user.
   */
  async add(name: string, passwordHash: string | undefined, role: Role = 'user'): Promise<User> {
    return await insertUser(this.#writer.db, {name, passwordHash, role, isNamedByProvider: false});
  }

  /** Finds a user by the canonical name. */
  async byName(name: string): Promise<UserAccount | undefined> {
    const row = await this.#reader.db
      .selectFrom('users')
      .selectAll()
      .where('name', '=', toStored(name))
      .where('id', '!=', EVERYONE)
      .executeTakeFirst();
    if (!row) return undefined;
    const passwordHash = row.password_hash ?? undefined;
    const {id, role} = row;
    const isNamedByProvider = row.named_by_provider === 1 && ({isNamedByProvider: true} as const);
    return {id, name, passwordHash, isDisabled: row.disabled_at !== null, role, ...isNamedByProvider};
  }

  /** Lists users by name: all, or a page of those whose names contain a text. */
  async list(part?: UsersPage): Promise<UserRow[]> {
    return await listUsers(this.#reader, part);
  }

  /** Sets the hash of a password; undefined takes the password away. The sessions of the user end. */
  async setPassword(userId: number, passwordHash: string | undefined): Promise<void> {
    await changeUser(this.#writer, userId, {password_hash: passwordHash ?? null});
  }

  /**
   * Disables a user, whose tokens and password are refused until the user is enabled again; the sessions end.
   * Resolves to whether that changed anything. Like `setRole` and `remove` it rejects with a `StoreError` of the
   * kind `lastAdmin`, and changes nothing, when no other active administrator would be left.
   */
  async setDisabled(userId: number, isDisabled: boolean): Promise<boolean> {
    return await changeUser(
      this.#writer,
      userId,
      {disabled_at: isDisabled ? Date.now() : null},
      {condition: ({eb}) => eb('disabled_at', isDisabled ? 'is' : 'is not', null), endsAdmin: isDisabled},
    );
  }

  /** Changes what a user may do; the sessions of the user end. */
  async setRole(userId: number, role: Role): Promise<void> {
    await changeUser(this.#writer, userId, {role}, {endsAdmin: role !== 'admin'});
  }

  /** Whether somebody else is an administrator who is not disabled. */
  async hasOtherAdmin(userId: number): Promise<boolean> {
    const other = await this.#reader.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .where('id', '!=', userId)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  }

  /** Counts what belongs to a user. */
  async dataOf(userId: number): Promise<UserData> {
    const {rows} = await sql<UserData>`select
      (select count(*) from tokens where user_id = ${userId} and revoked_at is null) as tokens,
      (select count(*) from corpora where owner_id = ${userId}) as corpora,
      (select count(*) from memory_units where user_id = ${userId}) as translations,
      (select count(*) from document_tasks where user_id = ${userId}) as documents`.execute(this.#reader.db);
    return rows[0]!;
  }

  /**
   * Removes a user with the tokens, and with all data unless they are handed over to another user: term
   * corpora, human translations (the other user's own ones stay) and documents.
   *
   * @returns The ids of the document tasks that were removed; their files are still there.
   */
  async remove(userId: number, heir?: HandOver): Promise<string[]> {
    const {dialect} = this.#writer;
    return await this.#writer.transaction(async (db) => {
      await keepAnAdmin(db, dialect, userId);
      // Nobody adds anything of a user meanwhile who is removed, nor of two users who take over from each other.
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
      // The rows of other tables go with the user's.
      await db.deleteFrom('users').where('id', '=', userId).execute();
      return tasks.map(({id}) => id);
    });
  }
}

interface ChangeRules {
  readonly condition?: (builder: ExpressionBuilder<Tables, 'users'>) => Expression<SqlBool>;
  /** Whether the user would not be an active administrator afterwards. */
  readonly endsAdmin?: boolean;
}

/**
 * Changes a user, if a condition holds, and ends the sessions, which began under what was before. Resolves to
 * whether the user was changed.
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
 * Refuses to end the last active administrator. The rows of all of them are locked until the transaction ends, so that
 * two who end each other at two nodes come one after the other.
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

async function listUsers({db, dialect}: StoreConnection, part?: UsersPage): Promise<UserRow[]> {
  const now = Date.now();
  let named = db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', EVERYONE)
    .orderBy(dialect.caseless('name'))
    .orderBy('id');
  if (part?.search) named = named.where(dialect.contains('name', toStored(part.search)));
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

/** A time as it is stored. */
export function timeOf(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds);
}

/** A user who is to be added. */
export interface InsertedUser {
  readonly name: string;
  readonly passwordHash: string | undefined;
  readonly role: Role;
  readonly isNamedByProvider: boolean;
}

/** Adds a user, whoever asks for it: the one place that gives names. */
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
    // A transaction of PostgreSQL could ask nothing more after an error.
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
  const other = like && fromStored(like.name);
  throw new StoreError(
    'duplicate',
    other === undefined || other === name
      ? `There is already a user "${name}".`
      : `There is already a user "${other}", whose name looks like "${name}". Choose another one.`,
  );
}
