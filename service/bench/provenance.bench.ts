import {sized} from '../../test/bench/size.mjs';
import {load, type LoadRequest} from './load/load.ts';
import {processorSeconds} from './processes/processor-seconds.ts';
import {jsonHeaders, runningSystem} from './processes/running-system.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {middle, type BenchTable} from './service.bench.ts';
import {TEXTS} from './texts/texts.ts';

const ROUNDS = sized(15, 1);
const SECONDS = sized(2, 1);
const CONNECTIONS = 4;
/** A real engine, and one that takes no time, with which only the service is measured. */
const ENGINES = ['Apertium', 'Phrasebook'] as const;
/** Folder of an earlier version of this repository, built, to compare with. */
const EARLIER = process.env['BENCH_EARLIER'];

/** Requests of one kind to one version of the service. */
interface Case {
  readonly title: string;
  readonly service: ServiceProcess;
  readonly requests: readonly LoadRequest[];
}

interface Figures {
  readonly title: string;
  readonly bytes: number;
  /** Processor time of the service's process per request, in microseconds, for each round. */
  readonly microseconds: readonly number[];
}

/**
 * Measures what the records of how a text was translated cost: requests that ask for none, requests that do, and an
 * earlier version of the service if `BENCH_EARLIER` is the folder of one. The cases take turns. Processor time of the
 * service is counted rather than time, so that other load on the machine matters less.
 */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  let earlier: ServiceProcess | undefined;
  try {
    if (EARLIER !== undefined) earlier = await startService({}, EARLIER);
    const rows: string[][] = [];
    for (const engine of ENGINES) {
      const cases = [
        ...(earlier ? [await caseOf('an earlier version', earlier, engine, '')] : []),
        await caseOf('nothing asked for', service, engine, ''),
        await caseOf('record asked for', service, engine, 'provenance'),
      ];
      const measured = await measure(cases);
      rows.push(...measured.map((figures) => rowOf(engine, figures, measured[0]!)));
    }
    return {
      title: 'Records of how texts were translated',
      columns: [
        'TranslateEx',
        'processor µs a request',
        'bytes an answer',
        'time by the first',
        'bytes by the first',
      ],
      rows,
      note:
        `${TEXTS.en.length} sentences in turn over ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s a case, ` +
        'medians. Goal: 1.01 by the earlier version where nothing is asked for.',
    };
  } finally {
    await Promise.all([service.close(), earlier?.close()]);
  }
}

async function caseOf(
  title: string,
  service: ServiceProcess,
  engine: (typeof ENGINES)[number],
  options: string,
): Promise<Case> {
  const systemID = await runningSystem(service, 'en', engine === 'Apertium' ? 'es' : 'lv', engine);
  const requests = TEXTS.en.map((text) => ({
    path: '/service.svc/json/TranslateEx',
    headers: jsonHeaders(service),
    body: JSON.stringify({appID: 'bench', systemID, text, options}),
  }));
  return {title, service, requests};
}

async function measure(cases: readonly Case[]): Promise<Figures[]> {
  for (const {service, requests} of cases) await load(service.url, requests, CONNECTIONS, sized(6, 1));
  const rounds: number[][] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const round: number[] = [];
    for (const each of cases) round.push(await microsecondsOf(each));
    rounds.push(round);
  }
  const bytes = await Promise.all(cases.map((each) => bytesOf(each)));
  return cases.map(({title}, index) => ({
    title,
    bytes: bytes[index]!,
    microseconds: rounds.map((round) => round[index]!),
  }));
}

async function microsecondsOf({service, requests}: Case): Promise<number> {
  const before = processorSeconds(service.pid);
  const {requestsPerSecond} = await load(service.url, requests, CONNECTIONS, SECONDS);
  // The check of each answer before the load is part of the processor time, too.
  const count = requestsPerSecond * SECONDS + requests.length;
  return ((processorSeconds(service.pid) - before) / count) * 1e6;
}

async function bytesOf({service, requests}: Case): Promise<number> {
  let bytes = 0;
  for (const {path, headers, body} of requests) {
    const answer = await fetch(new URL(path, service.url), {method: 'POST', headers, body});
    bytes += (await answer.arrayBuffer()).byteLength;
  }
  return bytes / requests.length;
}

function rowOf(engine: string, {title, bytes, microseconds}: Figures, first: Figures): string[] {
  const shares = microseconds.map((value, round) => value / first.microseconds[round]!);
  return [
    `${engine}, ${title}`,
    middle(microseconds).toFixed(0),
    bytes.toFixed(0),
    middle(shares).toFixed(3),
    (bytes / first.bytes).toFixed(3),
  ];
}
