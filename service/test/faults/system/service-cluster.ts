import {execFileSync} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {issueToken} from '../../../src/accounts/index.ts';
import {openStore, type Store} from '../../../src/store/index.ts';
import {query} from '../../support/postgres.ts';
import {startS3Store, type S3Store} from '../../support/s3-store.ts';
import type {CountedUsage, History} from '../history.ts';
import {connectionName, notedClaims, noteClaims} from './claims-log.ts';
import {CountingEngine} from './counting-engine.ts';
import {NodeProcess} from './node-process.ts';
import {ReplicatedPostgres} from './replicated-postgres.ts';
import {SAMPLE_MARK} from '../traffic/sample-documents.ts';
import {TcpProxy} from './tcp-proxy.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The system used by all users, from English to Latvian. */
export const SYSTEM_ID = 'smt-00000000-0000-4000-8000-000000000018';
/** Few texts, so that documents take some seconds. */
const TEXTS_PER_REQUEST = 4;
const ENGINE_WAIT_MS = 250;

/** Storage of documents: the database, a folder shared by all nodes, or an S3 store. */
export type BytesPlace = 'postgres' | 'folder' | 's3';

/** Settings of the system under test. */
export interface ClusterSettings {
  readonly bytes: BytesPlace;
  /** Size of each node's own disk. */
  readonly diskSize: string;
  /** Time that the engine waits before each answer. */
  readonly engineWaitMs?: number;
  /** Limits of all nodes, where they differ from the default. */
  readonly limits?: object;
}

type StartedS3 = Awaited<ReturnType<typeof startS3Store>>;

export interface ServiceUser {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

/**
 * Three processes of the service that share a PostgreSQL server; each process connects to the server through a proxy.
 */
export class ServiceCluster {
  readonly nodes: readonly NodeProcess[];
  readonly proxies: readonly TcpProxy[];
  readonly postgres: ReplicatedPostgres;
  /** The store, opened as commands open it. */
  readonly store: Store;
  /** Folder with the nodes' logs. */
  readonly folder: string;
  /** The S3 store, if documents are stored there. */
  readonly s3: S3Store | undefined;
  readonly #engine: CountingEngine;
  readonly #closeS3: () => Promise<void>;
  readonly #ownProxy: TcpProxy;

  private constructor(parts: {
    readonly nodes: readonly NodeProcess[];
    readonly proxies: readonly TcpProxy[];
    readonly postgres: ReplicatedPostgres;
    readonly store: Store;
    readonly folder: string;
    readonly engine: CountingEngine;
    readonly ownProxy: TcpProxy;
    readonly s3: StartedS3 | undefined;
  }) {
    this.nodes = parts.nodes;
    this.proxies = parts.proxies;
    this.postgres = parts.postgres;
    this.store = parts.store;
    this.folder = parts.folder;
    this.#engine = parts.engine;
    this.s3 = parts.s3?.store;
    this.#closeS3 = parts.s3?.close ?? (() => Promise.resolve());
    this.#ownProxy = parts.ownProxy;
  }

  static async start(history: History, settings: ClusterSettings): Promise<ServiceCluster> {
    const {bytes, diskSize, engineWaitMs = ENGINE_WAIT_MS, limits = {}} = settings;
    execFileSync(process.execPath, ['.config/build.mjs', 'service', '--stale'], {cwd: ROOT, stdio: 'ignore'});
    const folder = await mkdtemp(join(tmpdir(), 'mtservice-faults-'));
    const postgres = await ReplicatedPostgres.start();
    const engine = await CountingEngine.start({
      waitMs: engineWaitMs,
      onWork: (node, marks) =>
        history.note(
          ...[...marks].map((mark) => ({kind: 'engine work', at: Date.now(), node, mark}) as const),
        ),
    });
    const s3 = bytes === 's3' ? await startS3Store() : undefined;
    const ownProxy = await TcpProxy.start(postgres.port);
    const store = await openStore({
      dataFolder: join(folder, 'data-0'),
      database: addressThrough(postgres.url, ownProxy, 'commands'),
    });
    await noteClaims(postgres.url);
    const numbers = Array.from({length: history.settings.nodes}, (_, index) => index + 1);
    const proxies = await Promise.all(numbers.map(() => TcpProxy.start(postgres.port)));
    const nodes = numbers.map((number, index) => {
      const database = addressThrough(postgres.url, proxies[index]!, connectionName(number));
      const configuration = configurationOf(history, {
        number,
        database,
        engineUrl: engine.urlFor(number),
        s3: s3?.store,
        limits,
      });
      const data = bytes === 'folder' ? {dataFolder: join(folder, 'shared')} : {diskSize};
      return new NodeProcess({number, folder, configuration, ...data});
    });
    const cluster = new ServiceCluster({nodes, proxies, postgres, store, folder, engine, ownProxy, s3});
    await Promise.all(nodes.map((node) => node.start()));
    return cluster;
  }

