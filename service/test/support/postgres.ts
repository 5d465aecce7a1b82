import {execFileSync, spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {chownSync, mkdtempSync, readdirSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import pg from 'pg';
import {deadline} from '../../../test/support/deadlines.mjs';
import {freePort} from '../../../test/support/free-port.ts';
import {createDataFolder} from './data-folder.ts';

const INSTALLATIONS = '/usr/lib/postgresql';
const USER = 'mtservice';
/** Password with characters that must be escaped in an address. */
const PASSWORD = 'Kuģis: 100% @/#?';

export interface ClusterOptions {
  /** Whether committed data survives a power loss; slower. */
  readonly durable?: boolean;
  /** Additional settings of the server. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Creates the data folder, instead of a new one; `run` runs a PostgreSQL program as the server's user. */
  readonly fill?: (folder: string, run: (program: string, args: readonly string[]) => void) => void;
}

/** A PostgreSQL server for tests. */
export interface Cluster {
  /** Data folder. */
  readonly folder: string;
  /** Folder of the Unix socket. */
  readonly socketFolder: string;
  readonly port: number;
  /** Id of the server's main process; undefined while the server is stopped. */
  readonly pid: number | undefined;
  /** Address of a database, with user and password, for TCP. */
  url(database: string): string;
  /** Stops the server: `immediate` like a crash, `fast` in order. */
  stop(how?: 'immediate' | 'fast'): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and starts it again; by default, stops it like a crash. */
  restart(how?: 'immediate' | 'fast'): Promise<void>;
  /** Runs a PostgreSQL program, such as `pg_ctl`, as the server's user. */
  run(program: string, args: readonly string[]): void;
}

/** Starts a new server, which ends with this process. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const programs = programsFolder();
  const folder = mkdtempSync(join(tmpdir(), 'mtservice-postgres-'));
  const data = join(folder, 'data');
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: readonly string[]) => {
    const done = spawnSync(join(programs, program), args, {cwd: folder, encoding: 'utf8', ...owner});
    if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
  };
  const server = new Server(programs, folder, await freePort(), options);
  process.once('exit', () => {
    if (server.pid !== undefined) {
      spawnSync(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], {cwd: folder, ...owner});
    }
    // A hundred databases are a hundred thousand files, which `rmSync` would remove for a minute on a busy machine.
    spawn('rm', ['-rf', folder], {detached: true, stdio: 'ignore'}).unref();
  });
  if (options.fill) options.fill(data, run);
  else createDataFolder({folder: data, programs, user: USER, password: PASSWORD, owner});
  await server.start();
  return Object.assign(server, {run});
}

class Server {
  readonly folder: string;
  readonly socketFolder: string;
  readonly port: number;
  readonly #program: string;
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  constructor(programs: string, folder: string, port: number, {durable, settings}: ClusterOptions) {
    this.#program = join(programs, 'postgres');
    this.folder = join(folder, 'data');
    this.socketFolder = folder;
    this.port = port;
    const all = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      lc_messages: 'C',
      max_connections: 200,
      recovery_init_sync_method: 'syncfs',
      ...(!durable && {fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off'}),
      ...settings,
    };
    this.#settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  url(database: string): string {
    return `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    // Stops the server even if this process is killed.
    const user = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : [];
    const args = [...user, '--pdeathsig=QUIT', this.#program, '-D', this.folder, ...this.#settings];
    const child = spawn('setpriv', args, {cwd: this.socketFolder, stdio: ['ignore', 'ignore', 'pipe']});
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    const said: string[] = [];
    const lines = createInterface({input: child.stderr});
    const signal = AbortSignal.timeout(deadline(60_000));
    await new Promise<void>((resolve, reject) => {
      const fail = (error?: Error) =>
        reject(new Error(`PostgreSQL does not start: ${said.join('\n')}`, {cause: error}));
      child.once('error', fail);
      child.once('exit', () => fail());
      signal.addEventListener('abort', () => fail(), {once: true});
      lines.on('line', (line) => {
        said.push(line);
        said.splice(0, said.length - 50);
        if (line.includes('ready to accept')) resolve();
      });
    });
    child.unref();
    if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref();
  }

  async stop(how: 'immediate' | 'fast' = 'immediate'): Promise<void> {
    const child = this.#child;
    if (!child) return;
    child.ref();
    const ended = once(child, 'exit', {signal: AbortSignal.timeout(deadline(60_000))});
    child.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  }

  async restart(how: 'immediate' | 'fast' = 'immediate'): Promise<void> {
    await this.stop(how);
    await this.start();
  }
}

let cluster: Promise<Cluster> | undefined;

/** Returns the server shared by all tests of this process. */
export function sharedCluster(): Promise<Cluster> {
  return (cluster ??= startCluster());
}

/** Creates an empty database in a server, by default the shared server; returns the address of the database. */
export async function freshDatabase(server?: Cluster): Promise<string> {
  const used = server ?? (await sharedCluster());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(used.url('postgres'), `create database ${name}`);
  return used.url(name);
}

/** Runs a statement over a new connection; returns the rows. */
export async function query<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({connectionString: url});
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Program folder of the newest installed PostgreSQL, version 15 or later. */
function programsFolder(): string {
  const versions = listOf(INSTALLATIONS)
    .map(Number)
    .filter((version) => version >= 15);
  if (versions.length === 0) {
    throw new Error('The tests of PostgreSQL need it: apt-get install postgresql');
  }
  return join(INSTALLATIONS, String(Math.max(...versions)), 'bin');
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The `postgres` user if this process runs as root, under which PostgreSQL refuses to run. */
export function serverUser(): {uid: number; gid: number} | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], {encoding: 'utf8'}));
  return {uid: id('-u'), gid: id('-g')};
}
