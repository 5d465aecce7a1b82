import type {GoogleConfig} from '../config.ts';
import {httpJson} from '../http-json.ts';
import type {RemoteDialect} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';

const NAME = 'Google';

/** Google Cloud Translation, for the configured pairs. */
export class GoogleEngine extends RemoteEngine {
  constructor(config: GoogleConfig) {
    const url = config.url ?? 'https://translation.googleapis.com';
    super({paidPerRequest: true, ...config, url}, DIALECT);
  }
}

const DIALECT: RemoteDialect = {
  name: NAME,
  kind: 'neural',
  usual: {maxSegments: 128, maxCharacters: 5000},
  keepsTags: true,
  isSingle: false,
  request: ({texts, pair: {source, target}, isMarkup, server: {url, apiKey}}) => ({
    url: `${url}/language/translate/v2`,
    headers: keyHeader(apiKey),
    body: {q: texts, source, target, format: isMarkup ? 'html' : 'text'},
    isKeyFault,
  }),
  textsIn: (answer) => {
    const {data} = (answer ?? {}) as {data?: {translations?: unknown}};
    const translations = data?.translations;
    return Array.isArray(translations)
      ? translations.map((one: {translatedText?: unknown} | null) => one?.translatedText)
      : undefined;
  },
  probe: async ({url, apiKey}, limits) => {
    const address = `${url}/language/translate/v2/languages`;
    await httpJson({engine: NAME, url: address, headers: keyHeader(apiKey), isKeyFault, ...limits});
    return {};
  },
};

/** A wrong key has status 400, as texts that are not accepted have. */
function isKeyFault(body: string): boolean {
  return /"API_KEY_INVALID"|API key (?:not valid|expired|not found)/i.test(body);
}

/** The key goes into a header, so that it is in no address of a log. */
function keyHeader(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : {'x-goog-api-key': apiKey};
}
