import type {Kysely} from 'kysely';
import type {Tables} from '../database/schema.ts';

/** What tells this installation from others. */
export interface InstallationStore {
  /** A name that no other installation has; a copy of its database has the same. */
  installationId(): Promise<string>;
}

/** The one row that names the installation. */
export function installationTable(reader: Kysely<Tables>): InstallationStore {
  return {
    installationId: async () =>
      (await reader.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
  };
}
