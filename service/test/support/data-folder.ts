import {spawnSync, type SpawnSyncOptions} from 'node:child_process';
import {createHash} from 'node:crypto';
import {chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/postgres', import.meta.url));
const MAX_BYTES = 512 * 1024 * 1024;

/** Settings of a new data folder. */
export interface DataFolderOptions {
  /** The folder to create. */
  readonly folder: string;
  /** Folder of the PostgreSQL programs. */
  readonly programs: string;
  readonly user: string;
  readonly password: string;
  /** The user and group that run the server; by default, those of this process. */
  readonly owner: {readonly uid: number; readonly gid: number} | undefined;
}

/**
 * Creates the data folder of a server. `initdb` takes a second and a half of processor time, so its result is kept below
 * node_modules for the next test.
 */
export function createDataFolder({folder, programs, user, password, owner}: DataFolderOptions): void {
  // English order, so that tests notice a missing `collate "C"`.
  const order = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en', '--encoding=UTF8'];
  const args = ['--no-sync', ...order, `--username=${user}`, '--auth=scram-sha-256'];
  const kept = join(CACHE, `${keyOf([programs, password, ...args])}.tar`);
  const options = {cwd: join(folder, '..'), maxBuffer: MAX_BYTES, ...owner};
  mkdirSync(folder, {mode: 0o700});
  if (owner) run('chown', [`${owner.uid}:${owner.gid}`, folder], {});
  const tar = readKept(kept);
  if (tar) {
    run('tar', ['-x', '-C', folder], {...options, input: tar});
    return;
  }
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o644);
  run(join(programs, 'initdb'), ['-D', folder, `--pwfile=${passwordFile}`, ...args], options);
  keep(kept, run('tar', ['-c', '-C', folder, '.'], options));
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha1').update(parts.join('\n')).digest('hex');
}

function readKept(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function keep(path: string, tar: Buffer): void {
  const part = `${path}.${process.pid}`;
  try {
    mkdirSync(CACHE, {recursive: true});
    writeFileSync(part, tar);
    renameSync(part, path); // another process may have been first
  } catch {
    // A folder that cannot be written costs only time.
    rmSync(part, {force: true});
  }
}

function run(program: string, args: readonly string[], options: SpawnSyncOptions): Buffer {
  const {status, stdout, stderr, error} = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? String(stderr)}`);
  return stdout as Buffer;
}
