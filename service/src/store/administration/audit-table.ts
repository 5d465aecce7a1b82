import {sql, type Kysely, type Selectable} from 'kysely';
import type {AuditRow, AuditStore} from './audit.ts';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

/** The audit log. */
export function auditTable({db: writer, dialect}: StoreConnection, reader: Kysely<Tables>): AuditStore {
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

    async auditRows({name, since, before, most}) {
      const rows = () => {
        let query = reader.selectFrom('audit').selectAll().orderBy('number', 'desc').limit(most);
        if (since) query = query.where('at', '>=', since.getTime());
        if (before !== undefined) query = query.where('number', '<', before);
        return query;
      };
      if (name === undefined) return (await rows().execute()).map(toRow);
      // One query for each index: together they would read all entries of the name before they sort them.
      const found = new Map<number, AuditRow>();
      for (const column of ['actor', 'subject', 'concerns'] as const) {
        const matching = await rows().where(column, '=', toStored(name)).execute();
        for (const row of matching) found.set(row.number, toRow(row));
      }
      return [...found.values()].sort((a, b) => b.number - a.number).slice(0, most);
    },

    async removeOldAudit(ageMs) {
      await writer
        .deleteFrom('audit')
        .where('at', '<', sql<number>`${dialect.now()} - ${ageMs}`)
        .execute();
    },
  };
}

function toRow(row: Selectable<Tables['audit']>): AuditRow {
  return {
    number: row.number,
    at: new Date(row.at),
    actor: fromStored(row.actor),
    action: row.action,
    subject: fromStored(row.subject),
    concerns: row.concerns === null ? undefined : fromStored(row.concerns),
    address: row.address ?? undefined,
  };
}
