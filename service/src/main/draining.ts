import type {Logger} from 'pino';
import type {Limits} from '../config/index.ts';
import type {ServiceStage} from '../http/service-stage.ts';

const NOT_HANDED_OVER =
  'documents under way could not be handed over; others take them when their leases end';

/** The stage of a service, and the time between its being asked to stop and its closing. */
export class Draining {
  readonly #logger: Logger;
  #stage: ServiceStage = 'starting';
  #handOver: () => Promise<void> = () => Promise.resolve();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  get stage(): ServiceStage {
    return this.#stage;
  }

  /** From now on `/ready` says that requests are wanted; `handOver` gives up work that others can do. */
  begin(handOver: () => Promise<void>): void {
    if (this.#stage !== 'starting') return;
    this.#stage = 'running';
    this.#handOver = handOver;
  }

  /**
   * Lets `/ready` say that the service stops, and goes on answering until balancers have seen it; a service that
   * never ran does not wait.
   */
  async end({drainSeconds}: Pick<Limits, 'drainSeconds'>): Promise<void> {
    const ran = this.#stage === 'running';
    this.#stage = 'stopping';
    if (!ran || drainSeconds === 0) return;
    this.#logger.info({seconds: drainSeconds}, 'the service answers what still arrives before it closes');
    const over = new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    const handedOver = this.#handOver().catch((error: unknown) =>
      this.#logger.error({err: error}, NOT_HANDED_OVER),
    );
    await Promise.all([handedOver, over]);
  }
}
