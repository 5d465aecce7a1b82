import type {Kysely, SelectQueryBuilder} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {PreferredSystem} from './account.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

/** The preferred systems of each token, by language pair. */
export class PreferredSystemsTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Sets the preferred system of a pair; returns false, and changes nothing, if the token is revoked or does
   * not exist.
   */
  async prefer(tokenId: string, {source, target, systemId}: PreferredSystem): Promise<boolean> {
    return await this.#writer.transaction(async (transaction) => {
      // Locks the token: a revocation then waits for this transaction and deletes the new preference, too.
      const token = await transaction
        .selectFrom('tokens')
        .select('id')
        .where('id', '=', tokenId)
        .where('revoked_at', 'is', null)
        .$if(this.#writer.dialect.locksRows, (query) => query.forUpdate())
        .executeTakeFirst();
      if (token === undefined) return false;
      const preferred = toStored(systemId);
      await transaction
        .insertInto('preferred_systems')
        .values({
          token_id: tokenId,
          source: toStored(source),
          target: toStored(target),
          system_id: preferred,
        })
        .onConflict((conflict) =>
          conflict.columns(['token_id', 'source', 'target']).doUpdateSet({system_id: preferred}),
        )
        .execute();
      return true;
    });
  }

  /** Deletes the preferred system of a pair; returns false if there was no preferred system. */
  async forget(
    tokenId: string,
    {source, target}: Pick<PreferredSystem, 'source' | 'target'>,
  ): Promise<boolean> {
    const {numDeletedRows} = await this.#writer.db
      .deleteFrom('preferred_systems')
      .where('token_id', '=', tokenId)
      .where('source', '=', toStored(source))
      .where('target', '=', toStored(target))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Preferred systems of a token, by its full id, sorted by language pair. */
  async ofToken(tokenId: string): Promise<PreferredSystem[]> {
    const rows = await preferred(this.#reader.db).where('token_id', '=', tokenId).execute();
    return rows.map(toPreferred);
  }
}

/** Preferred systems of the tokens that a query selects, by token id. */
export async function preferredByToken(
  db: Kysely<Tables>,
  ids: SelectQueryBuilder<Tables, 'tokens' | 'users', {id: string}>,
): Promise<ReadonlyMap<string, readonly PreferredSystem[]>> {
  const byToken = new Map<string, PreferredSystem[]>();
  for (const row of await preferred(db).where('token_id', 'in', ids).execute()) {
    const systems = byToken.get(row.token_id);
    if (systems) systems.push(toPreferred(row));
    else byToken.set(row.token_id, [toPreferred(row)]);
  }
  return byToken;
}

function preferred(db: Kysely<Tables>) {
  return db.selectFrom('preferred_systems').selectAll().orderBy('source').orderBy('target');
}

function toPreferred(row: Tables['preferred_systems']): PreferredSystem {
  return {
    source: fromStored(row.source),
    target: fromStored(row.target),
    systemId: fromStored(row.system_id),
  };
}
