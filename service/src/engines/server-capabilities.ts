import type {EngineCapabilities} from './engine.ts';

type Limits = Pick<EngineCapabilities, 'maxSegments' | 'maxCharacters' | 'concurrency'>;

const CONCURRENCY = 4;

/** Capabilities of an engine behind a server: its limits as configured, else `usual`. */
export function serverCapabilities(
  {maxSegments, maxCharacters, concurrency}: Partial<Limits>,
  usual: Omit<Limits, 'concurrency'>,
  features: Partial<Omit<EngineCapabilities, keyof Limits>> = {},
): EngineCapabilities {
  return {
    inlineCodes: false,
    terms: false,
    quality: false,
    alignment: false,
    ...features,
    maxSegments: maxSegments ?? usual.maxSegments,
    maxCharacters: maxCharacters ?? usual.maxCharacters,
    concurrency: concurrency ?? CONCURRENCY,
  };
}
