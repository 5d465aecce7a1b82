import {constants, existsSync} from 'node:fs';
import {access} from 'node:fs/promises';
import {dirname, resolve} from 'node:path';
import {loadConfiguration, type Configuration, type ConfigurationSource} from '../../config/index.ts';
import {readiness} from '../../http/readiness.ts';
import {openStore, storeExists, type TokensTable} from '../../store/index.ts';
import {checkConverters} from './check-converters.ts';
import {checkDatabase} from './check-database.ts';
import {checkDocuments} from './check-documents.ts';
import {checkEngines, checkSystems} from './check-engines.ts';
import {checkPorts} from './check-ports.ts';
import {checkProvider} from './check-provider.ts';
import {checkFolders, checkNames, checkQualityServers, checkVisibility} from './check-references.ts';
import {checkTracing} from './check-tracing.ts';
import {clockBehind, clockLastSeen} from '../parts/service-clock.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

/**
 * Checks everything that a service with this configuration needs, whether or not the service is running;
 * among other things, each engine translates a word.
 */
export async function* selfCheck(source: ConfigurationSource): AsyncGenerator<CheckedPart> {
  let configuration: Configuration;
  try {
    configuration = await loadConfiguration(source);
  } catch (error) {
    yield {part: 'configuration', outcome: 'fault', message: messageOf(error)};
    return;
  }
  yield {part: 'configuration', outcome: 'ok', message: describedConfiguration(configuration)};
  yield* configuration.database === undefined
    ? checkData(source.dataFolder, configuration)
    : checkDatabase({dataFolder: source.dataFolder, database: configuration.database}, configuration);
  yield* checkDocuments(configuration);
  yield* checkFolders(configuration);
  yield* checkPorts(configuration, source.dataFolder);
  yield* checkEngines(configuration);
  yield* checkSystems(configuration);
  yield* checkQualityServers(configuration);
  yield* checkProvider(configuration);
  yield* checkTracing(configuration);
  yield* checkConverters(configuration);
  const proxy = checkProxy(configuration);
  if (proxy) yield proxy;
}

function describedConfiguration({host, port, basePath, engines}: Configuration): string {
  const names = Object.keys(engines).join(', ');
  return `listens on ${host}, port ${port}${basePath && `, below ${basePath}`}; engines: ${names}`;
}

/** Whether the first start can make the data folder. */
async function withoutData(dataFolder: string): Promise<Pick<CheckedPart, 'outcome' | 'message'>> {
  let folder = resolve(dataFolder);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    const message = `${folder} cannot be written by this user, so the first start cannot make its data in ${dataFolder}; give the folder to the user of the service (chown)`;
    return {outcome: 'fault', message};
  }
  return {outcome: 'note', message: `there is no data in ${dataFolder} yet; the first start makes it`};
}

async function* checkData(dataFolder: string, configuration: Configuration): AsyncGenerator<CheckedPart> {
  const part = 'data folder';
  if (!storeExists(dataFolder)) {
    yield {part, ...(await withoutData(dataFolder))};
    return;
  }
  try {
    const store = await openStore(dataFolder);
    try {
      const {problems} = await readiness({store, dataFolder});
      for (const {part: name, message} of problems) yield {part: name, outcome: 'fault', message};
      if (problems.length === 0) {
        const users = (await store.users.list()).length;
        yield {
          part,
          outcome: 'ok',
          message: `${dataFolder} can be written, and its database answers; users: ${users}`,
        };
      }
      const behind = await checkClock(store.tokens, dataFolder);
      if (behind) yield behind;
      yield* checkVisibility(configuration, store.users);
      yield* checkNames(store.users);
    } finally {
      await store.close();
    }
  } catch (error) {
    yield {part, outcome: 'fault', message: messageOf(error)};
  }
}

/** Difference from which the clock counts as faulty. */
const CLOCK_FAULT_MS = 60_000;

/**
 * Checks whether the clock is behind the times of existing data; daily limits and the expiry of tokens would
 * then be wrong.
 */
async function checkClock(tokens: TokensTable, dataFolder: string): Promise<CheckedPart | undefined> {
  const times = (await tokens.list()).map(({createdAt}) => createdAt.getTime());
  const aheadMs = Math.max(0, (await clockLastSeen(dataFolder)) ?? 0, ...times) - Date.now();
  return aheadMs < CLOCK_FAULT_MS
    ? undefined
    : {part: 'clock', outcome: 'fault', message: clockBehind(aheadMs)};
}

function checkProxy({trustProxy, host}: Configuration): CheckedPart | undefined {
  if (trustProxy !== true) return undefined;
  const message =
    'trustProxy is true: anybody who reaches the service can pretend to come from any address. Name the addresses of your proxies in an array.';
  const isLocal = host === '127.0.0.1' || host === '::1' || host === 'localhost';
  return {part: 'proxy', outcome: isLocal ? 'note' : 'fault', message};
}
