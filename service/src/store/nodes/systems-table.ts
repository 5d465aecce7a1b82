import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';

type SystemsPart = Pick<Store, 'desiredState' | 'setDesiredState' | 'stoppedSystems'>;

/** Desired state of each system. */
export function systemsTable(writer: Kysely<Tables>, reader: Kysely<Tables>): SystemsPart {
  return {
    async desiredState(systemId) {
      const row = await reader
        .selectFrom('systems')
        .select('desired')
        .where('id', '=', systemId)
        .executeTakeFirst();
      return row?.desired ?? 'started';
    },

    async setDesiredState(systemId, desired) {
      await writer
        .insertInto('systems')
        .values({id: systemId, desired})
        .onConflict((conflict) => conflict.column('id').doUpdateSet({desired}))
        .execute();
    },

    async stoppedSystems() {
      const rows = await reader.selectFrom('systems').select('id').where('desired', '=', 'stopped').execute();
      return new Set(rows.map(({id}) => id));
    },
  };
}
