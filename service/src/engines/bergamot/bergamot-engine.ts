import type {BergamotConfig} from '../config.ts';
import type {Engine, EnginePair} from '../engine.ts';
import {BergamotTranslator} from './bergamot-translator.ts';
import {ModelMemory} from './model-memory.ts';
import {ModelProcesses} from './model-processes.ts';
import {factsOf, pairFacts} from './model-facts.ts';
import {editionIn, modelFiles, modelsIn, pairsOf, stepsOf} from './models.ts';
import {pairName} from './pair-names.ts';
import {watchFolder} from './watch-folder.ts';

/** Batches that may wait for a process. */
const CONCURRENCY = 8;
const ALL_MEMORY_MEGABYTES = 2048;

/** Neural models in a folder, with the engine that Firefox translates with. */
export class BergamotEngine implements Engine {
  readonly name = 'Bergamot';
  readonly kind = 'neural';
  readonly #config: Omit<BergamotConfig, 'engine'>;
  readonly #memory: ModelMemory;
  /** The pairs as listed last. */
  #known = '';

  constructor(config: Omit<BergamotConfig, 'engine'>) {
    this.#config = config;
    this.#memory = new ModelMemory(config.allMemoryMegabytes ?? ALL_MEMORY_MEGABYTES);
  }

  async pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    signal?.throwIfAborted();
    const {folder} = this.#config;
    const models = await modelsIn(folder);
    const known = await Promise.all(
      models.map(async (model) => {
        const [facts, edition] = await Promise.all([factsOf(folder, model), editionIn(folder, model)]);
        return [pairName(model), {facts, edition}] as const;
      }),
    );
    const knownOf = new Map(known);
    const pairs = pairsOf(models).map((pair) => {
      const steps = stepsOf(pair).map((step) => knownOf.get(pairName(step)));
      const edition = steps.map((step) => step?.edition).join();
      return {...pair, ...pairFacts(steps.map((step) => step?.facts)), edition};
    });
    this.#known = JSON.stringify(pairs);
    return pairs;
  }

  onOtherPairs(listener: () => void): () => void {
    return watchFolder(this.#config.folder, () => {
      const known = this.#known;
      void this.pairs().then(
        () => known !== this.#known && listener(),
        () => undefined, // a folder that cannot be read now keeps its systems
      );
    });
  }

  translator(pair: EnginePair): BergamotTranslator {
    const {folder, timeoutSeconds = 60, processes = 1, memoryMegabytes = 1024} = this.#config;
    const options = async () => ({
      models: await Promise.all(stepsOf(pair).map((step) => modelFiles(folder, step))),
      timeoutMs: timeoutSeconds * 1000,
      memoryMegabytes,
    });
    return new BergamotTranslator(
      new ModelProcesses(options, processes, this.#memory),
      CONCURRENCY * processes,
    );
  }
}
