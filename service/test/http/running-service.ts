import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {AddressInfo} from 'node:net';
import type {FastifyInstance} from 'fastify';
import type {Logger} from 'pino';
import type {WireSystem, WireSystemList} from '../../../src/contract/index.ts';
import {authenticate, issueToken} from '../../src/accounts/index.ts';
import {adminPages} from '../../src/admin/admin-pages.ts';
import type {AdminParts} from '../../src/admin/admin-parts.ts';
import {limitedAttempts} from '../../src/sign-in/attempt-limits.ts';
import {signInPages} from '../../src/sign-in/sign-in-pages.ts';
import {loadConfiguration, type Limits} from '../../src/config/index.ts';
import {DOORS, type DoorSettings} from '../../src/doors/settings.ts';
import type {DocumentSettings} from '../../src/documents/document-settings.ts';
import type {DocumentBytes} from '../../src/documents/bytes/document-bytes.ts';
import {folderStorage} from '../../src/documents/bytes/document-storage.ts';
import {StorageWatch} from '../../src/documents/bytes/storage-watch.ts';
import type {FindLibreOffice, FindPdfReader} from '../../src/documents/queue/convert-document.ts';
import {buildApp} from '../../src/http/app.ts';
import {closeApp} from '../../src/http/server.ts';
import type {ServiceStage} from '../../src/http/service-stage.ts';
import {createLogger} from '../../src/http/logger.ts';
import {serve, type RunningService, type ServeOptions} from '../../src/main/serve.ts';
import {createOperations} from '../../src/operations/operations.ts';
import {openStore, type Store} from '../../src/store/index.ts';
import {Systems, type SystemDefinition, type SystemsOptions} from '../../src/systems/index.ts';
import {addTables} from '../store/new-data-folder.ts';
import {until} from '../systems/within.ts';
import {reachWithoutSocket, sendTo, type Answer, type Sending} from './send-to.ts';

/** Way in which a test sends requests to a service. */
export interface Reaching {
  /** Whether requests use sockets, for tests of connections, limits or streams. */
  readonly overSockets?: boolean;
}

/** A running service with one user. */
export interface TestService {
  readonly url: string;
  /** Address of the metrics, if configured. */
  readonly metricsUrl?: string | undefined;
  /** Addresses of the doors that have their own ports. */
  readonly doorUrls?: RunningService['doorUrls'] | undefined;
  readonly token: string;
  readonly store: Store;
  readonly folder: string;
  send(operation: string, sending?: Sending): Promise<Answer>;
  systems(token?: string): Promise<WireSystem[]>;
  /** Waits until the system of a language pair is running; returns its id. */
  running(source: string, target: string): Promise<string>;
  addUser(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a service from a configuration file, as an operator does. */
export async function runService(
  configuration: {readonly documents?: object} & Readonly<Record<string, unknown>> = {},
  {log = null, ...reaching}: Reaching & Pick<ServeOptions, 'log'> = {},
): Promise<TestService & {reload(): Promise<void>}> {
  const folder = await newDataFolder();
  // Most tests compare whole documents; those of marks turn marks on.
  const documents = {provenance: false, ...configuration.documents};
  await writeFile(join(folder, 'mtservice.json'), JSON.stringify({...configuration, documents}));
  const service = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log});
  const tested = await over({...service, folder, end: () => service.close(), ...reaching});
  return {...tested, reload: () => service.reload()};
}

/** Settings of a service with systems that a test controls. */
export interface AppSettings extends Reaching {
  readonly doors?: Partial<DoorSettings>;
  readonly limits?: Partial<Limits>;
  readonly systems?: Partial<SystemsOptions>;
  readonly documents?: Partial<DocumentSettings>;
  readonly libreOffice?: FindLibreOffice;
  readonly pdfReader?: FindPdfReader;
  readonly onDocumentError?: (error: unknown) => void;
  /** Wraps the storage of documents. */
  readonly wrapBytes?: (bytes: DocumentBytes) => DocumentBytes;
  readonly stage?: () => ServiceStage;
  /** Receives the log; without a logger, nothing is logged. */
  readonly logger?: Logger;
  readonly wrap?: (store: Store) => Store;
  /** Parts of the administration page. */
  readonly admin?: Partial<AdminParts>;
}

