import type {WireSystemList} from '../../src/contract/index.ts';
import {createEngine, type Translator} from '../src/engines/index.ts';
import {startApy} from './apy.ts';
import {load, type LoadRequest, type LoadResult} from './load.ts';
import {startService, type ServiceProcess} from './service-process.ts';
import {TEXTS} from './texts.ts';

const ROUNDS = 3;
/** Of one case in one round. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10) / ROUNDS;
const CONNECTIONS = [1, 16] as const;

/** A table of results. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

/**
 * Translate over Apertium, English to Spanish: this service against apertium-apy and the bare
 * engine. The cases take turns in several rounds, so that a noisy machine disturbs all alike; the
 * medians over the rounds are shown.
 */
export async function run(): Promise<BenchTable> {
  const [apy, service, engine] = await Promise.all([startApy(), startService(), startEngine()]);
  try {
    const servers = {
      apy: {url: apy.url, requests: apyRequests()},
      service: {url: service.url, requests: await serviceRequests(service)},
    };
    const rounds: Round[] = [];
    for (const {url, requests} of Object.values(servers)) await load(url, requests, 4, 2); // warm up
    await timeEngine(engine, 2);
    for (let round = 0; round < ROUNDS; round++) {
      const measured: Round = {apy: [], service: [], engine: await timeEngine(engine, SECONDS / 2)};
      for (const connections of CONNECTIONS) {
        for (const name of ['apy', 'service'] as const) {
          const {url, requests} = servers[name];
          measured[name].push(await load(url, requests, connections, SECONDS));
        }
      }
      rounds.push(measured);
    }
    return tableOf(rounds);
  } finally {
    await Promise.all([apy.stop(), service.close(), engine.stop()]);
  }
}

interface Round {
  readonly apy: LoadResult[];
  readonly service: LoadResult[];
  /** Median milliseconds of the bare engine, one by one. */
  readonly engine: number;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function tableOf(rounds: readonly Round[]): BenchTable {
  const over = (value: (round: Round) => number) => middle(rounds.map(value));
  const rows = CONNECTIONS.flatMap((connections, index) =>
    (['apy', 'service'] as const).map((name) => [
      `${name === 'apy' ? 'apertium-apy' : 'this service'}, ${connections} connection${connections > 1 ? 's' : ''}`,
      over((round) => round[name][index]!.requestsPerSecond).toFixed(0),
      over((round) => round[name][index]!.median).toFixed(2),
      over((round) => round[name][index]!.p99).toFixed(2),
      over((round) => round[name][index]!.requestsPerSecond / round.apy[index]!.requestsPerSecond).toFixed(1),
    ]),
  );
  const added = over(({service, engine}) => service[0]!.median - engine);
  return {
    title: 'Translate over Apertium (English to Spanish)',
    columns: ['server', 'requests/s', 'median ms', '99 % ms', 'times apertium-apy'],
    rows: [...rows, ['engine alone, one by one', '', over(({engine}) => engine).toFixed(2), '', '']],
    note:
      `${TEXTS.length} sentences in turn, ${ROUNDS} rounds of ${SECONDS.toFixed(1)} s a case, medians. Added by the ` +
      `service over the engine's own time, one connection: ${added.toFixed(2)} ms.`,
  };
}

function apyRequests(): LoadRequest[] {
  return TEXTS.map((text) => ({
    path: '/translate',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams({langpair: 'eng|spa', markUnknown: 'no', q: text}).toString(),
  }));
}

async function serviceRequests(service: ServiceProcess): Promise<LoadRequest[]> {
  const systemID = await runningSystem(service);
  return TEXTS.map((text) => ({
    path: '/service.svc/json/Translate',
    headers: headers(service),
    body: JSON.stringify({appID: 'bench', systemID, text, options: ''}),
  }));
}

function headers({token}: ServiceProcess): Record<string, string> {
  return {'client-id': token, 'content-type': 'application/json; charset=utf-8'};
}

async function runningSystem(service: ServiceProcess): Promise<string> {
  const base = `${service.url}/service.svc/json`;
  const list = await fetch(`${base}/GetSystemList?appID=bench`, {headers: headers(service)});
  const system = ((await list.json()) as WireSystemList).System.find(
    ({SrcLanguage, TrgLanguage, Metadata}) =>
      SrcLanguage.Code === 'en' &&
      TrgLanguage.Code === 'es' &&
      Metadata.some(({Key, Value}) => Key === 'engine' && Value === 'Apertium'),
  );
  if (!system) throw new Error('the pair is missing: install the Debian package apertium-eng-spa');
  const body = JSON.stringify({appID: 'bench', systemID: system.ID, text: 'house', options: ''});
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${base}/Translate`, {method: 'POST', headers: headers(service), body});
    if (answer.ok) return system.ID;
    if (Date.now() > deadline) throw new Error(`the system did not start: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function startEngine(): Promise<Translator> {
  const engine = createEngine({engine: 'apertium'});
  const pair = (await engine.pairs()).find(({source, target}) => source === 'en' && target === 'es')!;
  const translator = engine.translator(pair);
  await translator.start(new AbortController().signal);
  return translator;
}

async function timeEngine(translator: Translator, seconds: number): Promise<number> {
  const {signal} = new AbortController();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn++) {
    const began = performance.now();
    await translator.translate({segments: [[TEXTS[turn % TEXTS.length]!]], terms: [], signal});
    times.push(performance.now() - began);
  }
  return middle(times);
}
