import {constants, existsSync} from 'node:fs';
import {access, copyFile, mkdtemp, rm, stat} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {errorCode, StoreError} from '../../store-error.ts';
import type {SqliteConnection} from '../connection.ts';
import {connectToRead, DATABASE_FILE} from './connection.ts';

/** A database opened for reading. */
export interface ReadableDatabase {
  readonly connection: SqliteConnection;
  close(): Promise<void>;
}

/**
 * Whether the operating system lets this process write the database of a data folder, and files beside it.
 */
export async function canWriteDatabase(dataFolder: string): Promise<boolean> {
  const paths = [dataFolder, join(dataFolder, DATABASE_FILE)].filter((path) => existsSync(path));
  const rights = paths.map((path) => access(path, constants.W_OK));
  return (await Promise.allSettled(rights)).every(({status}) => status === 'fulfilled');
}

/** Opens a database that cannot be written, with all committed data. */
export async function openReadable(dataFolder: string): Promise<ReadableDatabase> {
  const path = resolve(dataFolder, DATABASE_FILE);
  await access(path, constants.R_OK).catch((error: unknown) => {
    const message = `The database file ${path} cannot be read. Run this as the user whose data it is (sudo -u …).`;
    throw new StoreError('readonly', message, {cause: error});
  });
  // Works while a service is running, since that service has created the shared-memory files.
  const shared = opened(`${pathToFileURL(path).href}?mode=ro`);
  if (shared) return shared;
  const log = `${path}-wal`;
  const logSize = await stat(log).then(
    ({size}) => size,
    () => 0,
  );
  const alone = logSize === 0 ? opened(`${pathToFileURL(path).href}?immutable=1`) : undefined;
  return alone ?? (await openedCopy(path, log));
}

function opened(uri: string): ReadableDatabase | undefined {
  try {
    const connection = connectToRead(uri);
    return {connection, close: () => Promise.resolve(connection.database.close()).then(() => undefined)};
  } catch (error) {
    // Even to read it, SQLite creates files beside a database that no other process uses.
    const mustWrite =
      error instanceof StoreError &&
      (error.kind === 'readonly' || errorCode(error.cause) === 'SQLITE_CANTOPEN');
    if (mustWrite) return undefined;
    throw error;
  }
}

/**
 * Opens a copy of a database whose write-ahead log still has entries from a crashed process, since SQLite
 * must write in order to read such entries.
 */
async function openedCopy(path: string, log: string): Promise<ReadableDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-read-'));
  const close = () => rm(folder, {recursive: true, force: true});
  try {
    const copy = join(folder, DATABASE_FILE);
    await copyFile(path, copy);
    await copyFile(log, `${copy}-wal`);
    const connection = connectToRead(copy);
    return {
      connection,
      close: async () => {
        connection.database.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
