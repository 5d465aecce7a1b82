import type {WireSystemList} from '../../src/contract/index.ts';
import {createEngine} from '../src/engines/index.ts';
import {startApy} from './apertium-apy.ts';
import {load, type LoadRequest, type LoadResult} from './load.ts';
import {startService, type ServiceProcess} from './service-process.ts';
import {TEXTS} from './texts.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const CONNECTIONS = [1, 16] as const;

/** A table of results. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

/** Translate over Apertium, English to Spanish: this service against apertium-apy and the bare engine. */
export async function run(): Promise<BenchTable> {
  const apy = await measureApy();
  const service = await measureService();
  const engineMedian = await measureEngine();
  const added = service[0]!.median - engineMedian;
  const rows = CONNECTIONS.flatMap((connections, index) => [
    row(`apertium-apy, ${connections} connection(s)`, apy[index]!, 1),
    row(
      `this service, ${connections} connection(s)`,
      service[index]!,
      service[index]!.requestsPerSecond / apy[index]!.requestsPerSecond,
    ),
  ]);
  return {
    title: 'Translate over Apertium (English to Spanish)',
    columns: ['server', 'requests/s', 'median ms', '99 % ms', 'times apertium-apy'],
    rows: [...rows, ['engine alone, one by one', '', engineMedian.toFixed(2), '', '']],
    note:
      `${TEXTS.length} sentences in turn, ${SECONDS} s a case. Median added by the service over the ` +
      `engine's own time, one connection: ${added.toFixed(2)} ms.`,
  };
}

function row(name: string, {requestsPerSecond, median, p99}: LoadResult, times: number): string[] {
  return [name, requestsPerSecond.toFixed(0), median.toFixed(2), p99.toFixed(2), times.toFixed(1)];
}

async function measure(url: string, requests: readonly LoadRequest[]): Promise<LoadResult[]> {
  await load(url, requests, 4, 2); // warm up: compiled code, loaded dictionaries
  const results: LoadResult[] = [];
  for (const connections of CONNECTIONS) results.push(await load(url, requests, connections, SECONDS));
  return results;
}

async function measureApy(): Promise<LoadResult[]> {
  const apy = await startApy();
  try {
    const requests = TEXTS.map((text) => ({
      path: '/translate',
      headers: {'content-type': 'application/x-www-form-urlencoded'},
      body: new URLSearchParams({langpair: 'eng|spa', markUnknown: 'no', q: text}).toString(),
    }));
    return await measure(apy.url, requests);
  } finally {
    await apy.close();
  }
}

async function measureService(): Promise<LoadResult[]> {
  const service = await startService();
  try {
    const systemID = await runningSystem(service);
    const requests = TEXTS.map((text) => ({
      path: '/service.svc/json/Translate',
      headers: headers(service),
      body: JSON.stringify({appID: 'bench', systemID, text, options: ''}),
    }));
    return await measure(service.url, requests);
  } finally {
    await service.close();
  }
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

async function measureEngine(): Promise<number> {
  const engine = createEngine({engine: 'apertium'});
  const pair = (await engine.pairs()).find(({source, target}) => source === 'en' && target === 'es')!;
  const translator = engine.translator(pair);
  const {signal} = new AbortController();
  await translator.start(signal);
  try {
    const times: number[] = [];
    const end = performance.now() + SECONDS * 500;
    for (let index = 0; performance.now() < end; index++) {
      const began = performance.now();
      await translator.translate({segments: [[TEXTS[index % TEXTS.length]!]], terms: [], signal});
      if (index >= TEXTS.length) times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b)[times.length >> 1]!;
  } finally {
    await translator.stop();
  }
}
