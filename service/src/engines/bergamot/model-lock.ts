import {mkdir, readdir, rm} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {lockFile, type FileLock} from '../../processes/file-lock.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {ADDING, DOWNLOADS, REMOVING} from './models.ts';
import {pairName, pairNamed} from './pair-names.ts';
import {diskFault} from './registry/disk-fault.ts';

const PAUSE_MS = 250;

/**
 * Does work for a model while no other command adds the model of this pair to the folder: two would write to the same
 * download. Waits for the other command, however it ends.
 *
 * @param onWait - Called once if there is another command.
 */
export async function withModelLock<Result>(
  folder: string,
  pair: EnginePair,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock(lockOf(folder, pair), onWait, async () => {
    await removeLeftovers(folder);
    return work();
  });
}

const lockOf = (folder: string, pair: EnginePair): string =>
  join(folder, DOWNLOADS, `${pairName(pair)}.lock`);

/** Removes what commands have left that were killed; what belongs to a running command stays. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const prefix = [ADDING, REMOVING].find((each) => name.startsWith(each));
    const pair = prefix && pairNamed(name.slice(prefix.length));
    const lock = pair && lockFile(lockOf(folder, pair));
    if (!lock) continue;
    await rm(join(folder, name), {recursive: true, force: true}).finally(() => lock.release());
  }
}

/** Does work while no other command writes to the folder of a mirror; otherwise as `withModelLock`. */
export async function withFolderLock<Result>(
  folder: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock(join(folder, '.mirror.lock'), onWait, work);
}

async function withLock<Result>(
  path: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  let lock = await lockAt(path);
  if (!lock) onWait();
  while (!lock) {
    await wait(PAUSE_MS);
    lock = await lockAt(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function lockAt(path: string): Promise<FileLock | undefined> {
  try {
    await mkdir(dirname(path), {recursive: true});
    return lockFile(path);
  } catch (error) {
    const {message} = error as Error;
    throw (
      diskFault(error, path) ??
      new EngineError(
        'rejected',
        `A file cannot be written to ${dirname(path)} (${message}). Check who may write there, and start the command again.`,
      )
    );
  }
}
