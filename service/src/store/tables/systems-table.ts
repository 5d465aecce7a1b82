import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';
import type {Store} from '../store.ts';
import {fromStored, toStored} from './stored-text.ts';

type SystemsPart = Pick<
  Store,
  'desiredState' | 'setDesiredState' | 'stoppedSystems' | 'noteSystemStatus' | 'systemStatuses'
>;

/** Desired state of each system, and the status that the serving process saved last. */
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

    async noteSystemStatus(systemId, status, reason) {
      const note = {status, reason: reason === undefined ? null : toStored(reason), noted_at: Date.now()};
      await writer
        .insertInto('systems')
        .values({id: systemId, desired: 'started', ...note})
        .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
        .execute();
    },

    async systemStatuses() {
      const rows = await reader
        .selectFrom('systems')
        .select(['id', 'status', 'reason'])
        .where('status', 'is not', null)
        .orderBy('id')
        .execute();
      return new Map(
        rows.map(({id, status, reason}) => [
          id,
          {status: status ?? '', reason: reason === null ? undefined : fromStored(reason)},
        ]),
      );
    },
  };
}
