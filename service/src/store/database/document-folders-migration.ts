import type {Kysely, Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds the folders outside the data folder where documents have been stored. */
export const documentFolders = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('document_folders')
      .addColumn('path', columns.text, (column) => column.notNull().primaryKey())
      .execute();
  },
});
