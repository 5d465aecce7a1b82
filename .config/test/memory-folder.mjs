// A folder in memory for the temporary files of tests.
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, statfsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 2 ** 30;

/** Whether programs in a folder can be run, which tests write there. */
function canRun(folder) {
  const path = join(folder, 'program');
  writeFileSync(path, '#!/bin/sh\n', {mode: 0o755});
  const {status} = spawnSync(path);
  rmSync(path);
  return status === 0;
}

/** Makes the folder, until this process ends; undefined where there is no memory for files, or too little, as in many containers. */
export function memoryFolder() {
  try {
    const {bavail, bsize} = statfsSync(MEMORY);
    if (bavail * bsize < MIN_FREE_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, 'mtservice-tests-'));
    const remove = () => rmSync(folder, {recursive: true, force: true});
    process.once('exit', remove);
    if (canRun(folder)) return folder;
    remove();
  } catch {
    // There is no such folder, or it cannot be written.
  }
  return undefined;
}
