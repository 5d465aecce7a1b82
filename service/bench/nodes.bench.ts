import {setTimeout as wait} from 'node:timers/promises';
import {History} from '../test/faults/history.ts';
import {ServiceCluster, SYSTEM_ID, type ServiceUser} from '../test/faults/system/service-cluster.ts';
import {load, type LoadResult} from './load/load.ts';
import type {BenchTable} from './service.bench.ts';
import {sized} from '../../test/bench/size.mjs';

const SECONDS = sized(6, 1);
const CONNECTIONS_EACH = 16;
/**
 * Delay of the engine; long enough that the processes wait for the engine rather than for the processor of
 * the machine that they share.
 */
const ENGINE_WAIT_MS = 50;
const GOAL = 1.8;
const RESTARTING_CLIENTS = 8;
const DRAIN_SECONDS = 2;
const LOOK_MS = 200;
/** Limits that no benchmark reaches. */
const UNLIMITED = {dailyCharacters: 1e12, requestsPerMinute: 1e9, connectionsPerAddress: 1_000};

/**
 * Measures Translate with several processes that share a PostgreSQL database and a slow engine, and while
 * each of the processes is restarted.
 */
export async function run(): Promise<BenchTable> {
  const rows: string[][] = [];
  let alone: number | undefined;
  for (const nodes of sized([1, 2, 4], [1, 2])) {
    const {requestsPerSecond, p99} = await withNodes(nodes, loaded);
    alone ??= requestsPerSecond;
    const goal = nodes === 2 ? ` (goal ${GOAL})` : '';
    const times = `${(requestsPerSecond / alone).toFixed(2)}${goal}`;
    rows.push([`${nodes}`, `${requestsPerSecond.toFixed(0)} / s`, times, `${p99.toFixed(1)} ms`, '0']);
  }
  const {answered, failed, p99} = await withNodes(sized(3, 2), restartedInTurn);
  rows.push([
    `${sized(3, 2)}, restarted in turn`,
    `${answered} in all`,
    '',
    `${p99.toFixed(1)} ms`,
    `${failed} (goal 0)`,
  ]);
  return {
    title: 'Several processes over one PostgreSQL',
    columns: ['processes', 'texts', 'times one process', '99 %', 'failed'],
    rows,
    note: `${CONNECTIONS_EACH} connections to each process for ${SECONDS} s; the engine waits ${ENGINE_WAIT_MS} ms and costs nothing else, but like the database and the clients it runs on the same machine. During the restarts clients ask what /ready says is ready, as a balancer does.`,
  };
}

async function withNodes<Result>(
  nodes: number,
  measure: (cluster: ServiceCluster, user: ServiceUser) => Promise<Result>,
): Promise<Result> {
  const settings = {leaseMs: 60_000, documentsAtOnce: 2, usageBlock: 0, dailyCharacters: 1e12};
  const cluster = await ServiceCluster.start(new History({...settings, nodes}), {
    ...{bytes: 'postgres', diskSize: '64m', engineWaitMs: ENGINE_WAIT_MS},
    limits: {...UNLIMITED, drainSeconds: DRAIN_SECONDS},
  });
  try {
    const user = await cluster.addUser('bench');
    await Promise.all(cluster.nodes.map(({url}) => translating(url, user)));
    return await measure(cluster, user);
  } finally {
    await cluster.stop({keepLogs: false});
  }
}

const BODY = JSON.stringify({
  appID: 'bench',
  systemID: SYSTEM_ID,
  text: 'Good morning, dear friend.',
  options: '',
});
const PATH = '/service.svc/json/Translate';

function headersOf({token}: ServiceUser): Record<string, string> {
  return {'client-id': token, 'content-type': 'application/json'};
}

async function loaded(
  {nodes}: ServiceCluster,
  user: ServiceUser,
): Promise<Pick<LoadResult, 'requestsPerSecond' | 'p99'>> {
  const request = {path: PATH, headers: headersOf(user), body: BODY};
  const each = () => Promise.all(nodes.map(({url}) => load(url, [request], CONNECTIONS_EACH, SECONDS)));
  await each();
  const results = await each();
  return {
    requestsPerSecond: results.reduce((sum, {requestsPerSecond}) => sum + requestsPerSecond, 0),
    p99: Math.max(...results.map(({p99}) => p99)),
  };
}

interface Restarted {
  readonly answered: number;
  readonly failed: number;
  readonly p99: number;
}

/** Restarts all nodes, one after the other, while clients translate. */
async function restartedInTurn({nodes}: ServiceCluster, user: ServiceUser): Promise<Restarted> {
  const end = new AbortController();
  const ready = new Set(nodes.map(({url}) => url));
  const watching = nodes.map(async ({url}) => {
    while (!end.signal.aborted) {
      const isReady = await fetch(`${url}/ready`).then(
        async (answer) => {
          // The body must be read, or it would keep the connection open, and with it this process.
          await answer.text();
          return answer.ok;
        },
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await wait(LOOK_MS);
    }
  });
  const times: number[] = [];
  let failed = 0;
  const clients = Array.from({length: RESTARTING_CLIENTS}, async (_, client) => {
    for (let turn = client; !end.signal.aborted; turn += 1) {
      const urls = [...ready];
      const url = urls[turn % urls.length];
      if (url === undefined) {
        // The event loop must turn for this process to notice that a node is ready.
        failed += 1;
        await wait(LOOK_MS);
        continue;
      }
      const start = performance.now();
      if (await isTranslated(url, user)) times.push(performance.now() - start);
      else failed += 1;
    }
  });
  for (const node of nodes) {
    await node.end('SIGTERM');
    await node.start();
    await translating(node.url, user);
    await wait(1_000);
  }
  end.abort();
  await Promise.all([...clients, ...watching]);
  const sorted = times.toSorted((one, other) => one - other);
  return {answered: times.length, failed, p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN};
}

/** Waits until the system of a node runs. */
async function translating(url: string, user: ServiceUser): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTranslated(url, user))) {
    if (Date.now() > end) throw new Error('the system did not start');
    await wait(100);
  }
}

async function isTranslated(url: string, user: ServiceUser): Promise<boolean> {
  return await fetch(`${url}${PATH}`, {method: 'POST', headers: headersOf(user), body: BODY}).then(
    async (answer) => {
      await answer.text();
      return answer.status === 200;
    },
    () => false,
  );
}
