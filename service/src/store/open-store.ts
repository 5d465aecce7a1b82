import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {administrationLists} from './tables/administration-lists.ts';
import {auditTable} from './tables/audit-table.ts';
import {correctionUsageTable} from './tables/correction-usage-table.ts';
import {correctionsTable} from './tables/corrections-table.ts';
import {connect, DATABASE_FILE, type StoreConnection} from './database/connection.ts';
import {canWriteDatabase, openReadable} from './database/readable-database.ts';
import {corporaTable} from './tables/corpora-table.ts';
import {prepareFolder} from './folder/data-folder.ts';
import {documentTasksTable} from './tables/document-tasks-table.ts';
import {giveToOwner} from './folder/folder-owner.ts';
import {lockFolder} from './folder/folder-lock.ts';
import {humanTranslationsTable} from './tables/human-translations-table.ts';
import {identitiesTable} from './tables/accounts/identities-table.ts';
import {migrate, needsMigration, newerTables, tablesAre} from './database/migrations.ts';
import type {Store} from './store.ts';
import {StoreError, storeError} from './store-error.ts';
import {sessionsTable} from './tables/accounts/sessions-table.ts';
import {systemsTable} from './tables/systems-table.ts';
import {TokenUses} from './tables/accounts/token-uses.ts';
import {tokensTable} from './tables/accounts/tokens-table.ts';
import {UsageLedger} from './tables/usage-ledger.ts';
import {usersTable} from './tables/accounts/users-table.ts';

/** Options of `openStore`. */
export interface OpenStoreOptions {
  /** Locks the data folder for serving, which only one process does at a time. */
  readonly exclusive?: boolean;
  /** Rejects with `failed` where the tables are of an earlier version, instead of migrating them. */
  readonly unmigrated?: boolean;
}

/**
 * Opens the store of a data folder; creates the folder and migrates the tables. Rejects
 * with a `StoreError`: `locked` when another process serves the folder, `readonly`, `full`, `damaged`.
 */
export async function openStore(dataFolder: string, options: OpenStoreOptions = {}): Promise<Store> {
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
    // Now, so that a service that runs can use it, and at the end what was made meanwhile.
    await giveToOwner(dataFolder);
    opened.unshift(() => giveToOwner(dataFolder));
    return storeOver(writer, reader, async () => {
      for (const close of opened.reverse()) await close();
    });
  } catch (error) {
    for (const close of opened.reverse()) await close();
    throw storeError(error);
  }
}

/**
 * Opens the store of a data folder to read it, also where nothing can be written: on a disk or in a folder
 * that is read-only. Methods that write then reject with a `StoreError` of the kind `readonly`.
 */
export async function openStoreToRead(
  dataFolder: string,
  options: Pick<OpenStoreOptions, 'unmigrated'> = {},
): Promise<Store> {
  if (await canWriteDatabase(dataFolder)) return await openStore(dataFolder, options);
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

/** Creates a store that uses two connections to one database file. */
export function storeOver(
  writer: StoreConnection,
  reader: StoreConnection,
  close: () => Promise<void>,
): Store {
  const usage = new UsageLedger(writer.db);
  const tokenUses = new TokenUses(writer.db);
  let closing: Promise<void> | undefined;
  const parts: Omit<Store, 'close'> = {
    ...usersTable(writer.db, reader.db),
    ...tokensTable(writer.db, reader, tokenUses),
    ...identitiesTable(writer.db, reader.db),
    ...sessionsTable(writer.db, reader.db),
    ...corporaTable(writer.db, reader.db),
    ...humanTranslationsTable(writer.db, reader),
    ...correctionsTable(writer.db, reader.db),
    ...correctionUsageTable(writer.db),
    ...auditTable(writer.db, reader.db),
    ...administrationLists(reader.db),
    ...systemsTable(writer.db, reader.db),
    ...documentTasksTable(writer.db, reader.db),
    addUsage: (userId, day, characters, limit) => usage.add(userId, day, characters, limit),
    returnUsage: (userId, day, characters) => usage.giveBack(userId, day, characters),
  };
  return {
    ...whileOpen(parts, () => closing === undefined),
    close: () =>
      (closing ??= usage
        .flush()
        .then(() => tokenUses.flush())
        .catch(() => undefined) // A full disk must not prevent the process from ending.
        .then(close)),
  };
}

/** Makes all methods reject after the store is closed. */
function whileOpen(parts: Omit<Store, 'close'>, isOpen: () => boolean): Omit<Store, 'close'> {
  const guarded = {...parts} as Record<string, (...values: never[]) => Promise<unknown>>;
  for (const [name, method] of Object.entries(guarded)) {
    guarded[name] = (...values) =>
      isOpen() ? method(...values) : Promise.reject(new StoreError('closed', 'The store is closed.'));
  }
  return guarded as unknown as Omit<Store, 'close'>;
}

/** Whether the folder holds a store; `openStore` would create one. */
export function storeExists(dataFolder: string): boolean {
  return existsSync(join(dataFolder, DATABASE_FILE));
}