/** Starts a service with systems that a test controls. */
export async function runApp(
  definitions: readonly SystemDefinition[],
  settings: AppSettings = {},
): Promise<TestService & {readonly ownSystems: Systems; readonly app: FastifyInstance}> {
  const folder = await newDataFolder();
  const plain = await loadConfiguration({dataFolder: folder, env: {}});
  const configuration = {
    ...plain,
    limits: {...plain.limits, ...settings.limits},
    doors: {...plain.doors, ...settings.doors},
  };
  const openedStore = await openStore(folder, {exclusive: true});
  const store = settings.wrap?.(openedStore) ?? openedStore;
  const node = {id: await openedStore.nodes.add({name: 'test', version: '1.2.3'})};
  const ownSystems = new Systems(definitions, {store, node, ...settings.systems});
  await ownSystems.open();
  const {bytes: files, work} = folderStorage(folder);
  const bytes = settings.wrapBytes?.(files) ?? files;
  await bytes.open();
  await work.open({alone: true});
  const {operations, runner} = createOperations({
    store,
    systems: ownSystems,
    limits: {...configuration.limits, supportEmail: 'help@example.com'},
    documents: {
      ...{bytes, work, watch: new StorageWatch({bytes, work}), isAlone: true},
      // Most tests compare whole documents; those of marks turn marks on.
      settings: {...configuration.documents, provenance: false, ...settings.documents},
      libreOffice: settings.libreOffice ?? (() => Promise.resolve(undefined)),
      pdfReader: settings.pdfReader ?? (() => Promise.resolve(undefined)),
      onError: settings.onDocumentError ?? (() => undefined),
    },
  });
  await runner.open();
  const attempts = limitedAttempts(store);
  const app = await buildApp({
    configuration,
    store,
    dataFolder: folder,
    operations,
    authenticate: (token) => authenticate(store.tokens, token),
    pages: signInPages(store, {attempts}),
    admin: adminPages({
      ...{store, systems: ownSystems, documents: bytes, dataFolder: folder},
      ...{
        version: '1.2.3',
        hasDoors: DOORS.some((name) => configuration.doors[name] !== false),
        attempts,
        readiness: () => Promise.resolve({can: {text: true, documents: true}, problems: []}),
        ...settings.admin,
      },
    }),
    componentsFolder: join(folder, 'components'),
    demoFolder: undefined,
    logger: settings.logger ?? createLogger('silent'),
    stage: settings.stage ?? (() => 'running'),
  });
  await app.listen({host: '127.0.0.1', port: 0});
  const {port} = app.server.address() as AddressInfo;
  const end = async () => {
    await closeApp(app, configuration.limits.closeSeconds * 1000);
    await runner.close();
    await ownSystems.close();
    await openedStore.close();
  };
  const {overSockets = false} = settings;
  const service = await over({
    url: `http://127.0.0.1:${port}`,
    app,
    store: openedStore,
    folder,
    end,
    overSockets,
  });
  return {...service, ownSystems, app};
}

interface OpenedService extends Reaching {
  readonly url: string;
  readonly doorUrls?: RunningService['doorUrls'] | undefined;
  readonly metricsUrl?: string | undefined;
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly folder: string;
  end(): Promise<void>;
}

async function over({
  url,
  doorUrls,
  metricsUrl,
  app,
  store,
  folder,
  end,
  overSockets,
}: OpenedService): Promise<TestService> {
  const forget = overSockets ? () => undefined : reachWithoutSocket(new URL(url).origin, app);
  const addUser = async (name: string) => {
    const user = await store.users.add(name, undefined);
    return (await issueToken(store.tokens, user.id, 'test')).token;
  };
  const token = await addUser('anna');
  const send = (operation: string, sending: Sending = {}) =>
    sendTo(`${url}/service.svc/json/${operation}`, {token, ...sending});
  const systems = async (systemsToken = token) =>
    ((await send('GetSystemList', {token: systemsToken})).json as WireSystemList).System;
  return {
    url,
    doorUrls,
    metricsUrl,
    token,
    store,
    folder,
    send,
    systems,
    running: (source, target) => awake(send, systems, source, target),
    addUser,
    close: async () => {
      forget();
      await end();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

async function awake(
  send: TestService['send'],
  systems: () => Promise<WireSystem[]>,
  source: string,
  target: string,
): Promise<string> {
  const all = await systems();
  const system = all.find(
    ({SrcLanguage, TrgLanguage}) => SrcLanguage.Code === source && TrgLanguage.Code === target,
  );
  if (!system) {
    throw new Error(`no system ${source}-${target} among ${all.map(({Title}) => Title).join(', ')}`);
  }
  await until(
    () => send('Translate', {body: {appID: 'test', systemID: system.ID, text: '', options: ''}}),
    ({status}) => status === 200,
    `${system.Title} starting`,
  );
  return system.ID;
}

async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mtservice-test-'));
  await addTables(folder);
  return folder;
}
