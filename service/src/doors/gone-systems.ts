import type {FastifyBaseLogger} from 'fastify';
import {RecentMap} from '../caching/recent-map.ts';
import {pairText} from '../administration/prefer-system.ts';
import type {PreferredSystem} from '../store/index.ts';

/** Maximum number of reported preferences that are remembered; the least recently seen is forgotten first. */
const MAX_REPORTED = 1_000;

/** Logs, once each, preferred systems that are no longer available to the user of their token. */
export class GoneSystems {
  readonly #reported = new RecentMap<string, true>({maxSize: MAX_REPORTED});

  /**
   * Checks a token's preferences. If a system has become available again, its next disappearance is logged
   * again.
   */
  note(
    tokenId: string,
    {
      systems,
      preferred,
    }: {readonly systems: readonly {readonly id: string}[]; readonly preferred: readonly PreferredSystem[]},
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): void {
    for (const preference of preferred) {
      const {systemId} = preference;
      const name = `${tokenId} ${pairText(preference)} ${systemId}`;
      if (systems.some(({id}) => id === systemId)) {
        this.#reported.delete(name);
      } else if (!this.#reported.get(name)) {
        this.#reported.set(name, true);
        log.warn(
          {tokenId, systemId, pair: pairText(preference)},
          'a system that a token prefers was removed, or its user may no longer use it: the best other system is used instead',
        );
      }
    }
  }
}
