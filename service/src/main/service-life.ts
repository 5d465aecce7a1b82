import type {Logger} from 'pino';
import type {Limits} from '../config/index.ts';
import {Draining} from './draining.ts';

/** Ends a part of a service. */
type End = () => Promise<unknown>;

/** The parts that a service has started, and how it ends: it drains, then its parts end, the newest first. */
export class ServiceLife {
  readonly draining: Draining;
  readonly #logger: Logger;
  readonly #limits: Pick<Limits, 'drainSeconds'>;
  readonly #ends: End[] = [];
  /** Ends of parts that all others may use until they have ended. */
  readonly #lastEnds: End[] = [];
  #isReady = false;
  #closing: Promise<void> | undefined;

  constructor(logger: Logger, limits: Pick<Limits, 'drainSeconds'>) {
    this.draining = new Draining(logger);
    this.#logger = logger;
    this.#limits = limits;
  }

  /** Adds the end of a part that has started. */
  endsWith(end: End): void {
    this.#ends.push(end);
  }

  /** Adds the end of a part that ends after all others. */
  endsLastWith(end: End): void {
    this.#lastEnds.push(end);
  }

  /** Notes that the service is ready: the log tells its end from now on. */
  ready(): void {
    this.#isReady = true;
  }

  /** Ends the service, once. */
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
