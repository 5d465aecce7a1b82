import {EngineError} from './engine.ts';

/** The requests under way of a translator over HTTP: at most so many at once, ended together. */
export class RequestPool {
  readonly #concurrency: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #stop = new AbortController();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Runs `request` when its turn comes; its signal aborts with the caller's or on `stop`. */
  async run<T>(signal: AbortSignal, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const {signal: stopped} = this.#stop;
    if (this.#running >= this.#concurrency) await new Promise<void>((next) => this.#waiting.push(next));
    else this.#running++;
    try {
      signal.throwIfAborted();
      stopped.throwIfAborted();
      return await request(AbortSignal.any([signal, stopped]));
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  /** Ends all requests; they reject with `crashed`. */
  stop(engine: string): void {
    this.#stop.abort(new EngineError('crashed', `The connection to ${engine} was stopped.`));
    this.#stop = new AbortController();
  }
}
