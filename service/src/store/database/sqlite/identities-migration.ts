import type {Kysely, Migration} from 'kysely';

/** Adds identities of users at OpenID Connect providers. */
export const identities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute();
  },
};
