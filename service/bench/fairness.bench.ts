import {connect, type Socket} from 'node:net';
import {join} from 'node:path';
import Database from 'libsql';
import {issueToken} from '../src/accounts/index.ts';
import {openStore} from '../src/store/index.ts';
import {jsonHeaders, runningSystem} from './running-system.ts';
import {startService, type ServiceProcess} from './service-process.ts';

/**
 * What a user who asks for as much as possible takes from another: median and 95th percentile of the other one's
 * requests, one after the other. Run it with `node --import tsx service/bench/fairness.bench.ts`.
 */

const CASE_MS = 4_000;
const ROWS = 300_000;
const MEGABYTE = 1024 * 1024;
const CONNECTIONS = 2;

interface Attack {
  readonly name: string;
  /** Sends one request after the other until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
}

const service = await startService();
try {
  const systemID = await runningSystem(service, 'en', 'lv', 'Phrasebook');
  const greedy = await greedyToken(service, systemID);
  for (const attack of attacks(service, greedy, systemID)) {
    const stop = new AbortController();
    const attackers = Array.from({length: CONNECTIONS}, () => attack.run(stop.signal).catch(() => undefined));
    const times = await translateFor(service, systemID);
    stop.abort();
    await Promise.all(attackers);
    const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1).padStart(8);
    process.stdout.write(`${attack.name.padEnd(44)} median ${at(0.5)} ms   95 % ${at(0.95)} ms\n`);
  }
} finally {
  await service.close();
}

/** A second user, with very many human translations. */
async function greedyToken({folder}: ServiceProcess, systemID: string): Promise<string> {
  const store = await openStore(folder);
  const {id} = await store.addUser('greedy', undefined);
  const {token} = await issueToken(store, id, 'bench');
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

function attacks({url}: ServiceProcess, token: string, systemID: string): Attack[] {
  const headers = {'client-id': token, 'content-type': 'application/json; charset=utf-8'};
  const posting = (name: string, operation: string, body: string): Attack => ({
    name,
    async run(signal) {
      while (!signal.aborted) {
        const answer = await fetch(`${url}${operation}`, {method: 'POST', headers, body, signal});
        await answer.arrayBuffer();
      }
    },
  });
  const json = '/service.svc/json';
  const known = {appID: 'bench', systemID, options: ''};
  const keys = Array.from({length: 150_000}, (_, index) => `"k${index}":1`).join(',');
  return [
    {name: 'idle', run: () => Promise.resolve()},
    posting('a body nested a million deep', `${json}/Translate`, '['.repeat(2 * MEGABYTE - 10)),
    posting('150,000 unknown keys', `${json}/Translate`, `{${keys}}`),
    posting(
      '5,000 empty texts',
      `${json}/TranslateArray`,
      JSON.stringify({...known, textArray: Array(5_000).fill('')}),
    ),
    posting(`GetTranslations over ${ROWS} rows`, `/legacy${json}/GetTranslations`, JSON.stringify(known)),
    {name: '150 unfinished bodies on each connection', run: (signal) => unfinished(url, token, signal)},
  ];
}

/** Sends bodies of 2 MB without their ends, and holds them. */
async function unfinished(url: string, token: string, signal: AbortSignal): Promise<void> {
  const {hostname, port} = new URL(url);
  const head = `POST /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\nclient-id: ${token}\r\nContent-Length: ${2 * MEGABYTE}\r\n\r\n`;
  const body = Buffer.alloc(2 * MEGABYTE - 1, ' ');
  const sockets: Socket[] = [];
  for (let count = 0; count < 150; count += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(head);
    socket.write(body);
    sockets.push(socket);
  }
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  for (const socket of sockets) socket.destroy();
}

/** Times of one user's requests in milliseconds, sorted. */
async function translateFor(running: ServiceProcess, systemID: string): Promise<number[]> {
  const times: number[] = [];
  const body = JSON.stringify({appID: 'bench', systemID, text: 'Good morning', options: ''});
  const end = performance.now() + CASE_MS;
  while (performance.now() < end) {
    const start = performance.now();
    const answer = await fetch(`${running.url}/service.svc/json/Translate`, {
      method: 'POST',
      headers: jsonHeaders(running),
      body,
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the other user was refused: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other);
}
