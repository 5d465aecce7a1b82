import type {Kysely, Migration} from 'kysely';

/** Adds the time at which a translated document was downloaded. */
export const documentDownloads = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('document_tasks').addColumn('downloaded_at', 'bigint').execute();
  },
});
