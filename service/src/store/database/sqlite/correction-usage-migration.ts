import type {Kysely, Migration} from 'kysely';

/** Adds the number of human translations that a user has submitted in a day. */
export const correctionUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('correction_usage')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('corrections', 'bigint', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('correction_usage_key', ['user_id', 'day'])
      .execute();
  },
};
