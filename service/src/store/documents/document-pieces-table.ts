import type {Kysely} from 'kysely';
import type {StoreConnection} from '../database/connection.ts';
import type {Tables} from '../database/schema.ts';
import type {DocumentPieceStore} from './document-pieces.ts';

/** Bytes of documents. */
export function documentPiecesTable(writer: StoreConnection, reader: Kysely<Tables>): DocumentPieceStore {
  const {db, dialect} = writer;
  return {
    keepDocumentPieces: (name, pieces) =>
      writer.transaction(async (transaction) => {
        await transaction.deleteFrom('document_bytes').where('name', '=', name).execute();
        const {number} = await transaction
          .insertInto('document_bytes')
          .values({name, size: 0, stored_at: dialect.now()})
          .returning('number')
          .executeTakeFirstOrThrow();
        let position = 0;
        let size = 0;
        for await (const content of pieces()) {
          await transaction
            .insertInto('document_pieces')
            .values({document: number, position, content})
            .execute();
          position += 1;
          size += content.length;
        }
        await transaction.updateTable('document_bytes').set({size}).where('number', '=', number).execute();
      }),

    storedDocument: (name) =>
      reader
        .selectFrom('document_bytes')
        .select(['number', 'size'])
        .where('name', '=', name)
        .executeTakeFirst(),

    async documentPiece(number, position) {
      const row = await reader
        .selectFrom('document_pieces')
        .select('content')
        .where('document', '=', number)
        .where('position', '=', position)
        .executeTakeFirst();
      return row && Buffer.from(row.content);
    },

    async removeStoredDocuments(names) {
      if (names.length === 0) return;
      await db.deleteFrom('document_bytes').where('name', 'in', names).execute();
    },

    async storedDocumentNames(begin, after, most) {
      const rows = await reader
        .selectFrom('document_bytes')
        .select(['name', 'stored_at', dialect.now().as('now')])
        .where('name', '>=', begin)
        .where('name', '<', `${begin}\u{10FFFF}`)
        .where('name', '>', after)
        .orderBy('name')
        .limit(most)
        .execute();
      return rows.map(({name, stored_at, now}) => ({name, ageMs: now - stored_at}));
    },
  };
}
