import type {Logger} from 'pino';
import type {Limits} from '../config/index.ts';
import {Draining} from './draining.ts';

/** Function that stops a part of the service. */
type End = () => Promise<unknown>;

/** The running parts of a service. At shutdown, the service drains, then stops its parts, the newest first. */
export class ServiceLife {
  readonly draining: Draining;
  readonly #logger: Logger;
  readonly #limits: Pick<Limits, 'drainSeconds'>;
  readonly #ends: End[] = [];
  /** Functions that stop the parts that all others may use until the end. */
  readonly #lastEnds: End[] = [];
  #isReady = false;
  #closing: Promise<void> | undefined;

  constructor(logger: Logger, limits: Pick<Limits, 'drainSeconds'>) {
    this.draining = new Draining(logger);
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Registers the function that stops a started part. */
  endsWith(end: End): void {
    this.#ends.push(end);
  }

  /** Registers the function that stops a part which must outlive all others. */
  endsLastWith(end: End): void {
    this.#lastEnds.push(end);
  }

  /** Marks the service as ready; from now on, its end is logged. */
  ready(): void {
    this.#isReady = true;
  }

  /** Stops the service; further calls wait for the same end. */
  close(): Promise<void> {
    if (!this.#closing) this.#note('the service is stopping');
    return (this.#closing ??= this.draining
      .end(this.#limits)
      .then(() => this.#endAll())
      .finally(() => this.#note('the service has stopped')));
  }

  async #endAll(): Promise<void> {
    const errors: unknown[] = [];
    const newestFirst = [...this.#lastEnds, ...this.#ends].reverse();
    for (const end of newestFirst) await end().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  #note(message: string): void {
    if (this.#isReady) this.#logger.info(message);
  }
}
