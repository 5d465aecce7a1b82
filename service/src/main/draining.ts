import type {Logger} from 'pino';
import type {Limits} from '../config/index.ts';
import type {ServiceStage} from '../http/service-stage.ts';

const NOT_HANDED_OVER =
  'documents under way could not be handed over; others take them when their leases end';

/** Stage of a service, and the delay between the request to stop and the end. */
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

  /**
   * Makes `/ready` report that the service is ready. `handOver` is called when the service stops, and gives
   * up work that other nodes can do.
   */
  begin(handOver: () => Promise<void>): void {
    if (this.#stage !== 'starting') return;
    this.#stage = 'running';
    this.#handOver = handOver;
  }

  /**
   * Makes `/ready` report that the service is stopping, and waits while balancers notice it; requests are
   * still answered. Does not wait if the service never became ready.
   */
  async end({drainSeconds}: Pick<Limits, 'drainSeconds'>): Promise<void> {
    const ran = this.#stage === 'running';
    this.#stage = 'stopping';
    if (!ran || drainSeconds === 0) return;
    this.#logger.info(
      {seconds: drainSeconds},
      'the service is stopping, and answers requests a few seconds longer',
    );
    const over = new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    const handedOver = this.#handOver().catch((error: unknown) =>
      this.#logger.error({err: error}, NOT_HANDED_OVER),
    );
    await Promise.all([handedOver, over]);
  }
}
