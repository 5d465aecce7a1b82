import type {StoreConnection} from '../database/connection.ts';

/** What tells this installation from others, and where it has kept documents. */
export class InstallationTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** A name that no other installation has; a copy of its database has the same. */
  async id(): Promise<string> {
    return (await this.#reader.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  }

  /** Notes a folder outside of the data folder that documents are kept in, by its absolute path. */
  async addDocumentFolder(path: string): Promise<void> {
    await this.#writer.db
      .insertInto('document_folders')
      .values({path})
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async isDocumentFolder(path: string): Promise<boolean> {
    const {db} = this.#reader;
    const rows = await db.selectFrom('document_folders').where('path', '=', path).select('path').execute();
    return rows.length > 0;
  }
}
