import type {BergamotConfig} from '../config.ts';
import type {Engine, EnginePair} from '../engine.ts';
import {BergamotTranslator} from './bergamot-translator.ts';
import {ModelMemory} from './model-memory.ts';
import {ModelProcesses} from './model-processes.ts';
import {installedPairs, modelFiles, pairsOf, stepsOf} from './models.ts';

/** Batches that may wait for a process. */
const CONCURRENCY = 8;
const ALL_MEMORY_MEGABYTES = 2048;

/** Neural models in a folder, with the engine that Firefox translates with. */
export class BergamotEngine implements Engine {
  readonly name = 'Bergamot';
  readonly kind = 'neural';
  readonly #config: Omit<BergamotConfig, 'engine'>;
  readonly #memory: ModelMemory;

  constructor(config: Omit<BergamotConfig, 'engine'>) {
    this.#config = config;
    this.#memory = new ModelMemory(config.allMemoryMegabytes ?? ALL_MEMORY_MEGABYTES);
  }

  async pairs(signal?: AbortSignal): Promise<EnginePair[]> {
    signal?.throwIfAborted();
    return pairsOf(await installedPairs(this.#config.folder));
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
