import {EngineError} from '../../engines/engine.ts';
import type {ManagedSystem, Systems} from '../../systems/index.ts';
import {estimateByTranslatingBack} from '../../translation/quality/back-translation.ts';
import {QualityServer} from '../../translation/quality/quality-server.ts';
import type {EstimatedPair, QualitySource} from '../../translation/quality/quality-source.ts';

/** Longest wait for the start of a reverse system. */
const START_MS = 10_000;

/**
 * Whether a system's estimates are based on more than the checks: on its engine, a reverse system or a
 * server.
 */
export function hasEstimates(systems: Systems, system: ManagedSystem): boolean {
  const {quality} = system.definition;
  if (quality?.kind === 'backTranslation') return systems.reverseOf(system) !== undefined;
  return quality?.kind === 'server' || system.capabilities.quality;
}

/** Source of quality estimates other than the engine; undefined if there is no such source. */
export function qualitySource(systems: Systems, system: ManagedSystem): QualitySource | undefined {
  const {quality, source, target} = system.definition;
  if (quality?.kind === 'server') return new QualityServer({...quality, source, target});
  const reverse = systems.reverseOf(system);
  if (!reverse) return undefined;
  // The reverse system is started early, so that it is ready when the translation is.
  reverse.start();
  return new ReverseSystem(reverse);
}

/** Estimates by back-translation with another system of the service. */
class ReverseSystem implements QualitySource {
  readonly #system: ManagedSystem;

  constructor(system: ManagedSystem) {
    this.#system = system;
  }

  async estimate(pairs: readonly EstimatedPair[], signal: AbortSignal): Promise<readonly number[]> {
    const {source, target} = this.#system.definition;
    const use = await this.#system.acquireWithin(START_MS, signal);
    if (!use) return [];
    let outcome: 'crashed' | undefined;
    try {
      return await estimateByTranslatingBack(pairs, {translator: use.translator, source, target, signal});
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EngineError)) throw error;
      if (error.kind === 'crashed') outcome = 'crashed';
      return [];
    } finally {
      use.release(outcome);
    }
  }
}
