const MEGABYTE = 2 ** 20;

/** A process whose memory counts. */
export interface CountedProcess {
  /** Memory in bytes. */
  readonly memory: number;
  readonly isRunning: boolean;
  end(): void;
}

/**
 * Bounds the memory of all processes of an engine together: a new process takes the place of those that have been idle
 * longest, and waits while all are at work.
 */
export class ModelMemory {
  readonly #most: number;
  readonly #all = new Set<CountedProcess>();
  /** Processes without a request, the longest idle first. */
  readonly #idle = new Set<CountedProcess>();
  /** Bytes that processes being started are expected to take. */
  #expected = 0;
  /** Calls of starts that wait for room. */
  #waiting: (() => void)[] = [];

  constructor(megabytes: number) {
    this.#most = megabytes * MEGABYTE;
  }

  /** Starts a process once there is room for `bytes` more; a single process always has room. */
  async start<Process extends CountedProcess>(
    bytes: number,
    start: () => Promise<Process>,
  ): Promise<Process> {
    while (!this.#makeRoom(bytes)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#expected += bytes;
    try {
      const process = await start();
      this.#all.add(process);
      return process;
    } finally {
      this.#expected -= bytes;
      this.#wake();
    }
  }

  /** Notes that a process has a request. */
  use(process: CountedProcess): void {
    this.#idle.delete(process);
  }

  /**
   * Notes that the request of a process ended, perhaps with the process. Since processes grow, idle ones are ended while
   * several have too much together; starts that wait look for room again.
   */
  release(process: CountedProcess): void {
    if (process.isRunning) this.#idle.add(process);
    for (const idle of this.#idle) {
      if (this.#hasRoom(0) || this.#all.size === 1) break;
      idle.end();
    }
    this.#wake();
  }

  /** Ends idle processes until there is room; returns whether there is. */
  #makeRoom(bytes: number): boolean {
    for (const process of this.#idle) {
      if (this.#hasRoom(bytes)) return true;
      process.end();
      this.#idle.delete(process);
    }
    return this.#hasRoom(bytes);
  }

  #hasRoom(bytes: number): boolean {
    let used = this.#expected;
    for (const process of this.#all) {
      if (process.isRunning) used += process.memory;
      else {
        this.#all.delete(process);
        this.#idle.delete(process);
      }
    }
    return used === 0 || used + bytes <= this.#most;
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}
