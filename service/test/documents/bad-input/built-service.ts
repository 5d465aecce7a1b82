import {execFileSync, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {cp, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';
import type {WireDocumentState, WireSystemList} from '../../../../src/contract/index.ts';
import {issueToken} from '../../../src/accounts/index.ts';
import {openStore} from '../../../src/store/index.ts';
import {sendTo, type Answer, type Sending} from '../../http/send-to.ts';
import {until} from '../../systems/within.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PROGRAM = join(ROOT, 'service/dist/cli.js');
const MAX_MS = deadline(60_000);

/** Settings for starting a service. */
export interface BuiltSettings {
  readonly configuration?: object;
  /** Size of a separate file system for the data folder, such as `12m`, so that its disk can be full. */
  readonly diskSize?: string;
}

/** The built service as a separate process, with the users anna and bruno. */
export class BuiltService {
  readonly url: string;
  readonly folder: string;
  /** Path of the data folder for the service. */
  readonly data: string;
  readonly tokens: {readonly anna: string; readonly bruno: string};
  readonly #program: ChildProcess;

  private constructor(
    url: string,
    folder: string,
    data: string,
    tokens: {readonly anna: string; readonly bruno: string},
    program: ChildProcess,
  ) {
    this.url = url;
    this.folder = folder;
    this.data = data;
    this.tokens = tokens;
    this.#program = program;
  }

  static async start({configuration = {}, diskSize}: BuiltSettings = {}): Promise<BuiltService> {
    execFileSync(process.execPath, ['.config/build.mjs', 'service', '--stale'], {cwd: ROOT, stdio: 'ignore'});
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-bad-input-'));
    const engines = {phrasebook: {engine: 'phrasebook'}};
    const documents = {provenance: false};
    const settings = {port: 0, logLevel: 'silent', engines, documents, ...configuration};
    await writeFile(join(folder, 'mtservice.json'), JSON.stringify(settings));
    const store = await openStore(folder);
    const tokenOf = async (name: string) =>
      (await issueToken(store.tokens, (await store.users.add(name, undefined)).id, 'test')).token;
    const tokens = {anna: await tokenOf('anna'), bruno: await tokenOf('bruno')};
    await store.close();
    const [command, ...args] = diskSize === undefined ? plainly(folder) : await onSmallDisk(folder, diskSize);
    const program = spawn(command!, args, {
      env: {...process.env, PORT: '0', HOST: '127.0.0.1'},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await addressOf(program);
    const data = diskSize === undefined ? folder : `/proc/${program.pid}/root${folder}`;
    return new BuiltService(url, folder, data, tokens, program);
  }

  get pid(): number {
    return this.#program.pid!;
  }

  /** Whether the process has ended, which only happens after a crash. */
  get ended(): boolean {
    return this.#program.exitCode !== null || this.#program.signalCode !== null;
  }

  /** Maximum memory that the process has had, in MB. */
  async peakMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) / 1024;
  }

  send(operation: string, sending: Sending = {}): Promise<Answer> {
    return sendTo(`${this.url}/service.svc/json/${operation}`, {
      token: this.tokens.anna,
      signal: AbortSignal.timeout(MAX_MS),
      ...sending,
    });
  }

  async systemOf(source: string, target: string): Promise<string> {
    const {System} = (await this.send('GetSystemList')).json as WireSystemList;
    return System.find(
      ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === source && TrgLanguage.Code === target,
    )!.ID;
  }

  /** Sends a document as base64 text. */
  async upload(fileName: string, content: Uint8Array | string, values: object = {}): Promise<Answer> {
    const systemID = await this.systemOf('en', 'lv');
    return await this.send('StartDocumentTranslation', {
      body: {appID: 'test', systemID, fileName, content: Buffer.from(content).toString('base64'), ...values},
    });
  }

  async state(id: string): Promise<WireDocumentState> {
    return (await this.send('GetDocumentTranslationState', {query: {id}})).json as WireDocumentState;
  }

  /** Waits until a task is completed or has failed, and returns the task. */
  end(id: string, ms = MAX_MS): Promise<WireDocumentState> {
    return until(
      () => this.state(id),
      ({Status}) => Status === 'completed' || Status === 'error',
      'the end of the task',
      ms,
    );
  }

  download(id: string): Promise<Answer> {
    return this.send('DownloadDocumentTranslation', {
      query: {id},
      headers: {accept: 'application/octet-stream'},
    });
  }

  remove(id: string): Promise<Answer> {
    return this.send('RemoveDocumentTranslation', {query: {id}});
  }

  /** Names of all stored files of documents, complete or not, without the numbers of claims. */
  async keptNames(): Promise<string[]> {
    const documents = join(this.data, 'documents');
    const [stored, incoming] = await Promise.all([readdir(documents), readdir(join(documents, 'incoming'))]);
    const named = stored.filter((name) => name !== 'incoming').map((name) => name.replace(/-\d+$/, ''));
    return [...named, ...incoming.map((name) => `incoming/${name}`)];
  }

  /**
   * Waits until only these files of documents exist, since the files of a task are removed after its end is
   * reported.
   */
  async keepsOnly(...names: string[]): Promise<void> {
    const expected = JSON.stringify(names.sort());
    await until(
      () => this.keptNames(),
      (current) => JSON.stringify(current.sort()) === expected,
      'the removal of files',
    );
  }

  async stop(): Promise<void> {
    if (!this.ended) {
      const exit = once(this.#program, 'exit');
      this.#program.kill('SIGTERM');
      const timer = setTimeout(() => this.#program.kill('SIGKILL'), deadline(20_000));
      await exit;
      clearTimeout(timer);
    }
    await rm(this.folder, {recursive: true, force: true});
  }
}

function plainly(folder: string): string[] {
  return [process.execPath, PROGRAM, 'serve', '--data', folder];
}

/** The mount is private to the process and ends with it. */
async function onSmallDisk(folder: string, size: string): Promise<string[]> {
  const seed = await mkdtemp(join(tmpdir(), 'mtservice-seed-'));
  await cp(folder, seed, {recursive: true});
  const script = `mount -t tmpfs -o size=${size} tmpfs "$1" && cp -a "$2"/. "$1" && rm -rf "$2" && shift 2 && exec "$@"`;
  const isRoot = process.getuid?.() === 0;
  return [
    'unshare',
    ...(isRoot ? ['--mount'] : ['--mount', '--map-root-user']),
    ...['sh', '-c', script, 'sh', folder, seed, ...plainly(folder)],
  ];
}

async function addressOf(program: ChildProcess): Promise<string> {
  for await (const line of createInterface({input: program.stdout!})) {
    const match = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (match) return match[0];
  }
  throw new Error('the service did not start');
}
