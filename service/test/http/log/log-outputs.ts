import {execFileSync} from 'node:child_process';
import {constants, openSync} from 'node:fs';
import {open, readFile, rm, stat, truncate} from 'node:fs/promises';
import {Socket} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {temporaryFolder} from '../../store/temporary-folder.ts';
import type {LoggingService, Start} from './logging-service.ts';
import {releaseAfter} from '../../../../test/support/release-after.ts';

/** Most bytes of a file whose growth is limited: more than the service's own files ever have. */
const LIMIT_BYTES = 64 * 1024 * 1024;

/** A file that the log is written to, on a disk that can be filled. */
export interface LogDisk {
  readonly start: Start;
  /** The whole log; the service must be running. */
  read(service: LoggingService): Promise<string>;
  /** Leaves no space. */
  fill(service: LoggingService): Promise<void>;
  free(service: LoggingService): Promise<void>;
}

/** A file that may not grow beyond a size, which needs no right to mount. */
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

/** A file on a small disk that only the service sees. */
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

/** A pipe with a name: its reader may be late, go away, and come back. */
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

  /** A descriptor to write to it. */
  writer(): number {
    return openSync(this.#path, 'w');
  }

  /** What was read so far. */
  get text(): string {
    return this.#text;
  }

  /** Reads from now on. */
  read(): void {
    this.#reader.setEncoding('utf8').on('data', (text: string) => (this.#text += text));
  }

  close(): void {
    this.#reader.destroy();
  }

  /** Has a new reader after `close`, which reads. */
  reopen(): void {
    this.#text = '';
    this.#reader = this.#open();
    this.read();
  }

  #open(): Socket {
    return new Socket({fd: openSync(this.#path, constants.O_RDONLY | constants.O_NONBLOCK)});
  }
}
