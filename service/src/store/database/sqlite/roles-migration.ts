import type {Kysely, Migration} from 'kysely';
import {sql} from 'kysely';

/** Adds roles of users, sessions of administrators, and indexes for listing. */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
      .execute();
    await db.schema
      .createTable('sessions')
      .addColumn('hash', 'blob', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
    await sql`create index users_by_name on users (name collate nocase, id)`.execute(db);
    await db.schema.createIndex('tokens_by_time').on('tokens').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('corpora_by_title').on('corpora').columns(['title', 'id']).execute();
    await db.schema.createIndex('usage_by_day').on('usage').columns(['day', 'user_id']).execute();
    for (const name of ['actor', 'subject', 'concerns']) {
      await db.schema.createIndex(`audit_by_${name}`).on('audit').column(name).execute();
    }
  },
};
