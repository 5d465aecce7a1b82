import {sql, type Kysely, type Migration} from 'kysely';
import type {Dialect} from './dialect.ts';

/** Adds tables for installations that store the bytes of documents in the database. */
export const documentPieces = ({name, columns}: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const isPostgres = name === 'postgres';
    await db.schema
      .createTable('document_bytes')
      .addColumn('number', columns.number, columns.numbered)
      .addColumn('name', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull().unique())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('stored_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('document_pieces')
      .addColumn('document', columns.number, (column) =>
        column.notNull().references('document_bytes.number').onDelete('cascade'),
      )
      .addColumn('position', columns.number, (column) => column.notNull())
      .addColumn('content', columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('document_pieces_key', ['document', 'position'])
      .execute();
    // Turns off compression, since most documents are already compressed.
    if (isPostgres)
      await sql`alter table document_pieces alter column content set storage external`.execute(db);
  },
});
