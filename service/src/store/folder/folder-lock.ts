import {existsSync} from 'node:fs';
import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import Database from 'libsql';
import {lockFile as lockFileAt, type FileLock} from '../../processes/file-lock.ts';
import {makePrivate, prepareDatabase} from './data-folder.ts';
import {errorCode, StoreError, storeError} from '../store-error.ts';

const LOCK_FILE = 'serving.lock';
const PID_FILE = 'serving.pid';

/** Lock held by the one process that serves a data folder. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for serving; rejects with a `StoreError` of kind `locked` if a process holds the lock.
 * `how` is added to the message about that process. The operating system releases the lock whenever the
 * process ends; the file with the process id only identifies the holder.
 */
export async function lockFolder(dataFolder: string, how = ''): Promise<FolderLock> {
  const pidFile = join(dataFolder, PID_FILE);
  const lockFile = join(dataFolder, LOCK_FILE);
  await prepareDatabase(lockFile);
  let lock: FileLock | undefined;
  try {
    lock = lockFileAt(lockFile);
    if (!lock) throw await lockedError(dataFolder, pidFile, how);
    await writeFile(pidFile, `${process.pid}\n`, {mode: 0o600});
    await makePrivate(pidFile);
  } catch (error) {
    lock?.release();
    throw error instanceof StoreError ? error : storeError(error);
  }
  const held = lock;
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      // The file is removed before the lock is released: after the release, the file could already belong to
      // the next holder.
      await rm(pidFile, {force: true}).catch(() => undefined);
      held.release();
    },
  };
}

/**
 * The process that serves a data folder; undefined if the folder is not served. The process id may be
 * unknown.
 */
export async function servingProcess(
  dataFolder: string,
): Promise<{readonly pid: number | undefined} | undefined> {
  const lockFile = join(dataFolder, LOCK_FILE);
  if (!existsSync(lockFile)) return undefined;
  const lock = new Database(lockFile, {readonly: true});
  try {
    // Fails while another process holds the lock; does not acquire the lock.
    lock.prepare('select count(*) from sqlite_master').get();
    return undefined;
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_BUSY') throw storeError(error);
    return {pid: await writtenPid(join(dataFolder, PID_FILE))};
  } finally {
    lock.close();
  }
}

async function writtenPid(pidFile: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

async function lockedError(dataFolder: string, pidFile: string, how: string): Promise<StoreError> {
  const pid = await writtenPid(pidFile);
  const holder = pid === undefined ? 'Another process' : `Another process (pid ${pid})`;
  return new StoreError(
    'locked',
    `${holder} is already serving the data folder ${dataFolder}${how && ` ${how}`}. ` +
      'Stop it first, or choose another folder with --data.',
  );
}
