import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {AddressInfo} from 'node:net';
import type {WireError, WireSystem, WireSystemList} from '../../../src/contract/index.ts';
import {authenticate, issueToken} from '../../src/accounts/index.ts';
import {signInPages} from '../../src/sign-in/sign-in-pages.ts';
import {loadConfiguration, type Limits} from '../../src/config/index.ts';
import type {DocumentSettings} from '../../src/documents/document-settings.ts';
import {DocumentFolder} from '../../src/documents/document-folder.ts';
import type {FindLibreOffice} from '../../src/documents/queue/convert-document.ts';
import {buildApp, closeApp} from '../../src/http/app.ts';
import {createLogger} from '../../src/http/logger.ts';
import {serve} from '../../src/main/serve.ts';
import {createOperations} from '../../src/operations/operations.ts';
import {openStore, type Store} from '../../src/store/index.ts';
import {Systems, type SystemDefinition, type SystemsOptions} from '../../src/systems/index.ts';
import {until} from '../systems/within.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** How to send a request to an operation. */
export interface Sending {
  readonly method?: string;
  readonly query?: string | Record<string, string>;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** The token of another user; empty for none. */
  readonly token?: string;
  readonly signal?: AbortSignal;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** A service over HTTP with one user. */
export interface TestService {
  readonly url: string;
  readonly token: string;
  readonly store: Store;
  readonly folder: string;
  send(operation: string, sending?: Sending): Promise<Answer>;
  systems(token?: string): Promise<WireSystem[]>;
  /** The id of the system of a pair, once it is running. */
  running(source: string, target: string): Promise<string>;
  addUser(name: string): Promise<string>;
  close(): Promise<void>;
}

/** The error in an answer. */
export function errorOf({json}: Answer): WireError {
  return json as WireError;
}

/** A service as an operator runs it, with a configuration file. */
export async function runService(configuration: object = {}): Promise<TestService> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'mtservice.json'), JSON.stringify(configuration));
  const service = await serve({dataFolder: folder, port: 0, host: '127.0.0.1', log: false});
  return over(service.url, service.store, folder, () => service.close());
}

/** Settings of an app over systems that a test controls. */
export interface AppSettings {
  readonly limits?: Partial<Limits>;
  readonly systems?: Partial<SystemsOptions>;
  readonly documents?: Partial<DocumentSettings>;
  readonly libreOffice?: FindLibreOffice;
  readonly onDocumentError?: (error: unknown) => void;
  /** Stands between the service and its store. */
  readonly wrap?: (store: Store) => Store;
}

/** A service over systems that a test controls. */
export async function runApp(
  definitions: readonly SystemDefinition[],
  settings: AppSettings = {},
): Promise<TestService & {readonly ownSystems: Systems}> {
  const folder = await temporaryFolder();
  const plain = await loadConfiguration({dataFolder: folder, env: {}});
  const configuration = {...plain, limits: {...plain.limits, ...settings.limits}};
  const kept = await openStore(folder, {exclusive: true});
  const store = settings.wrap?.(kept) ?? kept;
  const ownSystems = new Systems(definitions, {store, ...settings.systems});
  await ownSystems.open();
  const {operations, queue} = createOperations({
    store,
    systems: ownSystems,
    limits: {...configuration.limits, supportEmail: 'help@example.com'},
    documents: {
      folder: new DocumentFolder(folder),
      settings: {...configuration.documents, ...settings.documents},
      libreOffice: settings.libreOffice ?? (() => Promise.resolve(undefined)),
      onError: settings.onDocumentError ?? (() => undefined),
    },
  });
  await queue.open();
  const app = await buildApp({
    configuration,
    store,
    operations,
    authenticate: (token) => authenticate(store, token),
    pages: signInPages(store),
    componentsFolder: join(folder, 'components'),
    demoFolder: undefined,
    logger: createLogger('silent'),
  });
  await app.listen({host: '127.0.0.1', port: 0});
  const {port} = app.server.address() as AddressInfo;
  const service = await over(`http://127.0.0.1:${port}`, kept, folder, async () => {
    await closeApp(app, configuration.limits.closeSeconds * 1000);
    await queue.close();
    await ownSystems.close();
    await kept.close();
  });
  return {...service, ownSystems};
}

async function over(
  url: string,
  store: Store,
  folder: string,
  end: () => Promise<void>,
): Promise<TestService> {
  const addUser = async (name: string) => {
    const user = await store.addUser(name, undefined);
    return (await issueToken(store, user.id, 'test')).token;
  };
  const token = await addUser('anna');
  const send = (operation: string, sending: Sending = {}) =>
    sendTo(`${url}/service.svc/json/${operation}`, {token, ...sending});
  const systems = async (other = token) =>
    ((await send('GetSystemList', {token: other})).json as WireSystemList).System;
  return {
    url,
    token,
    store,
    folder,
    send,
    systems,
    running: (source, target) => awake(send, systems, source, target),
    addUser,
    close: async () => {
      await end();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** Sends a request to any address and reads the whole answer. */
export async function sendTo(address: string, sending: Sending): Promise<Answer> {
  const url = new URL(address);
  if (typeof sending.query === 'string') url.search = sending.query;
  else for (const [name, value] of Object.entries(sending.query ?? {})) url.searchParams.set(name, value);
  const body = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  const headers: Record<string, string> = {...sending.headers};
  if (sending.token) headers['client-id'] = sending.token;
  if (sending.body !== undefined) headers['content-type'] ??= 'application/json; charset=utf-8';
  const response = await fetch(url, {
    method: sending.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : {body: body as BodyInit}),
    signal: sending.signal ?? AbortSignal.timeout(deadline(20_000)),
  });
  const text = await response.text();
  return {status: response.status, headers: response.headers, text, json: parsed(text)};
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'mtservice-test-'));
}
