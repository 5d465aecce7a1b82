import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';

/** What tells this installation from others, and where it has kept documents. */
export interface InstallationStore {
  /** A name that no other installation has; a copy of its database has the same. */
  installationId(): Promise<string>;
  /** Notes a folder outside of the data folder that documents are kept in, by its absolute path. */
  addDocumentFolder(path: string): Promise<void>;
  isDocumentFolder(path: string): Promise<boolean>;
}

/** The one row that names the installation, and the folders of its documents. */
export function installationTable(writer: Kysely<Tables>, reader: Kysely<Tables>): InstallationStore {
  return {
    installationId: async () =>
      (await reader.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
    async addDocumentFolder(path) {
      await writer
        .insertInto('document_folders')
        .values({path})
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    isDocumentFolder: async (path) =>
      (await reader.selectFrom('document_folders').where('path', '=', path).select('path').execute()).length >
      0,
  };
}
