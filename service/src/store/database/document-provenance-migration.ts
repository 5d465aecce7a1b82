import type {Kysely, Migration} from 'kysely';

/** Adds by whom a document's sentences were translated, and the record of how. */
export const documentProvenance = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ['human_sentences', 'machine_sentences']) {
      await db.schema
        .alterTable('document_tasks')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await db.schema.alterTable('document_tasks').addColumn('provenance', 'text').execute();
  },
});
