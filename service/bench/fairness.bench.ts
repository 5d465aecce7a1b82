import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {Agent, request} from 'node:http';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import Database from 'libsql';
import {issueToken} from '../src/accounts/index.ts';
import {openStore} from '../src/store/index.ts';
import {ATTACKS, ROWS, type Target} from './load/attacks.ts';
import {jsonHeaders, runningSystem} from './processes/running-system.ts';
import type {BenchTable} from './service.bench.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {sized} from '../../test/bench/size.mjs';

const CASE_MS = sized(4_000, 300);
/** Time until an attack is well under way. */
const BEFORE_MS = sized(1_000, 200);
const GOAL = 2;
const MEMORY_EACH_MS = 50;

/**
 * Measures how much one user is slowed down by another who requests as much as possible. Each attack runs in
 * a separate process.
 */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  try {
    const systemID = await runningSystem(service, 'en', 'lv', 'Phrasebook');
    const target = {url: service.url, token: await greedyToken(service, systemID), systemID};
    await measured(service, systemID);
    const rows: string[][] = [];
    const idles: number[] = [];
    for (const name of Object.keys(ATTACKS)) {
      const idle = await measured(service, systemID);
      const attacked = await underAttack(name, target, () => measured(service, systemID));
      idles.push(idle.median);
      rows.push([
        name,
        `${attacked.perSecond.toFixed(0)} / s`,
        `${idle.median.toFixed(2)} ms`,
        `${attacked.median.toFixed(2)} ms`,
        `${(attacked.median / idle.median).toFixed(1)} (goal ${GOAL})`,
        `${attacked.high.toFixed(1)} ms (idle ${idle.high.toFixed(1)})`,
        `${attacked.megabytes} MB (idle ${idle.megabytes})`,
      ]);
    }
    const noise = Math.max(...idles) / Math.min(...idles);
    return {
      title: 'What one user takes from another',
      columns: ['attack', 'answered', 'idle median', 'median', 'ratio', '95 %', 'resident memory'],
      rows,
      note: `Two connections attack without a pause, in a process of their own; another user's translations are measured one after the other. Idle is measured before each attack; its medians differ by a factor of ${noise.toFixed(1)}, which is the noise. Memory is the service's highest.`,
    };
  } finally {
    await service.close();
  }
}

/** Adds a second user, who has a very large number of human translations; returns a token. */
async function greedyToken({folder}: ServiceProcess, systemID: string): Promise<string> {
  const store = await openStore(folder);
  const {id} = await store.users.add('greedy', undefined);
  const {token} = await issueToken(store.tokens, id, 'bench');
  await store.close();
  const database = new Database(join(folder, 'mtservice.db'));
  database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
       insert into human_translations (user_id, system_id, key_hash, source, translation, updated_at)
       select ${id}, '${systemID}', randomblob(32), 'Sentence ' || i, 'Teikums ' || i, i from n`,
    )
    .run();
  database.close();
  return token;
}

async function underAttack<Result extends object>(
  name: string,
  target: Target,
  measure: () => Promise<Result>,
): Promise<Result & {readonly perSecond: number}> {
  const attackers = fork(fileURLToPath(new URL('./load/attacks.ts', import.meta.url)));
  const ended = once(attackers, 'exit');
  try {
    attackers.send({name, target});
    await new Promise((resolve) => setTimeout(resolve, BEFORE_MS));
    const [before, start] = [await answersOf(attackers), performance.now()];
    const result = await measure();
    const seconds = (performance.now() - start) / 1000;
    return {...result, perSecond: ((await answersOf(attackers)) - before) / seconds};
  } finally {
    attackers.kill('SIGKILL');
    await ended;
  }
}

async function answersOf(attackers: ChildProcess): Promise<number> {
  attackers.send('answers');
  const [answers] = (await once(attackers, 'message')) as [number];
  return answers;
}

interface Measured {
  /** Median time in milliseconds. */
  readonly median: number;
  /** 95th percentile, in milliseconds. */
  readonly high: number;
  readonly megabytes: number;
}

/** Sends requests of one user, one after the other. */
async function measured(service: ServiceProcess, systemID: string): Promise<Measured> {
  const times: number[] = [];
  const body = JSON.stringify({appID: 'bench', systemID, text: 'Good morning', options: ''});
  const agent = new Agent({keepAlive: true, maxSockets: 1});
  let bytes = 0;
  const timer = setInterval(() => {
    void residentBytes(service.pid).then((now) => (bytes = Math.max(bytes, now)));
  }, MEMORY_EACH_MS);
  const end = performance.now() + CASE_MS;
  while (performance.now() < end) {
    const start = performance.now();
    const status = await post(service, body, agent);
    if (status !== 200) throw new Error(`the other user was refused: ${status}`);
    times.push(performance.now() - start);
  }
  clearInterval(timer);
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return {median: at(0.5), high: at(0.95), megabytes: Math.round(bytes / 1e6)};
}

function post(service: ServiceProcess, body: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {...jsonHeaders(service), 'content-length': Buffer.byteLength(body)};
    const url = `${service.url}/service.svc/json/Translate`;
    request(url, {method: 'POST', headers, agent}, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
