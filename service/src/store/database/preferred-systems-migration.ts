import type {Kysely, Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds the preferred systems of tokens: the system that the doors use for a language pair. */
export const preferredSystems = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('preferred_systems')
      .addColumn('token_id', columns.text, (column) =>
        column.notNull().references('tokens.id').onDelete('cascade'),
      )
      .addColumn('source', columns.text, (column) => column.notNull())
      .addColumn('target', columns.text, (column) => column.notNull())
      .addColumn('system_id', columns.text, (column) => column.notNull())
      .addPrimaryKeyConstraint('preferred_systems_key', ['token_id', 'source', 'target'])
      .execute();
  },
});
