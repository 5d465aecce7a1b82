import type {DeepLConfig} from '../config.ts';
import {httpJson} from '../http-json.ts';
import type {RemoteDialect} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';

const NAME = 'DeepL';
/** Target languages that DeepL accepts only with a region, and the region meant without one. */
const REGIONS: Readonly<Record<string, string>> = {en: 'EN-US', pt: 'PT-PT'};

/** DeepL, for the configured pairs. */
export class DeepLEngine extends RemoteEngine {
  constructor(config: DeepLConfig) {
    const isFree = config.apiKey?.endsWith(':fx') ?? false;
    const url = config.url ?? `https://api${isFree ? '-free' : ''}.deepl.com`;
    super({paidPerRequest: true, ...config, url}, DIALECT);
  }
}

const DIALECT: RemoteDialect = {
  name: NAME,
  kind: 'neural',
  usual: {maxSegments: 50, maxCharacters: 20_000},
  keepsTags: true,
  isSingle: false,
  request: ({texts, pair: {source, target}, isMarkup, server: {url, apiKey}}) => ({
    url: `${url}/v2/translate`,
    headers: authorization(apiKey),
    body: {
      text: texts,
      // A source language has no region.
      source_lang: source.split('-')[0]!.toUpperCase(),
      target_lang: REGIONS[target] ?? target.toUpperCase(),
      ...(isMarkup && {tag_handling: 'xml'}),
    },
  }),
  textsIn: (answer) => {
    const {translations} = (answer ?? {}) as {translations?: unknown};
    return Array.isArray(translations)
      ? translations.map((one: {text?: unknown} | null) => one?.text)
      : undefined;
  },
  probe: async ({url, apiKey}, limits) => {
    await httpJson({engine: NAME, url: `${url}/v2/usage`, headers: authorization(apiKey), ...limits});
    return undefined;
  },
};

function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : {authorization: `DeepL-Auth-Key ${apiKey}`};
}
