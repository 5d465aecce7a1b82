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

/** Where the data of a service are. */
export interface StoreLocation {
  readonly dataFolder: string;
  /** Address of a PostgreSQL database; undefined: the data folder has the database. */
  readonly database?: string | undefined;
}

/** Options of `openStore`. */
export interface OpenStoreOptions {
  /** For serving: locks the data folder, which only one process does at a time; a database may have several. */
  readonly exclusive?: boolean;
  /** Rejects with `failed` where the tables are of an earlier version, instead of migrating them. */
  readonly unmigrated?: boolean;
}

/**
 * Opens the store of a data folder, or of a PostgreSQL database; makes what is not there and migrates the tables.
 * Rejects with a `StoreError`: `locked` when another process serves the folder, `readonly`, `full`, `damaged`;
 * `unreachable` or `refused` by the database.
 */
export async function openStore(
  location: string | StoreLocation,
  options: OpenStoreOptions = {},
): Promise<Store> {
  const {dataFolder, database} = located(location);
  if (database === undefined) return await openFolder(dataFolder, options);
  // Loads the driver of PostgreSQL, which others do without.
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
    // Tables are not changed below a service of an earlier version that runs.
    const isMigrated = !options.exclusive && (await needsMigration(writer.db));
    if (isMigrated && options.unmigrated) {
      throw new StoreError('failed', `The tables in ${dataFolder} are of an earlier version.`);
    }
    const held = isMigrated
      ? await lockFolder(dataFolder, 'with an earlier version of mtservice')
      : undefined;
    await migrate(writer.db).finally(() => held?.release());
    // A second connection, so that reading never waits for a long import.
    const reader = await connect(dataFolder);
    opened.push(() => reader.database.close());
    const noted = options.exclusive ? await beginNotes(writer, dataFolder) : undefined;
    // Now, so that a service that runs can use it, and at the end what was made meanwhile.
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

/** Counts what a process has left that was killed, and begins the notes of this one. */
async function beginNotes(
  writer: SqliteConnection,
  dataFolder: string,
): Promise<UsageLedgerOptions['noted']> {
  await settleReservations(writer, dataFolder);
  const holder = randomUUID();
  return {holder, notes: await UsageNotes.open(dataFolder, holder)};
}

/**
 * Opens the store of a data folder to read it, also where nothing can be written: on a disk or in a folder
 * that is read-only. Methods that write then reject with a `StoreError` of the kind `readonly`.
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

/** Whether there is a store; `openStore` would create one. A database always counts as one. */
export function storeExists(location: string | StoreLocation): boolean {
  const {dataFolder, database} = located(location);
  return database !== undefined || existsSync(join(dataFolder, DATABASE_FILE));
}
