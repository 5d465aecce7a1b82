import type {Kysely, Migration} from 'kysely';

/** Adds why a document could not be marked. */
export const documentUnmarked = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('document_tasks').addColumn('unmarked', 'text').execute();
  },
});
