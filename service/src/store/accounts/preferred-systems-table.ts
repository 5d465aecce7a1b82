import type {Kysely, SelectQueryBuilder} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {PreferredSystem, Store} from '../store.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

type PreferredPart = Pick<Store, 'preferSystem' | 'forgetPreferredSystem' | 'preferredSystems'>;

/** The systems that tokens prefer for language pairs. */
export function preferredSystemsTable(writer: StoreConnection, reader: Kysely<Tables>): PreferredPart {
  return {
    preferSystem: (tokenId, {source, target, systemId}) =>
      writer.transaction(async (transaction) => {
        // One who revokes the token meanwhile waits, and then forgets what was preferred.
        const token = await transaction
          .selectFrom('tokens')
          .select('id')
          .where('id', '=', tokenId)
          .where('revoked_at', 'is', null)
          .$if(writer.dialect.locksRows, (query) => query.forUpdate())
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
      }),

    async forgetPreferredSystem(tokenId, {source, target}) {
      const {numDeletedRows} = await writer.db
        .deleteFrom('preferred_systems')
        .where('token_id', '=', tokenId)
        .where('source', '=', toStored(source))
        .where('target', '=', toStored(target))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    preferredSystems: async (tokenId) =>
      (await preferred(reader).where('token_id', '=', tokenId).execute()).map(toPreferred),
  };
}

/** The preferred systems of the tokens that a query finds. */
export async function preferredByToken(
  db: Kysely<Tables>,
  ids: SelectQueryBuilder<Tables, 'tokens' | 'users', {id: string}>,
): Promise<ReadonlyMap<string, readonly PreferredSystem[]>> {
  const found = new Map<string, PreferredSystem[]>();
  for (const row of await preferred(db).where('token_id', 'in', ids).execute()) {
    const known = found.get(row.token_id);
    if (known) known.push(toPreferred(row));
    else found.set(row.token_id, [toPreferred(row)]);
  }
  return found;
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
