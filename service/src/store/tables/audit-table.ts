import type {Kysely} from 'kysely';
import type {AuditRow, AuditStore} from '../audit.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from './stored-text.ts';

/** The audit log. */
export function auditTable(writer: Kysely<Tables>, reader: Kysely<Tables>): AuditStore {
  return {
    async noteAudit({actor, action, subject, concerns, address}) {
      const texts = {
        actor: toStored(actor),
        subject: toStored(subject),
        concerns: concerns === undefined ? null : toStored(concerns),
        address: address ?? null,
      };
      await writer
        .insertInto('audit')
        .values({at: Date.now(), action, ...texts})
        .execute();
    },

    async auditRows({name, since, most}) {
      let query = reader
        .selectFrom('audit')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .limit(most);
      if (since) query = query.where('at', '>=', since.getTime());
      if (name !== undefined) {
        const stored = toStored(name);
        query = query.where((where) =>
          where.or([
            where('actor', '=', stored),
            where('subject', '=', stored),
            where('concerns', '=', stored),
          ]),
        );
      }
      return (await query.execute()).map((row): AuditRow => ({
        at: new Date(row.at),
        actor: fromStored(row.actor),
        action: row.action,
        subject: fromStored(row.subject),
        concerns: row.concerns === null ? undefined : fromStored(row.concerns),
        address: row.address ?? undefined,
      }));
    },

    async removeOldAudit(before) {
      await writer.deleteFrom('audit').where('at', '<', before.getTime()).execute();
    },
  };
}
