import {execFileSync, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {chmodSync, chownSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {deadline} from '../../../../../test/support/deadlines.mjs';

/** A MariaDB server for a test, which ends with this process. */
export interface MariaDb {
  /** Path of its socket; it listens nowhere else, and its user `root` has no password. */
  readonly socket: string;
  /** Ends it without removing anything. */
  close(): Promise<void>;
  /** Shuts it down properly; returns the folder of its data, from which another server can start. */
  finish(): Promise<string>;
}

const USER = 'mysql';

// Settings for speed: the data of a test need not survive a crash of the machine.
const SETTINGS = [
  '--skip-networking',
  '--skip-name-resolve',
  '--skip-log-bin',
  '--performance-schema=OFF',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--innodb-flush-method=nosync',
  '--innodb-log-file-size=8M',
  '--innodb-buffer-pool-size=48M',
  '--character-set-server=utf8mb4',
];

/** Creates a server below a folder: empty, or with a copy of another server's data. */
export async function startMariaDb(folder: string, from?: string): Promise<MariaDb> {
  const home = join(folder, 'mariadb');
  mkdirSync(home);
  // MariaDB refuses to run as root, and its own user must reach its folder.
  const asUser = process.getuid?.() === 0 ? ['--reuid', USER, '--regid', USER, '--init-groups'] : [];
  if (asUser.length > 0) {
    chmodSync(folder, 0o711);
    chownSync(home, idOf('-u'), idOf('-g'));
  }
  const data = join(home, 'data');
  const socket = join(home, 's');
  // At startup, MariaDB deletes all temporary tables in its `tmpdir`, including those of other servers.
  const folders = [`--datadir=${data}`, `--tmpdir=${home}`];
  const install = ['mariadb-install-db', '--no-defaults', ...folders, '--skip-test-db'];
  const fresh = [...install, '--auth-root-authentication-method=normal', '--innodb-log-file-size=8M'];
  const made =
    from === undefined
      ? spawnSync('setpriv', [...asUser, ...fresh], {cwd: home, encoding: 'utf8'})
      : spawnSync('cp', ['--archive', from, data], {encoding: 'utf8'});
  if (made.status !== 0) {
    const why = made.error?.message ?? made.stderr;
    throw new Error(`MariaDB cannot be set up (apt-get install mariadb-server): ${why}`);
  }
  const server = ['mariadbd', '--no-defaults', ...folders, `--socket=${socket}`, ...SETTINGS];
  const child = spawn('setpriv', [...asUser, '--pdeathsig=KILL', ...server], {
    cwd: home,
    env: {...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin`},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const lines = createInterface({input: child.stderr});
  await new Promise<void>((resolve, reject) => {
    const fail = (cause?: unknown) =>
      reject(new Error(`MariaDB does not start: ${said.join('\n')}`, {cause}));
    AbortSignal.timeout(deadline(60_000)).addEventListener('abort', fail, {once: true});
    child.once('error', fail);
    child.once('exit', fail);
    lines.on('line', (line) => {
      said.push(line);
      said.splice(0, said.length - 50);
      if (line.includes('ready for connections')) resolve();
    });
  });
  child.unref();
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = once(child, 'exit', {signal: AbortSignal.timeout(deadline(30_000))});
    child.kill(signal);
    await ended;
  };
  return {
    socket,
    close: () => end('SIGKILL'),
    finish: async () => {
      await end('SIGTERM');
      return data;
    },
  };
}

const idOf = (option: string): number => Number(execFileSync('id', [option, USER], {encoding: 'utf8'}));
