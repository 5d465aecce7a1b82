import type {Logger} from 'pino';
import type {Limits} from '../config/index.ts';
import {Draining} from './draining.ts';

/** Stops a part of the service. */
type End = () => Promise<unknown>;

/** Started parts of a service, and its shutdown: it drains, then stops its parts, the newest first. */
export class ServiceLife {
  readonly draining: Draining;
  readonly #logger: Logger;
  readonly #limits: Pick<Limits, 'drainSeconds'>;
  readonly #ends: End[] = [];
  /** Stops parts that all others may use until they have stopped. */
  readonly #lastEnds: End[] = [];
  #isReady = false;
  #closing: Promise<void> | undefined;

  constructor(logger: Logger, limits: Pick<Limits, 'drainSeconds'>) {
    this.draining = new Draining(logger);
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Registers how to stop a part that has started. */
  endsWith(end: End): void {
    this.#ends.push(end);
  }

  /** Registers how to stop a part that must outlive all others. */
  endsLastWith(end: End): void {
    this.#lastEnds.push(end);
  }

  /** Marks the service as ready; its end is logged from now on. */
  ready(): void {
    this.#isReady = true;
  }

  /** Stops the service, once. */
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
