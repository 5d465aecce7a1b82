import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync, writeFileSync} from 'node:fs';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import type {WireDocumentState, WireSystemList} from '../../src/contract/index.ts';
import {createEngine, type Segment} from '../src/engines/index.ts';
import {LONG_SENTENCES, longDocument} from './texts/long-document.ts';
import {load, type LoadResult} from './load/load.ts';
import type {BenchTable} from './service.bench.ts';
import {processorSeconds} from './processes/processor-seconds.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {TEXTS} from './texts/texts.ts';
import {sized} from '../../test/bench/size.mjs';

const UPLOAD_MEGABYTES = sized(50, 2);
const IDLE_SECONDS = sized(4, 1);
const ROUNDS = sized(3, 1);

/** Measures uploads alongside short texts, and a document of 400 pages against its engine alone. */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  try {
    const systemId = await awakeSystem(service);
    const upload = await measureUploads(service, systemId);
    const pages = await measurePages(service, systemId);
    return {
      title: 'Documents in the service',
      columns: ['measure', 'found', 'goal'],
      rows: [
        ['memory that an upload of 50 MB takes', `${upload.megabytes.toFixed(0)} MB`, '150 MB'],
        ['time of an upload of 50 MB (187 MB of JSON)', `${upload.seconds.toFixed(2)} s`, ''],
        ['99 % of short texts, idle', `${upload.idle.p99.toFixed(1)} ms`, ''],
        ['99 % of short texts, during uploads', `${upload.busy.p99.toFixed(1)} ms`, ''],
        ['times idle', (upload.busy.p99 / upload.idle.p99).toFixed(2), '2'],
        [`DOCX of 400 pages, ${LONG_SENTENCES} sentences: engine alone`, `${pages.engine.toFixed(1)} s`, ''],
        ['the same as a document, from upload to the result', `${pages.document.toFixed(1)} s`, ''],
        [
          'processor time of the service itself in it, without its link to the engine',
          `${pages.own.toFixed(1)} s`,
          '',
        ],
        [
          'that as a share of the engine’s time',
          `${((pages.own / pages.engine) * 100).toFixed(0)} %`,
          '20 %',
        ],
      ],
      note: `English to Spanish with Apertium. Medians of ${ROUNDS} rounds; the short texts over one connection.`,
    };
  } finally {
    await service.close();
  }
}

interface Uploads {
  readonly megabytes: number;
  readonly seconds: number;
  readonly idle: LoadResult;
  readonly busy: LoadResult;
}

async function measureUploads(service: ServiceProcess, systemId: string): Promise<Uploads> {
  const requests = TEXTS.en.map((text) => ({
    path: '/service.svc/json/Translate',
    headers: {'client-id': service.token, 'content-type': 'application/json'},
    body: JSON.stringify({appID: 'bench', systemID: systemId, text, options: ''}),
  }));
  const rounds: Uploads[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await load(service.url, requests, 1, IDLE_SECONDS);
    const before = memoryOf(service.pid, 'VmRSS');
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
    const uploads = startUploads(service);
    const seconds = await uploads.first;
    const megabytes = memoryOf(service.pid, 'VmHWM') - before;
    const busy = await load(service.url, requests, 1, IDLE_SECONDS);
    await uploads.stop();
    rounds.push({megabytes, seconds, idle, busy});
  }
  const byRatio = [...rounds].sort((a, b) => a.busy.p99 / a.idle.p99 - b.busy.p99 / b.idle.p99);
  const {idle, busy} = byRatio[ROUNDS >> 1]!;
  return {
    megabytes: Math.max(...rounds.map((one) => one.megabytes)),
    seconds: rounds.map((one) => one.seconds).sort((a, b) => a - b)[ROUNDS >> 1]!,
    idle,
    busy,
  };
}

/**
 * Uploads from a separate process until stopped; `first` resolves to the seconds that the first upload took.
 */
