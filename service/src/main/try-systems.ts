import {
  compareSystems,
  type ComparableSystem,
  type ComparedSystem,
  type ComparedTexts,
} from '../administration/comparison/compare-systems.ts';
import {pairKey} from '../administration/comparison/compared-texts.ts';
import type {Configuration} from '../config/index.ts';
import type {SystemDefinition} from '../systems/index.ts';
import {systemDefinitions} from './configured-systems.ts';

/** Longest time for one system, with its start. */
const TRY_MS = 720_000;

/** Texts to compare systems on, and their languages. */
export interface TriedTexts extends ComparedTexts {
  readonly source: string;
  readonly target: string;
}

/** The configured systems, to be compared. */
export interface Trial {
  /** Language pairs of the systems, without repetition. */
  readonly pairs: readonly Pick<TriedTexts, 'source' | 'target'>[];
  /** Compares all systems of a language pair, which are started for this and stopped afterwards. */
  compare(tried: TriedTexts): Promise<ComparedSystem[]>;
}

/** Lists the configured systems. */
export async function openTrial(configuration: Configuration): Promise<Trial> {
  const definitions = await systemDefinitions(configuration, () => undefined);
  return {
    pairs: [...new Map(definitions.map((definition) => [pairKey(definition), definition])).values()],
    async compare(tried) {
      const key = pairKey(tried);
      const systems = definitions.filter((definition) => pairKey(definition) === key).map(startable);
      return await compareSystems(systems, tried, {
        signal: new AbortController().signal,
        late: () => AbortSignal.timeout(TRY_MS),
      });
    },
  };
}

function startable({id, title, source, target, engine, pair}: SystemDefinition): ComparableSystem {
  return {
    ...{id, title, source, target},
    use: async (signal) => {
      const translator = engine.translator(pair);
      try {
        await translator.start(signal);
      } catch (error) {
        await translator.stop();
        throw error;
      }
      return {translator, release: () => translator.stop()};
    },
  };
}
