import type {Kysely, Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/**
 * Adds the running processes and the status of each system per process, instead of one last status per
 * system.
 */
export const nodes = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('nodes')
      .addColumn('id', columns.number, columns.numbered)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('system_statuses')
      .addColumn('system_id', 'text', (column) => column.notNull())
      .addColumn('node_id', columns.number, (column) =>
        column.notNull().references('nodes.id').onDelete('cascade'),
      )
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('noted_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('system_statuses_key', ['node_id', 'system_id'])
      .execute();
    for (const column of ['status', 'reason', 'noted_at']) {
      await db.schema.alterTable('systems').dropColumn(column).execute();
    }
    await db.schema
      .createTable('tickets')
      .addColumn('hash', columns.bytes, (column) => column.primaryKey())
      .addColumn('content', columns.bytes, (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tickets_by_end').on('tickets').column('expires_at').execute();
    await db.schema
      .createTable('attempts')
      .addColumn('hash', columns.bytes, (column) => column.primaryKey())
      .addColumn('count', columns.number, (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('attempts_by_end').on('attempts').column('ends_at').execute();
    await db.schema
      .createTable('known_places')
      .addColumn('hash', columns.bytes, (column) => column.primaryKey())
      .addColumn('noted_at', 'bigint', (column) => column.notNull())
      .execute();
  },
});
