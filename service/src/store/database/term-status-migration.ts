import type {Kysely, Migration} from 'kysely';

/** Adds which translations of terms are preferred, admitted or forbidden, and how many of a corpus are forbidden. */
export const termStatus = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('terms').addColumn('status', 'text').execute();
    await db.schema
      .alterTable('corpora')
      .addColumn('forbidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
