import {freshDatabase, startCluster} from '../test/support/postgres.ts';
import {load, type LoadRequest, type LoadResult} from './load/load.ts';
import {jsonHeaders, runningSystem} from './processes/running-system.ts';
import type {BenchTable} from './service.bench.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {TEXTS} from './texts/texts.ts';
import {sized} from '../../test/bench/size.mjs';

const ROUNDS = sized(7, 1);
/** Seconds per store and round. */
const SECONDS = sized(2, 1);
const CASES = [
  {title: 'Translate', operation: 'Translate', connections: 1},
  {title: 'Translate', operation: 'Translate', connections: 16},
  {title: 'UpdateTranslation', operation: 'UpdateTranslation', connections: 16},
] as const;
type Case = (typeof CASES)[number];
const STORES = ['sqlite', 'postgres'] as const;
type Measured = Record<(typeof STORES)[number], LoadResult>;

/**
 * Measures a process with PostgreSQL against one with SQLite, alternating, with an engine that takes no time.
 */
export async function run(): Promise<BenchTable> {
  const cluster = await startCluster({durable: true});
  const database = await freshDatabase(cluster);
  const services = {sqlite: await startService(), postgres: await startService({database})};
  try {
    const rows: string[][] = [];
    for (const one of CASES) rows.push(rowOf(one, await measure(one, services)));
    return {
      title: 'PostgreSQL and SQLite',
      columns: [
        'operation',
        'SQLite requests/s',
        'PostgreSQL requests/s',
        'share',
        'SQLite 99 %',
        'PostgreSQL 99 %',
      ],
      rows,
      note: `${TEXTS.en.length} sentences in turn with the phrasebook, ${ROUNDS} rounds of ${SECONDS} s a store, medians. Both write what they acknowledge to the disk; service, PostgreSQL and clients share the machine.`,
    };
  } finally {
    for (const name of STORES) await services[name].close();
    await cluster.stop();
  }
}

async function measure(
  {operation, connections}: Case,
  services: Record<(typeof STORES)[number], ServiceProcess>,
): Promise<Measured[]> {
  const requests = {
    sqlite: await requestsTo(services.sqlite, operation),
    postgres: await requestsTo(services.postgres, operation),
  };
  for (const name of STORES) await load(services[name].url, requests[name], connections, SECONDS);
  const rounds: Measured[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    rounds.push({
      sqlite: await load(services.sqlite.url, requests.sqlite, connections, SECONDS),
      postgres: await load(services.postgres.url, requests.postgres, connections, SECONDS),
    });
  }
  return rounds;
}

async function requestsTo(service: ServiceProcess, operation: Case['operation']): Promise<LoadRequest[]> {
  const systemID = await runningSystem(service, 'en', 'lv', 'Phrasebook');
  return TEXTS.en.map((text) => ({
    path: `/service.svc/json/${operation}`,
    headers: jsonHeaders(service),
    body: JSON.stringify({
      ...{appID: 'bench', systemID, text, options: ''},
      ...(operation === 'UpdateTranslation' && {translation: `Labots: ${text}`}),
    }),
  }));
}

function rowOf({title, connections}: Case, rounds: readonly Measured[]): string[] {
  const middle = (value: (round: Measured) => number) =>
    rounds.map(value).sort((one, other) => one - other)[rounds.length >> 1]!;
  return [
    `${title}, ${connections} connection${connections > 1 ? 's' : ''}`,
    middle(({sqlite}) => sqlite.requestsPerSecond).toFixed(0),
    middle(({postgres}) => postgres.requestsPerSecond).toFixed(0),
    middle(({sqlite, postgres}) => postgres.requestsPerSecond / sqlite.requestsPerSecond).toFixed(2),
    `${middle(({sqlite}) => sqlite.p99).toFixed(1)} ms`,
    `${middle(({postgres}) => postgres.p99).toFixed(1)} ms`,
  ];
}
