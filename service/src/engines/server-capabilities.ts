import type {EngineCapabilities} from './engine.ts';

type Limits = Pick<EngineCapabilities, 'maxSegments' | 'maxCharacters' | 'concurrency'>;

const CONCURRENCY = 4;

/** Maximum number of concurrent requests to one server. */
export function serverConcurrency({concurrency = CONCURRENCY}: Partial<Limits>): number {
  return concurrency;
}

/** Capabilities of an engine with several servers: its configured limits, or else the `usual` limits. */
export function serverCapabilities(
  config: Partial<Limits>,
  usual: Omit<Limits, 'concurrency'> & {readonly servers: number},
  features: Partial<Omit<EngineCapabilities, keyof Limits>> = {},
): EngineCapabilities {
  return {
    inlineCodes: false,
    terms: false,
    quality: false,
    alignment: false,
    ...features,
    maxSegments: config.maxSegments ?? usual.maxSegments,
    maxCharacters: config.maxCharacters ?? usual.maxCharacters,
    concurrency: serverConcurrency(config) * usual.servers,
  };
}
