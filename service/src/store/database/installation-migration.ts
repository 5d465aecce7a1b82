import {randomUUID} from 'node:crypto';
import type {Kysely, Migration} from 'kysely';

/** Adds the unique id of the installation, which marks its storage outside the database. */
export const installation = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('installation')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute();
    const typed = db as Kysely<{installation: {id: string}}>;
    await typed.insertInto('installation').values({id: randomUUID()}).execute();
  },
});
