import type {StoreConnection} from '../database/connection.ts';

/** Identity of this installation, and the folders where it has stored documents. */
export class InstallationTable {
  readonly #writer: StoreConnection;
  readonly #reader: StoreConnection;

  constructor(writer: StoreConnection, reader: StoreConnection) {
    this.#writer = writer;
    this.#reader = reader;
  }

  /** Unique id of the installation; a copy of its database has the same id. */
  async id(): Promise<string> {
    return (await this.#reader.db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  }

  /** Records a folder outside the data folder where documents are stored, by its absolute path. */
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
