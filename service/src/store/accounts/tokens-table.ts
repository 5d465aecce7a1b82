import {timingSafeEqual} from 'node:crypto';
import type {Kysely} from 'kysely';
import type {FirstRow, StoreConnection} from '../database/connection.ts';
import type {Page} from '../page.ts';
import type {NewToken, PreferredSystem, Role, TokenRow, TokenUser} from './account.ts';
import {StoreError} from '../store-error.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';
import {principalsOf, withVisitor, type PayerColumns, type PrincipalColumns} from './principals.ts';
import {preferredByToken} from './preferred-systems-table.ts';
import type {TokenUses} from './token-uses.ts';
import {timeOf} from './users-table.ts';

export class TokensTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;
  readonly #uses: TokenUses;
  readonly #valid: FirstRow<ValidToken>;

  constructor(writer: StoreConnection, reader: StoreConnection, uses: TokenUses) {
    this.#writer = writer;
    this.#reader = reader;
    this.#uses = uses;
    this.#valid = validToken(reader);
  }

  async add(
    hash: Buffer,
    userId: number,
    label: string,
    {legacy = false, expiresAt}: NewToken = {},
  ): Promise<void> {
    await insertToken(this.#writer.db, {hash, userId, label, legacy, expiresAt});
  }

  /**
   * Finds the user of a token; undefined if the token is unknown, revoked or expired, or the user is
   * disabled. `hash` is the SHA-256 of the token, and is compared in constant time. A revocation takes effect
   * in all processes as soon as `revoke` resolves.
   */
  async userOf(hash: Buffer): Promise<TokenUser | undefined> {
    const lookup = this.#valid([tokenIdOf(hash), Date.now()]);
    // The lookup in a data folder is synchronous, so the request need not wait for a turn of the event loop.
    const row = lookup instanceof Promise ? await lookup : lookup;
    if (row === undefined || row.hash.length !== hash.length || !timingSafeEqual(row.hash, hash))
      return undefined;
    // The tokens of visitors end soon, and no page shows when they were used.
    if (row.payer_id === null) this.#uses.note(tokenIdOf(hash));
    return {
      id: row.user_id,
      name: fromStored(row.name),
      ...(row.legacy === 1 && {legacy: true}),
      ...(row.role === 'admin' && {isAdmin: true}),
      ...withPrincipals(row),
      ...withVisitor(row),
    };
  }

  /** Lists tokens, newest first: all, or one page of them. */
  async list(userName?: string, page?: Page): Promise<TokenRow[]> {
    let query = tokens(this.#reader).orderBy('tokens.created_at', 'desc').orderBy('tokens.id');
    if (userName !== undefined) query = query.where('users.name', '=', toStored(userName));
    if (page) query = query.offset(page.offset).limit(page.most);
    const rows = await query.execute();
    const preferred = await preferredByToken(this.#reader.db, query.clearSelect().select('tokens.id'));
    return rows.map((row) => toRow(row, preferred.get(row.id)));
  }

  /** Finds a token by its full id; undefined if it does not exist. */
  async byId(id: string): Promise<TokenRow | undefined> {
    const query = tokens(this.#reader).where('tokens.id', '=', id);
    const row = await query.executeTakeFirst();
    if (row === undefined) return undefined;
    const preferred = await preferredByToken(this.#reader.db, query.clearSelect().select('tokens.id'));
    return toRow(row, preferred.get(id));
  }

  /**
   * Revokes the tokens whose `TokenRow.id` has this prefix and deletes their preferred systems; returns their
   * number.
   */
  async revoke(idPrefix: string): Promise<number> {
    if (!/^[0-9a-f]{4,16}$/.test(idPrefix)) {
      throw new StoreError('invalid', 'Name a token by at least the first 4 characters of its id.');
    }
    return await this.#writer.transaction(async (transaction) => {
      const {numUpdatedRows} = await transaction
        .updateTable('tokens')
        .set({revoked_at: Date.now()})
        .where('id', 'like', `${idPrefix}%`)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      await transaction.deleteFrom('preferred_systems').where('token_id', 'like', `${idPrefix}%`).execute();
      return Number(numUpdatedRows);
    });
  }
}

/** A token to be added for a user. */
interface InsertedToken extends NewToken {
  readonly hash: Buffer;
  readonly userId: number;
  readonly label: string;
}

export async function insertToken(
  db: Kysely<Tables>,
  {hash, userId, label, legacy = false, expiresAt}: InsertedToken,
): Promise<void> {
  await db
    .insertInto('tokens')
    .values({
      id: tokenIdOf(hash),
      hash,
      user_id: userId,
      label: toStored(label),
      created_at: Date.now(),
      expires_at: expiresAt?.getTime() ?? null,
      legacy: legacy ? 1 : 0,
    })
    .execute();
}

function tokens({db, dialect}: StoreConnection) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('users.kind', '=', 'person')
    .select(['tokens.id', 'users.name', 'tokens.label', 'tokens.legacy', 'tokens.created_at'])
    .select(['tokens.revoked_at', 'tokens.expires_at', 'tokens.last_used_at', 'users.named_by_provider'])
    .select(dialect.identitiesOfUser().as('identities'));
}

type StoredToken = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>;

function toRow(row: StoredToken, preferredSystems: readonly PreferredSystem[] = []): TokenRow {
  return {
    id: row.id,
    userName: fromStored(row.name),
    label: fromStored(row.label),
    createdAt: new Date(row.created_at),
    revokedAt: timeOf(row.revoked_at),
    expiresAt: timeOf(row.expires_at),
    lastUsedAt: timeOf(row.last_used_at),
    legacy: row.legacy === 1,
    preferredSystems,
    ...withPrincipals(row),
  };
}

/** Id of a token by its hash: the start of the hash. */
export function tokenIdOf(hash: Buffer): string {
  return hash.toString('hex', 0, 8);
}

function withPrincipals(row: PrincipalColumns): Pick<TokenRow, 'principals'> {
  const principals = principalsOf(row);
  return principals === undefined ? {} : {principals};
}

interface ValidToken extends PrincipalColumns, PayerColumns {
  readonly hash: Buffer;
  readonly user_id: number;
  readonly legacy: 0 | 1;
  readonly role: Role;
}

/** Prepares the query for a valid token once, since every request needs the query. */
function validToken({prepared, db, dialect}: StoreConnection): FirstRow<ValidToken> {
  return prepared<ValidToken>(
    db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .leftJoin('users as payer', 'payer.id', 'users.payer_id')
      .select(['users.payer_id', 'payer.payer_id as all_id'])
      .select(['tokens.hash', 'tokens.user_id', 'users.name', 'tokens.legacy', 'users.role'])
      .select('users.named_by_provider')
      .select(dialect.identitiesOfUser().as('identities'))
      .where('tokens.id', '=', '')
      .where('tokens.revoked_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .where((where) =>
        where.or([where('tokens.expires_at', 'is', null), where('tokens.expires_at', '>', 0)]),
      ),
  );
}
