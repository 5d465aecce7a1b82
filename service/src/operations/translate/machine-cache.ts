import {hasOption} from '../../../../src/contract/index.ts';
import {RecentMap} from '../../caching/recent-map.ts';
import type {Term} from '../../engines/engine.ts';
import type {ManagedSystem} from '../../systems/index.ts';
import type {SegmentTranslation} from '../../translation/segments/translate-segment.ts';
import type {SentenceCache} from '../../translation/translation-context.ts';
import {ALIGNMENT_OPTION, shieldAsked} from './translate-options.ts';

/** Time until cached sentences expire, since remote engines change without notice. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Cache of machine-translated sentences for all users, by system, terms and options. The cache is in the
 * memory of this process and drops the least recently used sentences. When a system restarts, its sentences
 * are dropped.
 */
export class MachineCache {
  readonly #most: () => number;
  readonly #rows: RecentMap<string, SegmentTranslation>;
  readonly #termLists = new WeakMap<readonly Term[], number>();
  #lists = 0;
  /** Number of starts of each system at the time when its oldest entries were saved. */
  readonly #starts = new Map<string, number>();

  /**
   * @param most - Maximum number of sentences, 0 to disable the cache; called for each use, since the maximum
   * may change.
   */
  constructor(most: () => number) {
    this.#most = most;
    this.#rows = new RecentMap({maxSize: most, lifetimeMs: KEPT_MS});
  }

  /** The cache for requests to a running system with these options; undefined if disabled. */
  of(system: ManagedSystem, options: string, terms: readonly Term[]): SentenceCache | undefined {
    if (this.#most() === 0) {
      this.#rows.clear();
      return undefined;
    }
    const {
      starts,
      definition: {id},
    } = system;
    if (this.#starts.get(id) !== starts) this.#forget(id);
    this.#starts.set(id, starts);
    const setting = [this.#numberOf(terms), shieldAsked(options), hasOption(options, ALIGNMENT_OPTION)];
    const prefix = `${id}\0${JSON.stringify(setting)}\0`;
    return {
      get: (key) => this.#rows.get(prefix + key),
      // Translations by the system before a restart are not saved.
      set: (key, translated) => {
        if (this.#starts.get(id) === starts && system.starts === starts)
          this.#rows.set(prefix + key, translated);
      },
    };
  }

  /** Returns a number for a list of terms. A corpus that was imported again has a new list. */
  #numberOf(terms: readonly Term[]): number {
    if (terms.length === 0) return 0;
    const number = this.#termLists.get(terms) ?? (this.#lists += 1);
    this.#termLists.set(terms, number);
    return number;
  }

  #forget(systemId: string): void {
    for (const key of this.#rows.keys()) if (key.startsWith(`${systemId}\0`)) this.#rows.delete(key);
  }
}
