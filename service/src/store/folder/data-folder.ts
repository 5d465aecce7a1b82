import {constants, existsSync} from 'node:fs';
import {access, chmod, mkdir, open, stat} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {errorCode, StoreError, storeError} from '../store-error.ts';

/** File of a data folder with the time at which its service last trusted the clock. */
export const CLOCK_FILE = 'clock.seen';

/** Creates the folder with access for its owner only; if the folder exists, checks that it is writable. */
export async function prepareFolder(dataFolder: string): Promise<void> {
  const path = resolve(dataFolder);
  const missing: string[] = [];
  let nearest = path;
  for (; !existsSync(nearest); nearest = dirname(nearest)) missing.unshift(nearest);
  try {
    if (!(await stat(nearest)).isDirectory()) {
      throw new StoreError('failed', `The data folder ${path} cannot be created: ${nearest} is a file.`);
    }
    await access(nearest, constants.W_OK);
    for (const folder of missing) await makeFolder(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new StoreError(
        'failed',
        `The data folder ${path} cannot be created: no folder can be made in ${nearest}; choose another folder with --data.`,
        {cause: error},
      );
    }
    const fault = storeError(error);
    if (fault.kind !== 'failed' || fault === error) throw fault;
    throw new StoreError('failed', `The data folder ${path} cannot be created. ${fault.message}`, {
      cause: error,
    });
  }
}

// Folders are created one level at a time: the recursive form loops forever on file systems such as /proc,
// where folders cannot be created.
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, {mode: 0o700});
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error; // Another process may have created it.
  }
}

const DATABASE_SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * Creates a database file before SQLite opens it, so that only its owner can read it: SQLite creates the
 * accompanying files with the same permissions. Ignores failures: opening the file then fails, too.
 */
export async function prepareDatabase(path: string): Promise<void> {
  const created = await open(path, 'wx', 0o600).catch(() => undefined);
  await created?.close();
  for (const file of [path, ...DATABASE_SUFFIXES.map((end) => path + end)]) await makePrivate(file);
}

/**
 * Restricts a file or folder to its owner, if it exists. Does not open the file: closing a database file
 * loses all the process's locks on it.
 */
export async function makePrivate(path: string): Promise<void> {
  try {
    const {mode} = await stat(path);
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  } catch {
    // The file does not exist, or belongs to another user who shares the file.
  }
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function synchronize(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
