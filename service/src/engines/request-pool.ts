import {Semaphore} from '../concurrency/semaphore.ts';
import {EngineError} from './engine.ts';

/** Requests of a translator over HTTP: at most so many at once, and `stop` ends all of them. */
export class RequestPool {
  readonly #semaphore: Semaphore;
  #stop = new AbortController();

  constructor(concurrency: number) {
    this.#semaphore = new Semaphore(concurrency);
  }

  /** Runs `request` as soon as fewer are under way; its signal aborts with the caller's, or on `stop`. */
  async run<T>(signal: AbortSignal, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = AbortSignal.any([signal, this.#stop.signal]);
    return await this.#semaphore.run(() => request(either), {signal: either});
  }

  /** Ends all requests; they reject with `crashed`. */
  stop(engine: string): void {
    this.#stop.abort(new EngineError('crashed', `The connection to ${engine} was stopped.`));
    this.#stop = new AbortController();
  }
}
