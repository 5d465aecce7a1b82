import type {Configuration} from '../../config/index.ts';
import {listModels} from '../../engines/bergamot/model-folder.ts';
import {EngineError} from '../../engines/engine.ts';
import {HttpError} from '../../engines/http-json.ts';
import {createEngine, type Engine, type EngineConfig} from '../../engines/index.ts';
import {serverAddresses, type ServerAddress} from '../../engines/servers/server-address.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import {systemDefinitions, visitorSystemProblems} from '../configured-systems.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

type Finding = Pick<CheckedPart, 'outcome' | 'message'>;

const LIST_MS = 10_000;
const START_MS = 60_000;
const TRANSLATE_MS = 60_000;
const SAMPLE = 'Hello';

/** Starts one language pair of each engine, on each of its servers, and translates one word with that pair. */
export async function* checkEngines({engines}: Configuration): AsyncGenerator<CheckedPart> {
  for (const {part, config} of Object.entries(engines).flatMap(([name, config]) => enginesOf(name, config))) {
    try {
      yield* checkModels(part, config);
      const finding = await checkEngine(createEngine(config), config);
      if (finding) yield {part, ...finding};
    } catch (error) {
      const message = [messageOf(error).replace(/[^.)]$/, '$&.'), whatToDo(config, error)];
      yield {part, outcome: 'fault', message: message.join(' ').trimEnd()};
    }
  }
}

/** Finds neural models with missing or damaged files: only one pair of an engine is tried. */
async function* checkModels(part: string, config: EngineConfig): AsyncGenerator<CheckedPart> {
  if (config.engine !== 'bergamot') return;
  for (const {fault} of await listModels(config.folder))
    if (fault) yield {part, outcome: 'fault', message: fault};
}

/** Splits an engine with several servers into one engine per server, so that each server is checked. */
function enginesOf(name: string, config: EngineConfig): {part: string; config: EngineConfig}[] {
  const servers = addressesOf(config);
  if (!('url' in config) || servers.length < 2) return [{part: `engine ${name}`, config}];
  return servers.map(({url, apiKey, name: server}) => ({
    part: `engine ${name} at ${server}`,
    config: {...config, url: [apiKey === undefined ? {url} : {url, apiKey}]},
  }));
}

/** Finds systems with the same id, and starts each configured system. */
export async function* checkSystems(configuration: Configuration): AsyncGenerator<CheckedPart> {
  let definitions: readonly SystemDefinition[];
  try {
    definitions = await systemDefinitions(configuration, () => undefined);
  } catch (error) {
    yield {part: 'systems', outcome: 'fault', message: messageOf(error)};
    return;
  }
  for (const message of visitorSystemProblems(configuration, definitions)) {
    yield {part: 'visitors', outcome: 'fault', message};
  }
  for (const {title, engine, pair} of configuration.systems ? definitions : []) {
    const part = `system ${title}`;
    const translator = engine.translator(pair);
    try {
      await translator.start(AbortSignal.timeout(START_MS));
      yield {part, outcome: 'ok', message: `${pair.source} to ${pair.target} starts`};
    } catch (error) {
      yield {part, outcome: 'fault', message: messageOf(error)};
    } finally {
      await translator.stop();
    }
  }
}

/** Tries the first pair whose files are whole; undefined if there is none, since each fault was reported already. */
async function checkEngine(engine: Engine, config: EngineConfig): Promise<Finding | undefined> {
  const pairs = await engine.pairs(AbortSignal.timeout(LIST_MS));
  if (pairs.length === 0) {
    await startSilent(engine);
    return withoutPairs(config);
  }
  const pair = pairs.find(({fault}) => fault === undefined);
  if (!pair) return undefined;
  const translator = engine.translator(pair);
  try {
    await translator.start(AbortSignal.timeout(START_MS));
    const [result] = await translator.translate({
      segments: [[SAMPLE]],
      terms: [],
      signal: AbortSignal.timeout(TRANSLATE_MS),
    });
    if (!result?.ok) throw result?.error ?? new Error('it answers nothing');
    const all = `${pairs.length} language ${pairs.length === 1 ? 'pair' : 'pairs'}`;
    const message = `${all}; ${pair.source} to ${pair.target} translates`;
    const notices = (engine.servers?.(pair) ?? []).flatMap(({notice}) => notice ?? []);
    if (notices.length > 0) return {outcome: 'note', message: [message, ...notices].join('; ')};
    return {outcome: 'ok', message};
  } finally {
    await translator.stop();
  }
}

/** Throws the reason if the server of an engine does not list its pairs: `pairs` does not say it. */
async function startSilent(engine: Engine): Promise<void> {
  if (!engine.servers?.().some(({isUp}) => !isUp)) return;
  const translator = engine.translator({source: 'en', target: 'es'});
  try {
    await translator.start(AbortSignal.timeout(LIST_MS));
  } finally {
    await translator.stop();
  }
}

/** Advice for a server that does not answer as the engine requires. */
function whatToDo(config: EngineConfig, error: unknown): string {
  if (error instanceof EngineError && error.kind === 'exhausted') return '';
  if (error instanceof EngineError && error.kind === 'busy') return 'The server works: check again later.';
  if (config.engine === 'openai' && isOtherAnswer(error))
    return `Find the prompt that this model understands: mtservice model probe ${addressesOf(config)[0]?.url} --model ${config.model}`;
  // An error that says when to try again has the one of the request as its cause.
  const failed = [error, (error as Error).cause].find((one) => one instanceof HttpError);
  const status = failed?.status;
  if (status === 401 || status === 403) return 'Mend its apiKey, or the variable that the key is in.';
  const where = serversOf(config);
  if (where) return `Start the server${where}, or mend the settings of this engine.`;
  return failed && status === undefined
    ? 'Check the network of this machine; if it needs a proxy, name that in HTTPS_PROXY.'
    : '';
}

/** Whether a model answered, but with something else than a translation. */
const isOtherAnswer = (error: unknown): boolean =>
  error instanceof EngineError && error.kind === 'malformed' && !(error instanceof HttpError);

/**
 * Finding for an engine without pairs. Apertium is a default engine, and need not be installed; a configured
 * server should answer.
 */
function withoutPairs(config: EngineConfig): Finding {
  if (config.engine === 'apertium') {
    const message = 'no language pair is installed; for one, apt-get install apertium-eng-spa';
    return {outcome: 'note', message};
  }
  if (config.engine === 'bergamot') {
    const message = `has no models in ${config.folder}; for one, mtservice model add en-es`;
    return {outcome: 'fault', message};
  }
  const message = `has no language pairs: the server${serversOf(config)} lists none. Give it models, or mend its url.`;
  return {outcome: 'fault', message};
}

function serversOf(config: EngineConfig): string {
  const urls = addressesOf(config).map(({url}) => url);
  return urls.length > 0 ? ` at ${urls.join(' or ')}` : '';
}

/** The configured servers; none for an engine without servers, or with those of its provider. */
function addressesOf(config: EngineConfig): ServerAddress[] {
  if (!('url' in config) || config.url === undefined) return [];
  const {url, apiKey} = config;
  return serverAddresses({url, ...(apiKey !== undefined && {apiKey})});
}
