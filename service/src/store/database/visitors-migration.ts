import {sql, type Kysely, type Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds visitors without an account, and the accounts to which their use is charged. */
export const visitors = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const users = () => db.schema.alterTable('users');
    await users()
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('person'))
      .execute();
    await users()
      .addColumn('payer_id', columns.number, (column) => column.references('users.id'))
      .execute();
    await users().addColumn('ends_at', 'bigint').execute();
    await db.schema
      .createIndex('users_by_payer')
      .on('users')
      .column('payer_id')
      .where(sql.ref('payer_id'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('users_by_end')
      .on('users')
      .column('ends_at')
      .where(sql.ref('ends_at'), 'is not', null)
      .execute();
  },
});
