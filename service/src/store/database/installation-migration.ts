import {randomUUID} from 'node:crypto';
import type {Kysely, Migration} from 'kysely';

/** A name of the installation that nobody else has, by which it knows places outside of its database again. */
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