function startUploads({url, token}: ServiceProcess): {first: Promise<number>; stop(): Promise<void>} {
  const program = fileURLToPath(new URL('load/upload.ts', import.meta.url));
  const args = ['--import', 'tsx', program, url, token, String(UPLOAD_MEGABYTES)];
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']});
  const exited = once(child, 'exit');
  const line = once(createInterface({input: child.stdout}), 'line') as Promise<[string]>;
  return {
    first: line.then(([seconds]) => Number(seconds)),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Memory of a process in megabytes. */
function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Results for a long document, in seconds. */
interface Pages {
  readonly engine: number;
  readonly document: number;
  /** Processor time of the service and its workers, without that of its connection to the engine. */
  readonly own: number;
}

async function measurePages(service: ServiceProcess, systemId: string): Promise<Pages> {
  const {bytes, sentences} = await longDocument();
  const rounds: Pages[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await measureRound(service, systemId, bytes, sentences));
  }
  return rounds.sort((a, b) => a.own / a.engine - b.own / b.engine)[ROUNDS >> 1]!;
}

/** Measures the engine alone and the service with it, one after the other. */
async function measureRound(
  service: ServiceProcess,
  systemId: string,
  bytes: Buffer,
  sentences: readonly Segment[],
): Promise<Pages> {
  const idle = processorSeconds(process.pid);
  const engine = await engineAlone(sentences);
  const adapter = processorSeconds(process.pid) - idle;
  const before = processorSeconds(service.pid);
  const document = await translateDocument(service, systemId, bytes);
  return {engine, document, own: processorSeconds(service.pid) - before - adapter};
}

/**
 * Seconds that the engine needs for the sentences, sent one after the other in batches as large as it
 * accepts.
 */
async function engineAlone(sentences: readonly Segment[]): Promise<number> {
  const engine = createEngine({engine: 'apertium'});
  const pair = (await engine.pairs()).find(({source, target}) => source === 'en' && target === 'es');
  if (!pair) throw new Error('the Debian package apertium-eng-spa is missing');
  const translator = engine.translator(pair);
  const {signal} = new AbortController();
  await translator.start(signal);
  try {
    const {maxSegments} = translator.capabilities;
    const began = performance.now();
    for (let at = 0; at < sentences.length; at += maxSegments) {
      const results = await translator.translate({
        segments: sentences.slice(at, at + maxSegments),
        terms: [],
        signal,
      });
      if (results.some(({ok}) => !ok)) throw new Error('the engine failed');
    }
    return (performance.now() - began) / 1000;
  } finally {
    await translator.stop();
  }
}

async function translateDocument(service: ServiceProcess, systemID: string, bytes: Buffer): Promise<number> {
  const began = performance.now();
  const id = (await ask(service, 'StartDocumentTranslation', {
    appID: 'bench',
    systemID,
    fileName: 'pages.docx',
    content: bytes.toString('base64'),
  })) as string;
  for (;;) {
    const state = (await ask(service, 'GetDocumentTranslationState', {id})) as WireDocumentState;
    if (state.Status === 'completed') return (performance.now() - began) / 1000;
    if (state.Status === 'error') throw new Error(String(state.ErrorMessage));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask({url, token}: ServiceProcess, operation: string, body: object): Promise<unknown> {
  const response = await fetch(`${url}/service.svc/json/${operation}`, {
    method: 'POST',
    headers: {'client-id': token},
    body: JSON.stringify(body),
  });
  return await response.json();
}

async function awakeSystem(service: ServiceProcess): Promise<string> {
  const {System} = (await ask(service, 'GetSystemList', {appID: 'bench'})) as WireSystemList;
  const system = System.find(
    ({Title, SrcLanguage, TrgLanguage}) =>
      Title.includes('Apertium') && SrcLanguage.Code === 'en' && TrgLanguage.Code === 'es',
  );
  if (!system) throw new Error('the Debian package apertium-eng-spa is missing');
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await ask(service, 'Translate', {systemID: system.ID, text: 'house', options: ''});
    if (typeof answer === 'string') return system.ID;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the system did not start');
}
