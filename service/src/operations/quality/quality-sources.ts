import {EngineError} from '../../engines/engine.ts';
import type {ManagedSystem, Systems} from '../../systems/index.ts';
import {estimateByTranslatingBack} from '../../translation/quality/back-translation.ts';
import {ModelEstimate} from '../../translation/quality/model/model-estimate.ts';
import {QualityServer} from '../../translation/quality/quality-server.ts';
import type {EstimatedPair, QualitySource} from '../../translation/quality/quality-source.ts';

/** Longest wait for the start of a reverse system. */
const START_MS = 10_000;

/**
 * Whether a system's estimates are based on more than the checks: on its engine, the model of the service, a
 * reverse system or a server.
 */
export function hasEstimates(systems: Systems, system: ManagedSystem): boolean {
  const {quality} = system.definition;
  if (quality?.kind === 'server' || systems.reverseOf(system) !== undefined) return true;
  return system.capabilities.quality || modelOf(system) !== undefined;
}

/** Source of quality estimates other than the engine; undefined if there is no such source. */
export function qualitySource(systems: Systems, system: ManagedSystem): QualitySource | undefined {
  const {quality, source, target} = system.definition;
  if (quality?.kind === 'server') return new QualityServer({...quality, source, target});
  const reverse = systems.reverseOf(system);
  if (!reverse) return modelOf(system);
  // The reverse system is started early, so that it is ready when the translation is.
  reverse.start();
  return new ReverseSystem(reverse);
}

/** The model of the service for a system; undefined if the operator has not chosen it, or it lacks the languages. */
function modelOf({definition: {quality, source, target}}: ManagedSystem): ModelEstimate | undefined {
  if (quality?.kind !== 'model' || !ModelEstimate.covers(source, target)) return undefined;
  return new ModelEstimate(source, target);
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
