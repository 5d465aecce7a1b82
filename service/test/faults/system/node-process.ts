import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {closeSync, mkdirSync, openSync} from 'node:fs';
import {open, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {until} from '../../systems/within.ts';

const PROGRAM = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
/** Line that a service prints once it has started. */
const RUNS_AT = /The service runs at http:\/\/127\.0\.0\.1:(\d+)/;
const MAX_MS = deadline(60_000);

/** Settings of a node. */
export interface NodeSettings {
  readonly number: number;
  /** Folder of the node's configuration and log, and of its data unless `dataFolder` is given. */
  readonly folder: string;
  readonly configuration: object;
  /** Size of the node's own disk for its data, such as `48m`; the disk is lost when the process ends. */
  readonly diskSize?: string;
  /** Data folder, if nodes share one. */
  readonly dataFolder?: string;
}

/** A process of the built service. */
export class NodeProcess {
  readonly number: number;
  readonly #settings: NodeSettings;
  readonly #data: string;
  readonly #log: string;
  #child: ChildProcess | undefined;
  /** Port of the service, the same after each restart. */
  #port = 0;

  constructor(settings: NodeSettings) {
    const {number, folder, dataFolder} = settings;
    this.number = number;
    this.#settings = settings;
    this.#data = dataFolder ?? join(folder, `data-${number}`);
    this.#log = join(folder, `node-${number}.log`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Whether the process is not running. */
  get hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async start(): Promise<void> {
    const {number, folder, configuration, diskSize} = this.#settings;
    const configFile = join(folder, `node-${number}.json`);
    await writeFile(configFile, JSON.stringify({...configuration, port: this.#port}));
    mkdirSync(this.#data, {recursive: true});
    const serve = [process.execPath, PROGRAM, 'serve', '--data', this.#data, '--config', configFile];
    const [command, ...args] = diskSize === undefined ? serve : onOwnDisk(this.#data, diskSize, serve);
    const before = await logOf(this.#log);
    const output = openSync(this.#log, 'a');
    const env: NodeJS.ProcessEnv = {...process.env, HOST: '127.0.0.1'};
    delete env['PORT'];
    this.#child = spawn(command!, args, {env, stdio: ['ignore', output, output]});
    closeSync(output);
    const log = await until(
      async () => (await logOf(this.#log)).slice(before.length),
      (text) => this.hasEnded || RUNS_AT.test(text),
      `the start of node ${number}`,
      MAX_MS,
    );
    const port = RUNS_AT.exec(log)?.[1];
    if (port === undefined) throw new Error(`node ${number} did not start: ${log.slice(-2_000)}`);
    this.#port = Number(port);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Ends the process: at once with SIGKILL, in order with SIGTERM. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || this.hasEnded) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
    await exited;
    clearTimeout(timer);
  }

  /** Fills the node's disk until `remove` is called. */
  async fillDisk(): Promise<{remove(): Promise<void>}> {
    const path = `/proc/${this.#child?.pid}/root${this.#data}/filler`;
    const file = await open(path, 'w');
    for (let piece = 1024 * 1024; piece >= 4096;) {
      const {bytesWritten} = await file.write(Buffer.alloc(piece)).catch(() => ({bytesWritten: 0}));
      if (bytesWritten < piece) piece /= 2;
    }
    await file.close();
    return {remove: () => rm(path, {force: true})};
  }
}

/** Adds a mount that is private to the process and ends with it. */
function onOwnDisk(folder: string, size: string, command: readonly string[]): string[] {
  const script = 'mount -t tmpfs -o "size=$2" tmpfs "$1" && shift 2 && exec "$@"';
  const rights = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return ['unshare', '--mount', ...rights, 'sh', '-c', script, 'sh', folder, size, ...command];
}

async function logOf(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
