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

/** The one system, whose engine is a server that the test answers for. */
export const SYSTEM = 'smt-1';

const LANGUAGES = [
  {code: 'en', name: 'English', targets: ['lv']},
  {code: 'lv', name: 'Latvian', targets: ['en']},
];

/** A process that serves the database. */
export interface RunningNode {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
  /** Calls an operation as the user of the installation. */
  send(operation: string, sending?: Sending): Promise<Answer>;
  /** Translates a text with the system. */
  translate(text?: string): Promise<Answer>;
  /** Asks for a translation until the system runs. */
  wake(): Promise<void>;
  /** Status of the system as the list of systems shows it. */
  status(): Promise<string>;
  /** Ends the process: in good order, or as a power cut would. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Several processes over one database. */
export interface Installation {
  readonly database: string;
  readonly dataFolder: string;
  readonly store: Store;
  /** Server of the engine; turns texts into capitals. */
  readonly engine: AnsweringServer;
  /** Token of its user, `ilze`, who has the password `gaismas pils`. */
  readonly token: string;
  readonly userId: number;
  /** Runs a statement in the database. */
  sql(statement: string, values?: unknown[]): Promise<object[]>;
  /** Starts a process; `changes` are settings of its configuration. */
  start(name: string, changes?: object): Promise<RunningNode>;
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Answers of the engine's server: texts in capitals. */
export const inCapitals: AnsweringServer['answer'] = ({path, body}, response) => {
  if (path === '/languages') return json(response, LANGUAGES);
  const {q} = body as {q: string[]};
  json(response, {translatedText: q.map((text) => text.toUpperCase())});
};

/** Gives the tests of a suite one installation, whose engine answers in capitals again after each of them. */
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

/** Makes a database and a user, for processes that the test starts. */
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
    // What follows is not needed, and must not fill the pipe.
    stdout.resume();
    return line;
  }
  throw new Error('the service did not start');
}