  async addUser(name: string): Promise<ServiceUser> {
    const {id} = await this.store.users.add(name, undefined);
    return {id, name, token: (await issueToken(this.store.tokens, id, 'faults')).token};
  }

  /** Directs all connections to the current database server. */
  followDatabase(): void {
    for (const proxy of [this.#ownProxy, ...this.proxies]) proxy.lead(this.postgres.port);
  }

  /** Ends all nodes in order, and adds records from the database to the history. */
  async conclude(history: History, users: readonly ServiceUser[]): Promise<void> {
    await this.#reservationsGivenBack();
    await Promise.all(this.nodes.map((node) => node.end('SIGTERM')));
    history.note(...(await notedClaims(this.postgres.url, SAMPLE_MARK)));
    const rows = await query<{user_id: string; characters: string}>(
      this.postgres.url,
      'select user_id, sum(characters) as characters from usage group by user_id',
    );
    history.note(
      ...users.map(({id, name}): CountedUsage => {
        const row = rows.find(({user_id: owner}) => Number(owner) === id);
        return {kind: 'counted usage', user: name, characters: Number(row?.characters ?? 0)};
      }),
    );
  }

  /** Waits until living nodes have released the characters reserved by dead nodes. */
  async #reservationsGivenBack(): Promise<void> {
    const open = 'select holder from usage_reservations where reserved <> used';
    const end = Date.now() + deadline(60_000);
    while ((await query(this.postgres.url, open)).length > 0) {
      if (Date.now() > end) return; // in that case, the check of the usage finds them
      await wait(500);
    }
  }

  async stop({keepLogs}: {readonly keepLogs: boolean}): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end('SIGKILL')));
    await this.store.close();
    await Promise.all([...this.proxies, this.#ownProxy, this.#engine].map((part) => part.close()));
    await this.#closeS3();
    await this.postgres.stop();
    if (!keepLogs) await rm(this.folder, {recursive: true, force: true});
  }
}

function addressThrough(url: string, {port}: TcpProxy, connection: string): string {
  const address = new URL(url);
  address.port = String(port);
  address.searchParams.set('application_name', connection);
  return address.href;
}

interface NodeParts {
  readonly number: number;
  readonly database: string;
  readonly engineUrl: string;
  readonly s3: S3Store | undefined;
  readonly limits: object;
}

function configurationOf({settings}: History, {number, database, engineUrl, s3, limits}: NodeParts): object {
  return {
    database,
    node: `node-${number}`,
    logLevel: 'info',
    engines: {counting: {engine: 'libretranslate', url: engineUrl, maxSegments: TEXTS_PER_REQUEST}},
    systems: [
      {
        id: SYSTEM_ID,
        engine: 'counting',
        source: 'en',
        target: 'lv',
        startAutomatically: true,
        idleSeconds: 0,
      },
    ],
    limits: {dailyCharacters: settings.dailyCharacters, closeSeconds: 5, ...limits},
    documents: {
      tasksPerUser: 10_000,
      atOnce: settings.documentsAtOnce,
      leaseSeconds: settings.leaseMs / 1000,
      ...(s3 && {storage: {s3: s3.settings}}),
    },
  };
}
