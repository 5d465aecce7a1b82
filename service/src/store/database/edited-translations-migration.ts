import type {Kysely, Migration} from 'kysely';

/** Adds which translations of the memory, and how many sentences of documents, are a machine's that people edited. */
export const editedTranslations = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const [table, name] of [
      ['human_translations', 'is_edited'],
      ['document_tasks', 'edited_sentences'],
    ] as const) {
      await db.schema
        .alterTable(table)
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
});
