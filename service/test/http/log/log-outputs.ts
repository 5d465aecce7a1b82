import {execFileSync} from 'node:child_process';
import {constants, openSync} from 'node:fs';
import {open, readFile, rm, stat, truncate} from 'node:fs/promises';
import {Socket} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import type {LoggingService, Start} from './logging-service.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

/** Maximum size of the limited file; larger than any file of the service itself. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** A file for the log, on a disk that a test can fill. */
export interface LogDisk {
  readonly start: Start;
  /** Reads the whole log; the service must be running. */
  read(service: LoggingService): Promise<string>;
  /** Fills the disk. */
  fill(service: LoggingService): Promise<void>;
  free(service: LoggingService): Promise<void>;
}

/** Creates a file with a limited size; unlike `mountedDisk`, it needs no permission to mount. */
export async function limitedFile(test: TestContext): Promise<LogDisk> {
  const path = join(await temporaryFolder(test), 'log');
  let size = 0;
  return {
    start: {stdout: openSync(path, 'a'), starter: ['prlimit', `--fsize=${LIMIT_BYTES}`]},
    read: () => readFile(path, 'utf8'),
    async fill() {
      ({size} = await stat(path));
      await truncate(path, LIMIT_BYTES);
    },
    free: () => truncate(path, size),
  };
}

/** Creates a file on a small disk that only the service sees. */
export async function mountedDisk(test: TestContext): Promise<LogDisk> {
  const folder = await temporaryFolder(test);
  const script = 'mount -t tmpfs -o size=8m tmpfs "$1" && log="$1/log" && shift && exec "$@" >>"$log"';
  const below = ({child}: LoggingService, name: string) => `/proc/${child.pid}/root${folder}/${name}`;
  return {
    start: {stdout: 'pipe', starter: [...OWN_MOUNTS, 'sh', '-c', script, 'sh', folder]},
    read: (service) => readFile(below(service, 'log'), 'utf8'),
    async fill(service) {
      const filler = await open(below(service, 'filler'), 'w');
      for (let piece = 64 * 1024; piece >= 1;) {
        const {bytesWritten} = await filler.write(Buffer.alloc(piece)).catch(() => ({bytesWritten: 0}));
        if (bytesWritten < piece) piece = Math.floor(piece / 2);
      }
      await filler.close();
    },
    free: (service) => rm(below(service, 'filler')),
  };
}

const OWN_MOUNTS = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--mount'];

/** A named pipe, whose reader may start late, stop, and start again. */
export class NamedPipe {
  readonly #path: string;
  #reader: Socket;
  #text = '';

  private constructor(path: string) {
    this.#path = path;
    this.#reader = this.#open();
  }

  static async make(test: TestContext): Promise<NamedPipe> {
    const path = join(await temporaryFolder(test), 'log');
    execFileSync('mkfifo', [path]);
    const pipe = new NamedPipe(path);
    releaseAfter(test, () => pipe.close());
    return pipe;
  }

  /** Opens the pipe for writing; returns the descriptor. */
  writer(): number {
    return openSync(this.#path, 'w');
  }

  /** Everything read so far. */
  get text(): string {
    return this.#text;
  }

  /** Starts reading. */
  read(): void {
    this.#reader.setEncoding('utf8').on('data', (text: string) => (this.#text += text));
  }

  close(): void {
    this.#reader.destroy();
  }

  /** Opens the pipe again after `close`, and starts reading. */
  reopen(): void {
    this.#text = '';
    this.#reader = this.#open();
    this.read();
  }

  #open(): Socket {
    return new Socket({fd: openSync(this.#path, constants.O_RDONLY | constants.O_NONBLOCK)});
  }
}
