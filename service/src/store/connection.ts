import {join} from 'node:path';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
} from 'kysely';
import Database from 'libsql';
import {retryBusy} from './retry-busy.ts';
import type {Tables} from './schema.ts';
import {StoreError, storeError} from './store-error.ts';

/** Name of the database file in a data folder. */
export const DATABASE_FILE = 'mtservice.db';

/** One connection to the database file, and the query builder over it. */
export interface Connection {
  readonly database: Database.Database;
  readonly db: Kysely<Tables>;
}

class ServiceDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({database: database as SqliteDatabase});
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: async (query) => {
        try {
          return await retryBusy(() => connection.executeQuery(query));
        } catch (error) {
          throw storeError(error);
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  // A transaction that reads first and writes later would fail when another process wrote between.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // SQLite has already rolled back by itself after some errors, a full disk among them.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

class ServiceAdapter extends SqliteAdapter {
  // With `begin immediate` the transaction itself is the lock between two migrating processes.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ServiceDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({database: database as SqliteDatabase});
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ServiceDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new ServiceAdapter();
  }
}

/** Opens the database file of a data folder, creating it when it is missing. */
export async function connect(dataFolder: string): Promise<Connection> {
  const path = join(dataFolder, DATABASE_FILE);
  let database: Database.Database;
  try {
    database = new Database(path);
  } catch (error) {
    throw new StoreError('failed', `The database file ${path} cannot be opened.`, {cause: error});
  }
  try {
    await retryBusy(() => database.pragma('journal_mode = WAL'));
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
  } catch (error) {
    database.close();
    throw storeError(error);
  }
  return {database, db: new Kysely<Tables>({dialect: new ServiceDialect(database)})};
}
