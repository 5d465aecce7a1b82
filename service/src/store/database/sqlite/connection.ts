import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import Database from 'libsql';
import {prepareDatabase} from '../../folder/data-folder.ts';
import type {SqliteConnection} from '../connection.ts';
import {SQLITE} from '../dialect.ts';
import type {Tables} from '../schema.ts';
import {preparedRows} from './prepared-rows.ts';
import {backOffMs} from '../../../concurrency/back-off.ts';
import {errorCode, StoreError, storeError} from '../../store-error.ts';

/** Name of the database file in a data folder. */
export const DATABASE_FILE = 'mtservice.db';

const READING = new Set<string>(['SelectQueryNode', 'RawNode']);

class ServiceDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({database: database as SqliteDatabase});
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const run = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const reads = READING.has(query.query.kind);
      if (reads || this.#database.inTransaction) return await connection.executeQuery<R>(query);
      await this.#begin();
      try {
        const result = await connection.executeQuery<R>(query);
        this.#database.exec('commit');
        return result;
      } finally {
        await this.rollbackTransaction();
      }
    };
    return {
      executeQuery: <R>(query: CompiledQuery) =>
        run<R>(query).catch((error: unknown) => {
          throw storeError(error);
        }),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  override async beginTransaction(): Promise<void> {
    await this.#begin().catch((error: unknown) => {
      throw storeError(error);
    });
  }

  override async commitTransaction(): Promise<void> {
    try {
      this.#database.exec('commit');
    } catch (error) {
      throw storeError(error);
    }
  }

  // After some errors, such as a full disk, SQLite has already rolled back.
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }

  /**
   * Acquires the write lock before any write. Otherwise, a transaction that reads before it writes would fail
   * if another process has written in the meantime; and a prepared statement that fails because of the lock
   * would stay open in the driver and block later commits.
   */
  async #begin(): Promise<void> {
    await retryBusy(() => void this.#database.exec('begin immediate'));
  }
}

class ServiceAdapter extends SqliteAdapter {
  // The transaction itself keeps other processes from migrating, since it begins with `begin immediate`.
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

/** Opens the database file of a data folder; creates it if missing. */
export async function connect(dataFolder: string): Promise<SqliteConnection> {
  const path = join(dataFolder, DATABASE_FILE);
  await prepareDatabase(path);
  let database: Database.Database;
  try {
    database = new Database(path);
  } catch (error) {
    throw new StoreError(
      'failed',
      `The database file ${path} cannot be opened. Run this as the user whose data it is (sudo -u …), on a disk that can be written.`,
      {cause: error},
    );
  }
  try {
    await retryBusy(() => void database.exec('pragma journal_mode = WAL'));
    database.exec('pragma synchronous = FULL; pragma foreign_keys = ON');
  } catch (error) {
    database.close();
    throw storeError(error);
  }
  return connectionTo(database);
}

/** Opens a database file for reading only; `uri` is an SQLite URI. */
export function connectToRead(uri: string): SqliteConnection {
  const database = new Database(uri);
  try {
    database.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    database.close();
    throw storeError(error);
  }
  return connectionTo(database);
}

function connectionTo(database: Database.Database): SqliteConnection {
  const db = new Kysely<Tables>({dialect: new ServiceDialect(database)});
  return {
    kind: 'sqlite',
    dialect: SQLITE,
    database,
    db,
    prepared: <Row extends object>(query: Compilable) => preparedRows<Row>(database, query).first,
    transaction: (work) => db.transaction().execute(work),
    // No other process serves the database.
    tellHint: () => undefined,
    hearHints: () => () => Promise.resolve(),
  };
}

const BUSY_DEADLINE_MS = 15_000;
const BUSY_BACK_OFF = {firstMs: 4, longestMs: 64};

/**
 * Repeats a statement while another process holds the write lock. SQLite's own wait would block the event
 * loop, and with it all other requests.
 */
async function retryBusy(run: () => void): Promise<void> {
  const deadline = performance.now() + BUSY_DEADLINE_MS;
  for (let failures = 1; ; failures += 1) {
    try {
      return run();
    } catch (error) {
      if (errorCode(error) !== 'SQLITE_BUSY' || performance.now() > deadline) throw error;
    }
    await wait(backOffMs(failures, BUSY_BACK_OFF));
  }
}
