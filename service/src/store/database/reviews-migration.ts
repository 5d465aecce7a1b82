import type {Kysely, Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds the translations that hosts published, and the reviews of them. */
export const reviews = ({columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('reviews')
      .addColumn('number', columns.number, columns.numbered)
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('user_name', columns.text, (column) => column.notNull())
      .addColumn('app', columns.text)
      .addColumn('system_id', columns.text, (column) => column.notNull())
      .addColumn('reviewer', columns.text)
      .addColumn('provenance', 'text', (column) => column.notNull())
      .addColumn('reference', columns.text)
      .addColumn('characters', 'bigint')
      .addColumn('translation_hash', columns.bytes, (column) => column.notNull())
      .execute();
    const index = (name: string, ...by: string[]) =>
      db.schema.createIndex(`reviews_by_${name}`).on('reviews').columns(by).execute();
    await index('time', 'at');
    await index('user', 'user_name', 'number');
    await index('system', 'system_id', 'number');
    await index('reviewer', 'reviewer', 'number');
    await index('translation', 'translation_hash', 'number');
  },
});
