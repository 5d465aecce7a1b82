import {sql, type Kysely, type Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds the characters of a user's day that each process has reserved and used. */
export const usageReservations = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('usage_reservations')
      .addColumn('holder', columns.text, (column) => column.notNull())
      .addColumn('user_id', columns.number, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('day', columns.text, (column) => column.notNull())
      .addColumn('reserved', 'bigint', (column) => column.notNull())
      .addColumn('used', 'bigint', (column) => column.notNull())
      .addColumn('turn', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_reservations_key', ['holder', 'user_id', 'day'])
      .execute();
    await db.schema
      .createIndex('usage_reservations_of_user')
      .on('usage_reservations')
      .column('user_id')
      .execute();
    await db.schema
      .createIndex('usage_reservations_open')
      .on('usage_reservations')
      .column('seen_at')
      .where(sql.ref('reserved'), '<>', sql.ref('used'))
      .execute();
  },
});
