import type {LibreTranslateConfig} from '../config.ts';
import {EngineError, type EnginePair} from '../engine.ts';
import {httpJson} from '../http-json.ts';
import type {RemoteDialect} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';

const NAME = 'LibreTranslate';

/** LibreTranslate servers with their language pairs. */
export class LibreTranslateEngine extends RemoteEngine {
  constructor(config: LibreTranslateConfig) {
    super(config, dialectOf(config.batches ?? true));
  }
}

function dialectOf(hasBatches: boolean): RemoteDialect {
  return {
    name: NAME,
    kind: 'neural',
    usual: {maxSegments: 50, maxCharacters: 5000},
    keepsTags: false,
    isSingle: !hasBatches,
    request: ({texts, pair: {source, target}, server: {url, apiKey}}) => ({
      url: `${url}/translate`,
      body: {
        q: hasBatches ? texts : texts[0],
        source,
        target,
        format: 'text',
        ...(apiKey === undefined ? {} : {api_key: apiKey}),
      },
    }),
    textsIn: (answer) => {
      const translated = (answer as {translatedText?: unknown} | null)?.translatedText;
      return hasBatches ? translated : [translated];
    },
    probe: async ({url}, limits) => ({
      pairs: pairsOf(await httpJson({engine: NAME, url: `${url}/languages`, ...limits})),
    }),
  };
}

function pairsOf(answer: unknown): EnginePair[] {
  if (!Array.isArray(answer))
    throw new EngineError('malformed', 'LibreTranslate did not list its languages.');
  return (answer as unknown[]).flatMap(pairsOfLanguage);
}

function pairsOfLanguage(language: unknown): EnginePair[] {
  if (typeof language !== 'object' || language === null) return [];
  const {code: source, targets} = language as {code?: unknown; targets?: unknown};
  if (typeof source !== 'string' || !Array.isArray(targets)) return [];
  return (targets as unknown[])
    .filter((target) => typeof target === 'string' && target !== source)
    .map((target) => ({source, target: target as string}));
}
