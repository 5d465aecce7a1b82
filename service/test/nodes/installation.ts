import assert from 'node:assert/strict';
import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {after, afterEach, before} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {WireSystemList} from '../../../src/contract/index.ts';
import {addUser, issueToken} from '../../src/accounts/index.ts';
import {openStore, type Store} from '../../src/store/index.ts';
import {json, startAnsweringServer, type AnsweringServer} from '../engines/answering-server.ts';
import {sendTo, type Answer, type Sending} from '../http/send-to.ts';
import {freshDatabase, query} from '../support/postgres.ts';
import {until} from '../systems/within.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'service/dist/cli.js');

/** The only system, whose engine is a server controlled by the test. */
export const SYSTEM = 'smt-1';

const LANGUAGES = [
  {code: 'en', name: 'English', targets: ['lv']},
  {code: 'lv', name: 'Latvian', targets: ['en']},
];

/** A process of the service. */
export interface RunningNode {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
  /** Calls an operation as the installation's user. */
  send(operation: string, sending?: Sending): Promise<Answer>;
  /** Translates a text with the system. */
  translate(text?: string): Promise<Answer>;
  /** Requests translations until the system runs. */
  wake(): Promise<void>;
  /** Status of the system in the list of systems. */
  status(): Promise<string>;
  /** Ends the process, in order or abruptly. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Several processes that share a database. */
export interface Installation {
  readonly database: string;
  readonly dataFolder: string;
  readonly store: Store;
  /** Server of the engine; answers with the texts in capitals. */
  readonly engine: AnsweringServer;
  /** Token of the user `ilze`, whose password is `gaismas pils`. */
  readonly token: string;
  readonly userId: number;
  /** Runs an SQL statement. */
  sql(statement: string, values?: unknown[]): Promise<object[]>;
  /** Starts a process, with changes to its configuration. */
  start(name: string, changes?: object): Promise<RunningNode>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Answers as the engine's server, with the texts in capitals. */
export const inCapitals: AnsweringServer['answer'] = ({path, body}, response) => {
  if (path === '/languages') return json(response, LANGUAGES);
  const {q} = body as {q: string[]};
  json(response, {translatedText: q.map((text) => text.toUpperCase())});
};

/** Provides an installation for the tests of a suite; restores the engine's answers after each test. */
export function useInstallation(ready: (all: Installation) => void | Promise<void>): void {
  let all: Installation | undefined;
  before(async () => {
    all = await installation();
    await ready(all);
  });
  afterEach(() => {
    if (all) all.engine.answer = inCapitals;
  });
  after(() => all?.close());
}

/** Creates a database with a user, for processes started by the test. */
async function installation(): Promise<Installation> {
  execFileSync(process.execPath, ['.config/build.mjs', 'service', '--stale'], {cwd: ROOT, stdio: 'ignore'});
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-nodes-'));
  const database = await freshDatabase();
  const engine = await startAnsweringServer(inCapitals);
  const store = await openStore({dataFolder, database}, {exclusive: true});
  const user = await addUser(store.users, 'ilze', 'gaismas pils', 'admin');
  const {token} = await issueToken(store.tokens, user.id, 'test');
  const nodes: RunningNode[] = [];
  return {
    ...{database, dataFolder, store, engine, token, userId: user.id},
    sql: (statement, values) => query(database, statement, values),
    async start(name, changes = {}) {
      const configuration = {
        ...{database, node: name, port: 0, host: '127.0.0.1', logLevel: 'warn'},
        documents: {provenance: false},
        engines: {server: {engine: 'libretranslate', url: engine.url}},
        systems: [{id: SYSTEM, engine: 'server', source: 'en', target: 'lv', title: 'Test'}],
        ...changes,
      };
      const file = join(dataFolder, `${name}.json`);
      await writeFile(file, JSON.stringify(configuration));
      const node = await startNode(name, {dataFolder, file, token});
      nodes.push(node);
      return node;
    },
    async close() {
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      await store.close();
      await engine.close();
      await rm(dataFolder, {recursive: true, force: true});
    },
  };
}

async function startNode(
  name: string,
  {dataFolder, file, token}: {dataFolder: string; file: string; token: string},
): Promise<RunningNode> {
  const args = [PROGRAM, 'serve', '--json', '--data', dataFolder, '--config', file];
  const child = spawn(process.execPath, args, {stdio: ['ignore', 'pipe', 'inherit']});
  const exit = once(child, 'exit');
  const {url} = JSON.parse(await firstLine(child)) as {url: string};
  const send: RunningNode['send'] = (operation, sending = {}) =>
    sendTo(`${url}/service.svc/json/${operation}`, {token, ...sending});
  const translate: RunningNode['translate'] = (text = 'sveiki') =>
    send('Translate', {body: {appID: 't', systemID: SYSTEM, text, options: ''}});
  return {
    ...{name, url, child, send, translate},
    async wake() {
      await until(translate, ({status}) => status === 200, `the system at ${name}`);
    },
    async status() {
      const {System} = (await send('GetSystemList')).json as WireSystemList;
      const system = System.find(({ID}) => ID === SYSTEM);
      assert.ok(system);
      return system.Metadata?.find(({Key}) => Key === 'status')?.Value ?? '';
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exit;
    },
  };
}

async function firstLine({stdout}: ChildProcess): Promise<string> {
  assert.ok(stdout);
  const lines = createInterface({input: stdout});
  for await (const line of lines) {
    // The rest of the output is discarded, so that the pipe does not fill up.
    stdout.resume();
    return line;
  }
  throw new Error('the service did not start');
}
