import type {Kysely, Migration} from 'kysely';

/** Adds the glossary that a term corpus is a dictionary of. */
export const glossaries = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('corpora').addColumn('glossary', 'text').execute();
  },
});
