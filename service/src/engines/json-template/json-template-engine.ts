import type {JsonTemplateConfig} from '../config.ts';
import {httpJson, isAnswered} from '../http-json.ts';
import type {ProbeLimits, RemoteDialect, RemoteTexts} from '../remote/remote-dialect.ts';
import {RemoteEngine} from '../remote/remote-engine.ts';
import type {ProbeResult} from '../servers/probe-result.ts';
import type {ServerAddress} from '../servers/server-address.ts';
import {filledBody, filledText, hasTexts, valueAt, type Places} from './template.ts';

/** A server that translates over HTTP with JSON, described by templates. */
export class JsonTemplateEngine extends RemoteEngine {
  constructor(config: JsonTemplateConfig) {
    super(config, dialectOf(config));
  }
}

function dialectOf({
  name = 'HTTP',
  headers = {},
  body,
  result,
  codes = {},
}: JsonTemplateConfig): RemoteDialect {
  const isSingle = !hasTexts(body);
  const placesOf = ({texts, pair: {source, target}, server: {apiKey}}: RemoteTexts): Places => ({
    text: texts[0] ?? '',
    source: codes[source] ?? source,
    target: codes[target] ?? target,
    key: apiKey ?? '',
  });
  return {
    name,
    kind: 'neural',
    usual: {maxSegments: 50, maxCharacters: 5000},
    keepsTags: false,
    isSingle,
    request: (asked) => {
      const places = placesOf(asked);
      return {
        url: filledText(asked.server.url, places, encodeURIComponent),
        headers: Object.fromEntries(
          Object.entries(headers).map(([header, value]) => [header, filledText(value, places)]),
        ),
        ...(body !== undefined && {body: filledBody(body, places, asked.texts)}),
      };
    },
    textsIn: (answer) => {
      const value = valueAt(answer, result);
      return isSingle && !Array.isArray(value) ? [value] : value;
    },
    faultIn: (answer) => faultAt(result, answer),
    probe: (server, limits) => probe(name, server, limits),
  };
}

function faultAt(path: string, answer: unknown): string | undefined {
  if (path === '') return undefined;
  const value = valueAt(answer, path);
  const place = `"${path}", the path in the setting "result"`;
  return value === undefined
    ? `: nothing is at ${place}${namesIn(answer)}`
    : `: there is ${kindOf(value)} at ${place}`;
}

/** What a value is, in words. */
function kindOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? 'one text' : 'no text';
  const texts = value.filter((each) => typeof each === 'string').length;
  return texts === value.length ? `a list of ${texts}` : 'a list of other things than texts';
}

/** Names in an answer that may help to find the right path; a name may be anything, so only plain ones are shown. */
function namesIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return '';
  const names = Object.keys(answer).filter((name) => /^\w{1,30}$/.test(name));
  return names.length === 0 ? '' : `; the answer has ${names.slice(0, 5).join(', ')}`;
}

/** Any answer will do: there is no request that all servers know. */
async function probe(name: string, {url}: ServerAddress, limits: ProbeLimits): Promise<ProbeResult> {
  try {
    await httpJson({engine: name, url: new URL('/', filledText(url, NO_PLACES)).href, ...limits});
  } catch (error) {
    if (!isAnswered(error)) throw error;
  }
  return {};
}

const NO_PLACES: Places = {text: '', source: '', target: '', key: ''};
