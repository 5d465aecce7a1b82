import {sql, type Kysely} from 'kysely';
import type {PostgresConnection} from '../database/connection.ts';
import {migrate, newerTables, POSTGRES_MIGRATIONS, tablesAre} from '../database/migrations.ts';
import {connectPostgres} from '../database/postgres/connection.ts';
import type {Tables} from '../database/schema.ts';
import {prepareFolder} from '../folder/data-folder.ts';
import {refuseHalfMoved} from '../move/move-progress.ts';
import type {Store} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {storeOver} from '../store-over.ts';

const MIN_VERSION = 15;

/** Options of `openDatabase`. */
export interface OpenDatabaseOptions {
  /** Whether the database is opened for serving, possibly by several processes. */
  readonly exclusive?: boolean;
  /** Whether tables of another version are rejected with `failed` instead of created or migrated. */
  readonly unmigrated?: boolean;
  /**
   * Whether the database is opened to move an installation into it. Until the move is complete, the database
   * can be opened only for the move.
   */
  readonly moving?: boolean;
}

/**
 * Opens the store of a PostgreSQL database and creates its tables. The data folder holds temporary files of
 * this process; the folder is created only for serving.
 */
export async function openDatabase(
  {dataFolder, database}: {dataFolder: string; database: string},
  options: OpenDatabaseOptions,
): Promise<Store> {
  const connection = connectPostgres(database);
  try {
    await checkServer(connection);
    if (options.exclusive) await prepareFolder(dataFolder);
    await prepareTables(connection, database, options);
    if (!options.moving) await refuseHalfMoved(connection.db);
    return storeOver(connection, connection, () => connection.close());
  } catch (error) {
    await connection.close();
    throw storeError(error);
  }
}

/** Rejects a server that the service cannot work with. */
export async function checkServer({db}: PostgresConnection): Promise<void> {
  const {rows} = await sql<{version: number; encoding: string; standby: boolean}>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as standby`.execute(db);
  const [{version = 0, encoding = '', standby = false} = {}] = rows;
  if (version < MIN_VERSION) {
    throw new StoreError(
      'refused',
      `The database server is PostgreSQL ${version}, and ${MIN_VERSION} or later is needed.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StoreError(
      'refused',
      `The database has the encoding ${encoding}, which cannot hold all texts. Create it again with the encoding UTF8 (createdb --encoding=UTF8 --template=template0).`,
    );
  }
  if (standby) {
    throw new StoreError(
      'readonly',
      'The database server is a standby, which cannot be written. Name the primary server in the setting "database".',
    );
  }
}

async function prepareTables(
  {db}: PostgresConnection,
  database: string,
  {exclusive = false, unmigrated = false}: OpenDatabaseOptions,
): Promise<void> {
  const tables = await tablesOf(db);
  if (tables === 'current') return;
  if (tables === 'newer') throw newerTables(undefined, POSTGRES_MIGRATIONS);
  // Only the first service of this version migrates the tables: a command must not change them while services
  // of an earlier version are running.
  if (tables === 'older' && !exclusive) {
    throw new StoreError(
      'failed',
      'The tables of the database are of an earlier version. Start the service of this version first (mtservice serve), which migrates them.',
    );
  }
  if (unmigrated) throw new StoreError('failed', 'The database has no tables yet.');
  const unhurried = connectPostgres(database, {unhurried: true});
  try {
    await migrate(unhurried.db, POSTGRES_MIGRATIONS);
  } finally {
    await unhurried.close();
  }
}

/** State of a database's tables compared with those that this version needs. */
export type TablesState = 'missing' | 'current' | 'older' | 'newer';

/** Compares the tables of a database with those of this version. */
export async function tablesOf(db: Kysely<Tables>): Promise<TablesState> {
  const {rows} = await sql<{found: boolean}>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (rows[0]?.found !== true) return 'missing';
  const {rows: done} = await sql`select 1 from kysely_migration limit 1`.execute(db);
  return done.length === 0 ? 'missing' : await tablesAre(db, POSTGRES_MIGRATIONS);
}
