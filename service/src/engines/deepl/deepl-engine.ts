import type {DeepLConfig} from '../config.ts';
import type {RemoteDialect} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';
import {DeepLGlossaries} from './deepl-glossaries.ts';
import {authorization, NAME} from './deepl-requests.ts';
import {usageNotice} from './deepl-usage.ts';

/** Target languages that DeepL accepts only with a region, and the region meant without one. */
const REGIONS: Readonly<Record<string, string>> = {en: 'EN-US', pt: 'PT-PT'};
/** Maximum number of glossaries, unless the operator sets another; DeepL's free plan allows one. */
const MAX_GLOSSARIES = {free: 1, paid: 100};
const USAGE_MS = 10 * 60_000;

/** DeepL, for the configured pairs. */
export class DeepLEngine extends RemoteEngine {
  constructor({glossaries = true, ...config}: DeepLConfig) {
    const isFree = config.apiKey?.endsWith(':fx') ?? false;
    const url = config.url ?? `https://api${isFree ? '-free' : ''}.deepl.com`;
    const usual = isFree ? MAX_GLOSSARIES.free : MAX_GLOSSARIES.paid;
    const most = glossaries === true ? usual : glossaries;
    const terms = most === false ? undefined : new DeepLGlossaries(most);
    super({paidPerRequest: true, ...config, url}, {...DIALECT, terms});
  }
}

const DIALECT: RemoteDialect = {
  name: NAME,
  kind: 'neural',
  usual: {maxSegments: 50, maxCharacters: 20_000},
  keepsTags: true,
  isSingle: false,
  probeAgainMs: USAGE_MS,
  request: ({texts, pair: {source, target}, isMarkup, server: {url, apiKey}, termsId}) => ({
    url: `${url}/v2/translate`,
    headers: authorization(apiKey),
    body: {
      text: texts,
      // A source language has no region.
      source_lang: source.split('-')[0]!.toUpperCase(),
      target_lang: REGIONS[target] ?? target.toUpperCase(),
      ...(isMarkup && {tag_handling: 'xml'}),
      ...(termsId !== undefined && {glossary_id: termsId}),
    },
  }),
  textsIn: (answer) => {
    const {translations} = (answer ?? {}) as {translations?: unknown};
    return Array.isArray(translations)
      ? translations.map((one: {text?: unknown} | null) => one?.text)
      : undefined;
  },
  probe: async (server, limits) => ({notice: await usageNotice(server, limits)}),
};
