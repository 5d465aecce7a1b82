import type {StoreConnection} from '../database/connection.ts';

/** Number and size of a document that is stored in the database. */
export interface StoredDocument {
  readonly number: number;
  readonly size: number;
}

/** Bytes of documents, in pieces that are read and written one at a time. */
export class DocumentPiecesTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /**
   * Stores the pieces of a document under a name, atomically, replacing an earlier document. `pieces` is
   * called again if the transaction has to be repeated.
   */
  async keep(name: string, pieces: () => AsyncIterable<Buffer>): Promise<void> {
    await this.#writer.transaction(async (transaction) => {
      await transaction.deleteFrom('document_bytes').where('name', '=', name).execute();
      const {number} = await transaction
        .insertInto('document_bytes')
        .values({name, size: 0, stored_at: this.#writer.dialect.now()})
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
    });
  }

  /** Finds a document by name; undefined if it does not exist. */
  async find(name: string): Promise<StoredDocument | undefined> {
    return await this.#reader.db
      .selectFrom('document_bytes')
      .select(['number', 'size'])
      .where('name', '=', name)
      .executeTakeFirst();
  }

  /** Piece at a position, counted from 0; undefined after the last piece, or if the document has been removed. */
  async piece(number: number, position: number): Promise<Buffer | undefined> {
    const row = await this.#reader.db
      .selectFrom('document_pieces')
      .select('content')
      .where('document', '=', number)
      .where('position', '=', position)
      .executeTakeFirst();
    return row && Buffer.from(row.content);
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.#writer.db.deleteFrom('document_bytes').where('name', 'in', names).execute();
  }

  /** Lists names that begin with `begin` and come after `after`, in order, with the age of each document. */
  async names(
    begin: string,
    after: string,
    most: number,
  ): Promise<{readonly name: string; readonly ageMs: number}[]> {
    const rows = await this.#reader.db
      .selectFrom('document_bytes')
      .select(['name', 'stored_at', this.#reader.dialect.now().as('now')])
      .where('name', '>=', begin)
      .where('name', '<', `${begin}\u{10FFFF}`)
      .where('name', '>', after)
      .orderBy('name')
      .limit(most)
      .execute();
    return rows.map(({name, stored_at, now}) => ({name, ageMs: now - stored_at}));
  }
}
