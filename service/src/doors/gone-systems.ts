import type {FastifyBaseLogger} from 'fastify';
import {pairText} from '../administration/prefer-system.ts';
import type {PreferredSystem} from '../store/index.ts';

/** Choices that are remembered as told, of which the oldest is forgotten first. */
const MAX_REPORTED = 1_000;

/** Tells the log, once, of each system that a token prefers and that is not there for its user any more. */
export class GoneSystems {
  readonly #told = new Set<string>();

  /** Looks at what a token prefers. One that is there again is told of when it goes again. */
  note(
    tokenId: string,
    {
      systems,
      preferred,
    }: {readonly systems: readonly {readonly id: string}[]; readonly preferred: readonly PreferredSystem[]},
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): void {
    for (const one of preferred) {
      const {systemId} = one;
      const name = `${tokenId} ${pairText(one)} ${systemId}`;
      if (systems.some(({id}) => id === systemId)) {
        this.#told.delete(name);
      } else if (!this.#told.has(name)) {
        this.#told.add(name);
        this.#forgetOldest();
        log.warn(
          {tokenId, systemId, pair: pairText(one)},
          'a system that a token prefers is gone, or is not for its user any more: the best of the others answers',
        );
      }
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#told;
    if (oldest !== undefined && this.#told.size > MAX_REPORTED) this.#told.delete(oldest);
  }
}
