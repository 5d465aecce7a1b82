import type {TestContext} from 'node:test';
import type {Logger} from 'pino';
import {addUser} from '../../src/accounts/index.ts';
import type {Store} from '../../src/store/index.ts';
import type {DoorSettings} from '../../src/doors/settings.ts';
import type {ManagedSystem, SystemDefinition, SystemsOptions} from '../../src/systems/index.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {runApp} from '../http/running-service.ts';
import {sendTo, type Answer} from '../http/send-to.ts';
import {attribute} from '../sign-in/signing-in.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

export const PASSWORD = 'gaisma un tumsa';

/** A browser that shows the administration page. */
export interface Visitor {
  /** Loads a page by its path below the administration page. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form like a browser, with the token from the last page. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form and loads the page to which it leads. */
  act(path: string, fields?: Record<string, string>): Promise<Answer>;
  /** Sends a form with a file, whose field is `file` unless it is named. */
  upload(
    path: string,
    fields: Record<string, string>,
    file: {name: string; content: string; field?: string},
    signal?: AbortSignal,
  ): Promise<Answer>;
  signIn(name?: string, password?: string): Promise<Answer>;
  /** Cookie of the session. */
  cookie: string;
}

/** A service with the administrator `ilze` and the user `juris`. */
export interface AdminService {
  readonly store: Store;
  readonly url: string;
  /** The first system of the service. */
  readonly system: ManagedSystem;
  /** Data folder of the service. */
  readonly folder: string;
  visitor(): Visitor;
  /** Entries of the audit log as text, newest first. */
  audited(): Promise<string[]>;
}

/** Engine of the systems, their timing after a failed start, and other settings. */
interface EngineSettings {
  readonly engine?: ControlledEngine;
  readonly timing?: NonNullable<SystemsOptions['timing']>;
  /** Systems in addition to the first one. */
  readonly otherSystems?: readonly Partial<SystemDefinition>[];
  readonly doors?: Partial<DoorSettings>;
  /** Longest time of a comparison of systems. */
  readonly comparisonMs?: number;
  /** Receives the log. */
  readonly logger?: Logger;
}

export const OWN = {'sec-fetch-site': 'same-origin'};

/** Starts a service with an administrator and a user. */
export async function adminService(
  t: TestContext,
  {
    engine = new ControlledEngine(),
    timing = {},
    otherSystems = [],
    doors = {},
    ...settings
  }: EngineSettings = {},
): Promise<AdminService> {
  const systems = [{id: 's-1', title: 'Law <de–lv>'}, ...otherSystems];
  const service = await runApp(
    systems.map((system) => definitionOf(engine, system)),
    {
      ...{systems: {timing}, doors},
      ...(settings.comparisonMs !== undefined && {admin: {comparisonMs: settings.comparisonMs}}),
      ...(settings.logger && {logger: settings.logger}),
    },
  );
  releaseAfter(t, () => service.close());
  const {store} = service;
  await addUser(store.users, 'ilze', PASSWORD, 'admin');
  await addUser(store.users, 'juris', PASSWORD);
  const url = `${service.url}/admin`;
  return {
    store,
    url,
    system: [...service.ownSystems.all()][0]!,
    folder: service.folder,
    visitor: () => visitorOf(url),
    audited: async () =>
      (await store.audit.list({most: 50})).map(({actor, action, subject, concerns}) =>
        [actor, action, subject, concerns].filter(Boolean).join(' '),
      ),
  };
}

/** Creates a browser; `url` is the address of an administration page. */
export function visitorOf(url: string): Visitor {
  let token = '';
  const keep = (answer: Answer): Answer => {
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      if (pair.startsWith('mtservice-admin=')) visitor.cookie = pair;
    }
    token = fieldOf(answer.text, 'token') ?? token;
    return answer;
  };
  const send = async (
    path: string,
    raw: string | undefined,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ) =>
    keep(
      await sendTo(path === '' ? url : `${url}/${path}`, {
        ...(raw !== undefined && {raw}),
        headers: {cookie: visitor.cookie, ...headers},
        redirect: 'manual',
        ...(signal && {signal}),
      }),
    );
  const visitor: Visitor = {
    cookie: '',
    get: (path, headers = {}) => send(path, undefined, headers),
    post: (path, fields = {}, headers = OWN) =>
      send(path, new URLSearchParams({token, ...fields}).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
    async act(path, fields) {
      const answer = await visitor.post(path, fields);
      return await follow(path, answer);
    },
    async upload(path, fields, {name, content, field: fileField = 'file'}, signal) {
      const boundary = 'boundary-of-a-test';
      const part = (field: string, value: string, file = '') =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${value}\r\n`;
      const parts = Object.entries({token, ...fields}).map(([field, value]) => part(field, value));
      const body = [...parts, part(fileField, content, `; filename="${name}"`), `--${boundary}--\r\n`].join(
        '',
      );
      const type = `multipart/form-data; boundary=${boundary}`;
      return await follow(path, await send(path, body, {...OWN, 'content-type': type}, signal));
    },
    signIn: async (name = 'ilze', password = PASSWORD) => {
      const answer = await visitor.post('sign-in', {name, password, to: ''});
      return answer.status === 303 ? await visitor.get('') : answer;
    },
  };
  const follow = async (path: string, answer: Answer) => {
    const location = answer.headers.get('location');
    if (answer.status !== 303 || location === null) return answer;
    const target = new URL(location, `${url}/${path}`);
    return await visitor.get(target.href.slice(url.length + 1));
  };
  return visitor;
}

/** Value of the field with this name or id. */
export function fieldOf(page: string, name: string): string | undefined {
  const tag = [...page.matchAll(/<input\b[^>]*>/g)].find(
    ([input]) => attribute(input, 'name') === name || attribute(input, 'id') === name,
  )?.[0];
  return tag === undefined ? undefined : attribute(tag, 'value');
}
