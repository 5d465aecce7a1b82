import type {Kysely, Migration} from 'kysely';

/** Adds which paragraphs of documents people translated. */
export const paragraphOrigins = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('document_paragraphs')
      .addColumn('by_people', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
