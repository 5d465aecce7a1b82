import {constants, fstatSync, openSync, write, writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {backOffMs} from '../concurrency/back-off.ts';

/** Maximum size of buffered output; further lines are lost. */
const MAX_WAITING_BYTES = 1024 * 1024;
const BACK_OFF = {firstMs: 10, longestMs: 1_000};
const NOTHING = Buffer.alloc(0);

/**
 * Standard output or standard error of a running service, which may be full, closed or unread. The service
 * never waits for the output: lines that cannot be written are buffered up to a limit, and further lines are
 * dropped and counted. A destination of pino would stop for good when a pipe closes, and would keep the
 * process alive while a disk is full.
 */
export class ServiceOutput {
  /** Called with the number of lost lines once all buffered lines are written. */
  onLost: (lines: number) => void = () => undefined;
  readonly #descriptor: number;
  /** Buffered lines of which no part has been written. */
  #lines: string[] = [];
  /** Unwritten rest of lines that were written in part. */
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

  /** Writes one or more whole lines. */
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

  /** Writes the buffered lines when the process ends, if possible: the last lines may say why the process ends. */
  #finish(): void {
    // Another thread is about to write this part.
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

/** Opens another descriptor of the same output, on which writes fail instead of blocking. */
function neverBlocking({fd}: {readonly fd: number}): number {
  // The output is reopened rather than changed: other processes that share the pipe or terminal could make it
  // blocking again.
  if (isatty(fd) || fstatSync(fd).isFIFO()) {
    try {
      return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    } catch {
      // The output belongs to another user or has no reader; the given descriptor is used.
    }
  }
  return fd;
}
