import type {Kysely, Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** System that requests with a token use for a language pair at the doors. */
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
