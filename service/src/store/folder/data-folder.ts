import {constants, existsSync} from 'node:fs';
import {access, chmod, mkdir, open, stat} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {StoreError, storeError} from '../store-error.ts';

/** Makes the folder, for its owner only, or makes sure that it can be written. */
export async function prepareFolder(dataFolder: string): Promise<void> {
  const path = resolve(dataFolder);
  let nearest = path;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    if (!(await stat(nearest)).isDirectory()) {
      throw new StoreError('failed', `The data folder ${path} cannot be made: ${nearest} is a file.`);
    }
    await access(nearest, constants.W_OK);
    await mkdir(path, {recursive: true, mode: 0o700});
  } catch (error) {
    const known = storeError(error);
    if (known.kind !== 'failed' || known === error) throw known;
    throw new StoreError('failed', `The data folder ${path} cannot be made. ${known.message}`, {
      cause: error,
    });
  }
}

const BESIDE_A_DATABASE = ['-wal', '-shm', '-journal'];

/**
 * Makes sure, before SQLite opens a database file, that it is there and that only its owner may read
 * it: SQLite gives what it writes beside it the same rights. A file that cannot be made here cannot be
 * opened either, which is told then.
 */
export async function prepareDatabase(path: string): Promise<void> {
  const made = await open(path, 'wx', 0o600).catch(() => undefined);
  await made?.close();
  for (const file of [path, ...BESIDE_A_DATABASE.map((end) => path + end)]) await makePrivate(file);
}

/**
 * Lets only its owner use a file or a folder, if it is there. A file is not opened for that: a process that
 * closes a database file loses the locks that it has on it by other ways.
 */
export async function makePrivate(path: string): Promise<void> {
  try {
    const {mode} = await stat(path);
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
  } catch {
    // It is not there, or it is another user's, who shares it with this one.
  }
}
