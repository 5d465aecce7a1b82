import {randomUUID} from 'node:crypto';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import type {SqliteConnection} from '../database/connection.ts';
import {connect, DATABASE_FILE} from '../database/sqlite/connection.ts';
import {canWriteDatabase, openReadable} from '../database/sqlite/readable-database.ts';
import {prepareFolder} from '../folder/data-folder.ts';
import {giveToOwner} from '../folder/folder-owner.ts';
import {lockFolder} from '../folder/folder-lock.ts';
import {migrate, needsMigration, newerTables, tablesAre} from '../database/migrations.ts';
import type {Store} from '../store.ts';
import {StoreError, storeError} from '../store-error.ts';
import {storeOver} from '../store-over.ts';
import type {UsageLedgerOptions} from '../usage/usage-ledger.ts';
import {settleReservations, UsageNotes} from '../usage/usage-notes.ts';

/** Location of a service's data. */
export interface StoreLocation {
  readonly dataFolder: string;
  /** Address of a PostgreSQL database; undefined if the database is in the data folder. */
  readonly database?: string | undefined;
}

/** Options of `openStore`. */
export interface OpenStoreOptions {
  /**
   * Whether the store is opened for serving. Locks the data folder, which only one process can do; several
   * processes may serve a PostgreSQL database.
   */
  readonly exclusive?: boolean;
  /** Whether tables of an earlier version are rejected with `failed` instead of migrated. */
  readonly unmigrated?: boolean;
}

/**
 * Opens the store of a data folder or of a PostgreSQL database; creates it if missing and migrates the
 * tables. Rejects with a `StoreError`: `locked` if another process serves the folder, `readonly`, `full`,
 * `damaged`; `unreachable` or `refused` for a database server.
 */
export async function openStore(
  location: string | StoreLocation,
  options: OpenStoreOptions = {},
): Promise<Store> {
  const {dataFolder, database} = located(location);
  if (database === undefined) return await openFolder(dataFolder, options);
  // Loads the PostgreSQL driver only if it is needed.
  const {openDatabase} = await import('./open-database.ts');
  return await openDatabase({dataFolder, database}, options);
}

function located(location: string | StoreLocation): StoreLocation {
  return typeof location === 'string' ? {dataFolder: location} : location;
}

async function openFolder(dataFolder: string, options: OpenStoreOptions): Promise<Store> {
  const opened: (() => unknown)[] = [];
  try {
    await prepareFolder(dataFolder);
    if (options.exclusive) {
      const lock = await lockFolder(dataFolder);
      opened.push(() => lock.release());
    }
    const writer = await connect(dataFolder);
    opened.push(() => writer.database.close());
    // Tables must not be migrated while a service of an earlier version is running.
    const isMigrated = !options.exclusive && (await needsMigration(writer.db));
    if (isMigrated && options.unmigrated) {
      throw new StoreError('failed', `The tables in ${dataFolder} are of an earlier version.`);
    }
    const held = isMigrated
      ? await lockFolder(dataFolder, 'with an earlier version of mtservice')
      : undefined;
    await migrate(writer.db).finally(() => held?.release());
    // A second connection is used for reading, so that reads never wait for a long import.
    const reader = await connect(dataFolder);
    opened.push(() => reader.database.close());
    const noted = options.exclusive ? await beginNotes(writer, dataFolder) : undefined;
    // Makes the existing files usable for a running service; repeated on closing, for files created until
    // then.
    await giveToOwner(dataFolder);
    opened.unshift(() => giveToOwner(dataFolder));
    const closeAll = async () => {
      for (const close of opened.reverse()) await close();
    };
    return storeOver(writer, reader, closeAll, noted);
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw storeError(error);
  }
}

/** Counts usage that a killed process left uncounted, and starts the notes of this process. */
async function beginNotes(
  writer: SqliteConnection,
  dataFolder: string,
): Promise<UsageLedgerOptions['noted']> {
  await settleReservations(writer, dataFolder);
  const holder = randomUUID();
  return {holder, notes: await UsageNotes.open(dataFolder, holder)};
}

/**
 * Opens the store of a data folder for reading, even on a read-only disk or folder. Methods that write then
 * reject with a `StoreError` of kind `readonly`.
 */
export async function openStoreToRead(
  location: string | StoreLocation,
  options: Pick<OpenStoreOptions, 'unmigrated'> = {},
): Promise<Store> {
  const {dataFolder, database} = located(location);
  if (database !== undefined || (await canWriteDatabase(dataFolder)))
    return await openStore(location, options);
  const readable = await openReadable(dataFolder);
  try {
    const tables = await tablesAre(readable.connection.db);
    if (tables === 'newer') throw newerTables();
    if (tables === 'older') throw olderTables(dataFolder);
    return storeOver(readable.connection, readable.connection, () => readable.close());
  } catch (error) {
    await readable.close();
    throw storeError(error);
  }
}

function olderTables(dataFolder: string): StoreError {
  return new StoreError(
    'readonly',
    `The tables in ${dataFolder} are of an earlier version and have to be migrated, but nothing can be written there. ` +
      'Run this once as the user whose data it is, or copy the folder to a disk that can be written.',
  );
}

/**
 * Whether there is a store; `openStore` would create a missing store. A database server always counts as an
 * existing store.
 */
export function storeExists(location: string | StoreLocation): boolean {
  const {dataFolder, database} = located(location);
  return database !== undefined || existsSync(join(dataFolder, DATABASE_FILE));
}
