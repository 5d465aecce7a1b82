import {spawn} from 'node:child_process';
import {createHash, randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {mkdtemp, rm, truncate, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import type {Browser} from '@playwright/test';
import type * as clientModule from '../../src/client/index.ts';
import {median, withBrowser} from './browser-bench.ts';
import {withPlainTab, type PlainTab} from './plain-tab.ts';
import {rendererOf, watchPeak} from './renderer-memory.ts';
import {sized} from './size.mjs';

const MEGABYTE = 1024 * 1024;
const DOCUMENT_BYTES = sized(50, 2) * MEGABYTE;
const LIMIT_BYTES = 100 * MEGABYTE;
const ROUNDS = sized(5, 1);
const QUIET_MS = sized(3000, 0); // pause after each case: a large renderer that ends disturbs the next

/** Measurements in the page: longest time between two ticks, long tasks, received bytes. */
interface Watch {
  last: number;
  longest: number;
  longTask: number;
  received: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly onProgress: () => void;
}

declare const gc: () => void;
declare const watch: Watch;
declare const client: clientModule.MtClient;

const page = (service: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
<input type="file">
<script>
  const watch = {last: performance.now(), longest: 0, longTask: 0, received: undefined, onProgress() {}};
  setInterval(() => {
    const now = performance.now();
    watch.longest = Math.max(watch.longest, now - watch.last);
    watch.last = now;
  }, 1);
  new PerformanceObserver((list) => {
    for (const {duration} of list.getEntries()) watch.longTask = Math.max(watch.longTask, duration);
  }).observe({type: 'longtask'});
</script>
<script type="module">
  import {MtClient} from '/client.js';
  globalThis.client = new MtClient({baseUrl: '${service}', token: 'mt_bench', appId: 'bench'});
</script>`;

/** In the page: sends a document in the simple way. */
async function sendPlain(service: string): Promise<void> {
  const file = document.querySelector('input')!.files![0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parameters = {appID: 'bench', systemID: 'smt-1', fileName: file.name, options: ''};
  const response = await fetch(`${service}/service.svc/json/StartDocumentTranslation`, {
    method: 'POST',
    headers: {'client-id': 'mt_bench', 'content-type': 'application/json; charset=utf-8'},
    body: JSON.stringify({...parameters, content: Array.from(bytes)}),
  });
  await response.json();
}

/** In the page: sends a document with the client. */
async function send(): Promise<void> {
  const file = document.querySelector('input')!.files![0]!;
  await client.startDocumentTranslation('smt-1', file.name, file);
}

/** In the page: sends a document with the client, and reports progress. */
async function sendWithProgress(): Promise<void> {
  const file = document.querySelector('input')!.files![0]!;
  await client.startDocumentTranslation('smt-1', file.name, file, '', {onProgress: watch.onProgress});
}

/** In the page: receives a document in the simple way. */
async function receivePlain(service: string): Promise<void> {
  const address = `${service}/service.svc/json/DownloadDocumentTranslation?appID=bench&id=task-1`;
  const response = await fetch(address, {headers: {'client-id': 'mt_bench'}, cache: 'no-store'});
  watch.received = Uint8Array.from((await response.json()) as number[]);
}

/** In the page: receives a document with the client. */
async function receive(): Promise<void> {
  watch.received = await client.downloadDocumentTranslation('task-1', {fileName: 'report.docx'});
}

/** In the page: does nothing, to show the noise of the machine. */
async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2000));
}

/** In the page: digest of the received bytes. */
async function digestOfReceived(): Promise<string> {
  const bytes = await new Blob([watch.received!]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const CASES = {rest, sendPlain, send, sendWithProgress, receivePlain, receive};
type Case = keyof typeof CASES;

interface Found {
  readonly seconds: number;
  readonly megabytes: number;
  /** Longest block of the page in milliseconds. */
  readonly block: number;
}

/** Document server in a separate process, and its files. */
interface Setting {
  readonly service: string;
  readonly path: string;
  readonly digest: string;
  readonly tooLarge: string;
}

async function withSetting<T>(use: (setting: Setting) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-bench-'));
  const path = join(folder, 'report.docx');
  const tooLarge = join(folder, 'large.docx');
  const bytes = randomBytes(DOCUMENT_BYTES); // as incompressible as a zip file
  await writeFile(path, bytes);
  await writeFile(tooLarge, '');
  await truncate(tooLarge, LIMIT_BYTES + 1);
  const program = fileURLToPath(new URL('document-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    const line = once(createInterface({input: child.stdout}), 'line') as Promise<[string]>;
    const started = await Promise.race([line, exited.then(() => undefined)]);
    if (!started) throw new Error('the server of documents did not start');
    const digest = createHash('sha256').update(bytes).digest('hex');
    return await use({service: started[0], path, digest, tooLarge});
  } finally {
    child.kill();
    await exited;
    await rm(folder, {recursive: true, force: true});
  }
}

async function seen({service}: Setting): Promise<{requests: number; isWhole: boolean}> {
  return (await (await fetch(`${service}/seen`)).json()) as {requests: number; isWhole: boolean};
}

const withPage = <T>(browser: Browser, origin: string, use: (tab: PlainTab) => Promise<T>): Promise<T> =>
  withPlainTab(browser, `${origin}/page`, async (tab) => {
    await tab.evaluate(async () => {
      while (!('client' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return await use(tab);
  });

/** Measures sending or receiving one document in one way, in a fresh renderer. */
const measure = (browser: Browser, origin: string, setting: Setting, name: Case): Promise<Found> =>
  withPage(browser, origin, async (tab) => {
    await tab.chooseFile(setting.path);
    await wait(QUIET_MS);
    const peak = await startWatch(browser, tab);
    const began = await tab.evaluate(() => performance.now());
    await tab.evaluate(CASES[name], setting.service);
    const {ended, block} = await tab.evaluate(async () => {
      const ended = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 100)); // long tasks are reported later
      return {ended, block: Math.max(watch.longest, watch.longTask)};
    });
    const megabytes = peak();
    if (!(await isWhole(setting, tab, name))) throw new Error(`${name}: what arrived is not the document`);
    return {seconds: (ended - began) / 1000, megabytes, block};
  });

async function isWhole(setting: Setting, tab: PlainTab, name: Case): Promise<boolean> {
  if (name === 'rest') return true;
  if (name.startsWith('send')) return (await seen(setting)).isWhole;
  return (await tab.evaluate(digestOfReceived)) === setting.digest;
}

const pids = new Set<number>();

async function startWatch(browser: Browser, tab: PlainTab): Promise<() => number> {
  const pid = await rendererOf(browser, tab);
  if (pids.has(pid)) throw new Error('the renderer is not a fresh one');
  pids.add(pid);
  await tab.evaluate(async () => {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 200)); // until the renderer is idle again
    Object.assign(watch, {last: performance.now(), longest: 0, longTask: 0});
  });
  return watchPeak(pid);
}

/** Measures the refusal of a document above the limit. */
const refusal = (browser: Browser, origin: string, setting: Setting): Promise<string> =>
  withPage(browser, origin, async (tab) => {
    await tab.chooseFile(setting.tooLarge);
    const before = (await seen(setting)).requests;
    const code = await tab.evaluate(async () => {
      const file = document.querySelector('input')!.files![0]!;
      return await client.startDocumentTranslation('smt-1', file.name, file).then(
        () => 'sent',
        (error: clientModule.MtError) => error.code as string,
      );
    });
    return `${code}, ${(await seen(setting)).requests - before} requests`;
  });

async function measureAll(browser: Browser, origin: string, setting: Setting): Promise<Record<Case, Found>> {
  const names = Object.keys(CASES) as Case[];
  const found = names.map((name) => ({name, rounds: [] as Found[]}));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const {name, rounds} of found) rounds.push(await measure(browser, origin, setting, name));
  }
  return Object.fromEntries(
    found.map(({name, rounds}) => [
      name,
      {
        seconds: median(rounds.map(({seconds}) => seconds)),
        megabytes: median(rounds.map(({megabytes}) => megabytes)),
        block: median(rounds.map(({block}) => block)),
      },
    ]),
  ) as Record<Case, Found>;
}

function rowsOf(title: string, {seconds, megabytes, block}: Found, plain?: Found, goals: string[] = []) {
  const share = (times: number) => (plain ? `${times.toFixed(1)} times` : '');
  return [
    title,
    `${seconds.toFixed(2)} s`,
    share(plain ? plain.seconds / seconds : 0),
    `${megabytes.toFixed(0)} MB`,
    plain ? `1/${(plain.megabytes / megabytes).toFixed(1)}` : '',
    `${block.toFixed(0)} ms`,
    goals.join(', '),
  ];
}

/** Compares sending and receiving a document of 50 MB with the simple way. */
export async function run() {
  const script = readFileSync(new URL('../../dist/script/client.js', import.meta.url));
  return await withSetting(async (setting) => {
    const files = {
      '/page': {type: 'text/html; charset=utf-8', body: page(setting.service)},
      '/client.js': {type: 'text/javascript; charset=utf-8', body: script},
    };
    return await withBrowser(files, async (browser, origin) => {
      const found = await measureAll(browser, origin, setting);
      const refused = await refusal(browser, origin, setting);
      const sending = ['4 times', '1/20', '50 ms'];
      const receiving = ['2 times', '1/3', '50 ms'];
      return {
        title: 'Documents between page and service',
        columns: ['50 MB in Chromium', 'time', 'faster', 'peak memory', 'share', 'longest block', 'goal'],
        rows: [
          rowsOf('send: `JSON.stringify(Array.from(bytes))`', found.sendPlain),
          rowsOf('send: `startDocumentTranslation`', found.send, found.sendPlain, sending),
          rowsOf('the same with `onProgress`', found.sendWithProgress, found.sendPlain, sending),
          rowsOf('receive: `Uint8Array.from(await response.json())`', found.receivePlain),
          rowsOf('receive: `downloadDocumentTranslation`', found.receive, found.receivePlain, receiving),
          rowsOf('nothing, for two seconds', found.rest),
          ['100 MB and 1 byte', refused, '', '', '', '', 'refused before anything is sent'],
        ],
        note: `Medians of ${ROUNDS} rounds in turn, each in a fresh renderer, ${QUIET_MS / 1000} s after the one before; what arrived was compared with the document. Memory is the renderer's, over what it had before. A block is the longest task, or time between two ticks of a timer; that of the page that does nothing is the machine's own.`,
      };
    });
  });
}
