import {createEngine, type Translator} from '../src/engines/index.ts';
import {startApy} from './processes/apy.ts';
import {load, type LoadRequest, type LoadResult} from './load/load.ts';
import {jsonHeaders, runningSystem} from './processes/running-system.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {TEXTS} from './texts/texts.ts';
import {sized} from '../../test/bench/size.mjs';

const ROUNDS = sized(9, 1);
/** Seconds per case and round. */
const SECONDS = Math.ceil(Number(process.env['BENCH_SECONDS'] ?? sized(18, 1)) / ROUNDS);
/** Time until V8 has compiled the code that requests use; both servers are warmed up. */
const WARM_UP_SECONDS = sized(8, 1);
const CONNECTIONS = [1, 16] as const;

/** A table of results. */
export interface BenchTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

/** A measured direction, with its names in both servers. */
interface Direction {
  readonly title: string;
  readonly source: keyof typeof TEXTS;
  readonly target: string;
  /** Name of the pair in apertium-apy. */
  readonly apyPair: string;
}

/**
 * A direction with the heaviest kind of transfer, in three stages, and one with the lightest, in one stage.
 */
const DIRECTIONS: readonly Direction[] = [
  {
    title: 'English to Spanish',
    source: 'en',
    target: 'es',
    apyPair: 'eng|spa',
  },
  {
    title: 'Spanish to Portuguese',
    source: 'es',
    target: 'pt',
    apyPair: 'spa|por',
  },
];

interface Servers {
  readonly apy: Server;
  readonly service: Server;
  readonly engine: Translator;
}

interface Server {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
}

/**
 * Measures Translate with Apertium: this service against apertium-apy and the engine alone. The cases take
 * turns in several rounds, so that other load on the machine affects them equally; medians of the rounds are
 * reported.
 */
export async function run(): Promise<BenchTable> {
  const [apy, service] = await Promise.all([startApy(), startService()]);
  try {
    const rows: string[][] = [];
    const added: string[] = [];
    for (const direction of DIRECTIONS.slice(0, sized(DIRECTIONS.length, 1))) {
      const measured = await measure(direction, apy.url, service);
      rows.push(...rowsOf(direction, measured));
      const more = middle(measured.map(({service, engine}) => service[0]!.median - engine));
      added.push(`${more.toFixed(2)} ms (${direction.title})`);
    }
    return {
      title: 'Translate over Apertium',
      columns: ['server', 'requests/s', 'median ms', '99 % ms', 'times apertium-apy'],
      rows,
      note:
        `${TEXTS.en.length} sentences in turn, ${ROUNDS} rounds of ${SECONDS} s a case, medians. Added by the ` +
        `service over the engine's own time, one connection: ${added.join(', ')}.`,
    };
  } finally {
    await Promise.all([apy.stop(), service.close()]);
  }
}

interface Round {
  readonly apy: LoadResult[];
  readonly service: LoadResult[];
  /** Median time in milliseconds of the engine alone, one sentence at a time. */
  readonly engine: number;
}

async function measure(direction: Direction, apyUrl: string, service: ServiceProcess): Promise<Round[]> {
  const engine = await startEngine(direction);
  try {
    const servers: Servers = {
      apy: {url: apyUrl, requests: apyRequests(direction)},
      service: {
        url: service.url,
        requests: await serviceRequests(service, direction),
      },
      engine,
    };
    for (const {url, requests} of [servers.apy, servers.service])
      await load(url, requests, 4, WARM_UP_SECONDS);
    await timeEngine(engine, direction, 2);
    const rounds: Round[] = [];
    for (let turn = 0; turn < ROUNDS; turn++) rounds.push(await measureRound(direction, servers));
    return rounds;
  } finally {
    await engine.stop();
  }
}

async function measureRound(direction: Direction, servers: Servers): Promise<Round> {
  const round: Round = {
    apy: [],
    service: [],
    engine: await timeEngine(servers.engine, direction, SECONDS / 2),
  };
  for (const connections of CONNECTIONS) {
    for (const name of ['apy', 'service'] as const) {
      const {url, requests} = servers[name];
      round[name].push(await load(url, requests, connections, SECONDS));
    }
  }
  return round;
}

/** The median of an odd number of values. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function rowsOf({title}: Direction, rounds: readonly Round[]): string[][] {
  const over = (value: (round: Round) => number) => middle(rounds.map(value));
  const rows = CONNECTIONS.flatMap((connections, index) =>
    (['apy', 'service'] as const).map((name) => [
      `${title}: ${name === 'apy' ? 'apertium-apy' : 'this service'}, ${connections} connection${connections > 1 ? 's' : ''}`,
      over((round) => round[name][index]!.requestsPerSecond).toFixed(0),
      over((round) => round[name][index]!.median).toFixed(2),
      over((round) => round[name][index]!.p99).toFixed(2),
      over((round) => round[name][index]!.requestsPerSecond / round.apy[index]!.requestsPerSecond).toFixed(1),
    ]),
  );
  return [...rows, [`${title}: engine alone, one by one`, '', over(({engine}) => engine).toFixed(2), '', '']];
}

function apyRequests({source, apyPair}: Direction): LoadRequest[] {
  return TEXTS[source].map((text) => ({
    path: '/translate',
    headers: {'content-type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams({
      langpair: apyPair,
      markUnknown: 'no',
      q: text,
    }).toString(),
  }));
}

async function serviceRequests(service: ServiceProcess, direction: Direction): Promise<LoadRequest[]> {
  const systemID = await runningSystem(service, direction.source, direction.target, 'Apertium');
  return TEXTS[direction.source].map((text) => ({
    path: '/service.svc/json/Translate',
    headers: jsonHeaders(service),
    body: JSON.stringify({appID: 'bench', systemID, text, options: ''}),
  }));
}

async function startEngine(direction: Direction): Promise<Translator> {
  const engine = createEngine({engine: 'apertium'});
  const pair = (await engine.pairs()).find(
    ({source, target}) => source === direction.source && target === direction.target,
  )!;
  const translator = engine.translator(pair);
  await translator.start(new AbortController().signal);
  return translator;
}

async function timeEngine(translator: Translator, {source}: Direction, seconds: number): Promise<number> {
  const {signal} = new AbortController();
  const texts = TEXTS[source];
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn++) {
    const began = performance.now();
    await translator.translate({
      segments: [[texts[turn % texts.length]!]],
      terms: [],
      signal,
    });
    times.push(performance.now() - began);
  }
  return middle(times);
}
