import type {AzureConfig} from '../config.ts';
import {httpJson} from '../http-json.ts';
import type {RemoteDialect} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';

const NAME = 'Azure';
const VERSION = 'api-version=3.0';

/** Azure AI Translator, for the configured pairs. */
export class AzureEngine extends RemoteEngine {
  constructor(config: AzureConfig) {
    const {region, ...settings} = config;
    const url = config.url ?? 'https://api.cognitive.microsofttranslator.com';
    super({paidPerRequest: true, ...settings, url}, dialectOf(region));
  }
}

function dialectOf(region: string | undefined): RemoteDialect {
  return {
    name: NAME,
    kind: 'neural',
    usual: {maxSegments: 100, maxCharacters: 20_000},
    keepsTags: true,
    isSingle: false,
    request: ({texts, pair: {source, target}, isMarkup, server: {url, apiKey}}) => {
      const languages = new URLSearchParams({from: source, to: target});
      return {
        url: `${url}/translate?${VERSION}&${languages}&textType=${isMarkup ? 'html' : 'plain'}`,
        headers: {
          ...(apiKey !== undefined && {'ocp-apim-subscription-key': apiKey}),
          ...(region !== undefined && {'ocp-apim-subscription-region': region}),
        },
        body: texts.map((text) => ({Text: text})),
      };
    },
    textsIn: (answer) =>
      Array.isArray(answer)
        ? answer.map((one: {translations?: {text?: unknown}[]} | null) => one?.translations?.[0]?.text)
        : undefined,
    probe: async ({url}, limits) => {
      await httpJson({engine: NAME, url: `${url}/languages?${VERSION}&scope=translation`, ...limits});
      return {};
    },
  };
}
