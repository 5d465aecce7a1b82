import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import Database from 'libsql';
import {makePrivate, prepareDatabase} from './data-folder.ts';
import {errorCode, StoreError, storeError} from '../store-error.ts';

/** Held by the one process that serves a data folder. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for serving, or rejects with `locked`; `how` tells more of the holder. The operating system drops the lock when
 * the process ends, however it ends; the file with the process id only names the holder.
 */
export async function lockFolder(dataFolder: string, how = ''): Promise<FolderLock> {
  const pidFile = join(dataFolder, 'serving.pid');
  const lockFile = join(dataFolder, 'serving.lock');
  await prepareDatabase(lockFile);
  let lock: Database.Database | undefined;
  try {
    lock = new Database(lockFile);
    lock.exec('begin exclusive');
    await writeFile(pidFile, `${process.pid}\n`, {mode: 0o600});
    await makePrivate(pidFile);
  } catch (error) {
    lock?.close();
    throw errorCode(error) === 'SQLITE_BUSY'
      ? await lockedError(dataFolder, pidFile, how)
      : storeError(error);
  }
  const held = lock;
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      // Before the lock is free, since the next holder writes the file again.
      await rm(pidFile, {force: true}).catch(() => undefined);
      held.close();
    },
  };
}

async function lockedError(dataFolder: string, pidFile: string, how: string): Promise<StoreError> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  const holder = Number.isNaN(pid) ? 'Another process' : `Another process (pid ${pid})`;
  return new StoreError(
    'locked',
    `${holder} is already serving the data folder ${dataFolder}${how && ` ${how}`}. ` +
      'Stop it first, or choose another folder with --data.',
  );
}
