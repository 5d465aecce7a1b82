import {constants, fstatSync, openSync, write, writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {backOffMs} from '../concurrency/back-off.ts';

/** Most bytes that wait to be written; lines beyond are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;
const BACK_OFF = {firstMs: 10, longestMs: 1_000};
const NOTHING = Buffer.alloc(0);

/**
 * Standard output of a running service, or its standard error, which may be full, closed or not read. The service never waits
 * for it: lines that cannot be written are kept up to a bound, further ones are dropped and counted. A
 * pino destination would stop for good at a closed pipe, and keep a process from ending on a full
 * disk.
 */
export class ServiceOutput {
  /** Called when everything is written again, with the number of lines that were lost. */
  onLost: (lines: number) => void = () => undefined;
  readonly #descriptor: number;
  /** Lines of which nothing is written yet. */
  #lines: string[] = [];
  /** Rest of the lines before them, partly written. */
  #rest: Buffer = NOTHING;
  #waitingBytes = 0;
  #mostBytes = MAX_WAITING_BYTES;
  #lost = 0;
  #isWriting = false;
  #pause: NodeJS.Timeout | undefined;
  #failures = 0;

  constructor(stream: {readonly fd: number} = process.stdout) {
    this.#descriptor = neverBlocking(stream);
    process.once('exit', () => this.#finish());
  }

  /** Takes one or more whole lines. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes > 0 && this.#waitingBytes + bytes > this.#mostBytes) {
      this.#lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#waitingBytes += bytes;
    if (!this.#isWriting && !this.#pause) this.#writeNext();
  }

  #writeNext(): void {
    if (!this.#hasNext()) return this.#reportLost();
    this.#isWriting = true;
    write(this.#descriptor, this.#rest, (error, written) => {
      this.#isWriting = false;
      if (error) return this.#retryLater();
      this.#failures = 0;
      this.#take(written);
      this.#writeNext();
    });
  }

  #hasNext(): boolean {
    if (this.#rest.length === 0) {
      this.#rest = Buffer.from(this.#lines.join(''));
      this.#lines = [];
    }
    return this.#rest.length > 0;
  }

  #take(written: number): void {
    this.#rest = this.#rest.subarray(written);
    this.#waitingBytes -= written;
  }

  #retryLater(): void {
    const next = () => {
      this.#pause = undefined;
      this.#writeNext();
    };
    this.#failures += 1;
    this.#pause = setTimeout(next, backOffMs(this.#failures, BACK_OFF)).unref();
  }

  #reportLost(): void {
    if (this.#lost === 0) return;
    const lines = this.#lost;
    this.#lost = 0;
    this.onLost(lines);
  }

  /** Writes the waiting lines if that is possible now: the last ones may say why the process ends. */
  #finish(): void {
    // Another thread is about to write these.
    if (this.#isWriting) this.#rest = NOTHING;
    this.#isWriting = true;
    this.#mostBytes = Infinity;
    this.#reportLost();
    try {
      while (this.#hasNext()) this.#take(writeSync(this.#descriptor, this.#rest));
    } catch {
      // The output is still full or closed.
    }
  }
}

/** A descriptor of the same output whose writes fail instead of waiting. */
function neverBlocking({fd}: {readonly fd: number}): number {
  // Other users of a pipe or terminal may set it to waiting again, but not a descriptor that is opened again.
  if (isatty(fd) || fstatSync(fd).isFIFO()) {
    try {
      return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    } catch {
      // It belongs to another user, or nothing reads from it.
    }
  }
  return fd;
}
