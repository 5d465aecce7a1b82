import {sql, type Kysely, type Selectable} from 'kysely';
import type {AuditEntry, AuditFilter, AuditRow} from './audit.ts';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import {fromStored, toStored} from '../database/stored-text.ts';

export class AuditTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Adds an entry. */
  async note(entry: AuditEntry): Promise<void> {
    await noteAudit(this.#writer.db, entry);
  }

  /** Lists entries, newest first: all, or only those by or about a user, token, corpus or system. */
  async list({name, since, before, most}: AuditFilter): Promise<AuditRow[]> {
    const rows = () => {
      let query = this.#reader.db.selectFrom('audit').selectAll().orderBy('number', 'desc').limit(most);
      if (since) query = query.where('at', '>=', since.getTime());
      if (before !== undefined) query = query.where('number', '<', before);
      return query;
    };
    if (name === undefined) return (await rows().execute()).map(toRow);
    // One query per index: a combined query would read all entries of the name before sorting.
    const byNumber = new Map<number, AuditRow>();
    for (const column of ['actor', 'subject', 'concerns'] as const) {
      const matching = await rows().where(column, '=', toStored(name)).execute();
      for (const row of matching) byNumber.set(row.number, toRow(row));
    }
    return [...byNumber.values()].sort((a, b) => b.number - a.number).slice(0, most);
  }

  /** Removes entries older than this age, by the clock of the database. */
  async removeOld(ageMs: number): Promise<void> {
    const {db, dialect} = this.#writer;
    await db
      .deleteFrom('audit')
      .where('at', '<', sql<number>`${dialect.now()} - ${ageMs}`)
      .execute();
  }
}

/** Adds an entry, also in the transaction of the change that it is about. */
export async function noteAudit(
  db: Kysely<Tables>,
  {actor, action, subject, concerns, address}: AuditEntry,
): Promise<void> {
  const texts = {
    actor: toStored(actor),
    subject: toStored(subject),
    concerns: concerns === undefined ? null : toStored(concerns),
    address: address ?? null,
  };
  await db
    .insertInto('audit')
    .values({at: Date.now(), action, ...texts})
    .execute();
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
