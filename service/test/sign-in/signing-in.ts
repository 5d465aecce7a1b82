import type {TestContext} from 'node:test';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import Fastify, {type FastifyInstance} from 'fastify';
import {addUser} from '../../src/accounts/index.ts';
import {signInPages, type SignInOptions} from '../../src/sign-in/sign-in-pages.ts';
import type {Store} from '../../src/store/index.ts';
import {reachWithoutSocket, sendTo, type Answer} from '../http/send-to.ts';
import {temporaryStore} from '../store/temporary-folder.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** A page in a browser without JavaScript. */
export interface SeenPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Value of the hidden or read-only field with this name or id. */
  field(name: string): string | undefined;
  /** Values of the buttons that submit the form. */
  readonly choices: string[];
}

/** A service with the sign-in pages and a user, `ilze`, with the password `gaismas pils`. */
export interface SignInService {
  readonly store: Store;
  /** `{base_url}/sign-in`; `sendTo` reaches it without a socket. */
  readonly url: string;
  get(path: string, headers?: Record<string, string>): Promise<SeenPage>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<SeenPage>;
  /** Replaces the process: from now on, another process with the same store answers. */
  changeProcess(): Promise<void>;
}

/** Creates options that depend on the address of the pages or their store. */
export type MakeOptions = (url: string, store: Store) => Promise<SignInOptions>;

let services = 0;

const UNSAFE: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&'};

/** Starts the pages under `/mt/sign-in`, with the headers that a service adds. */
export async function signInService(
  test: TestContext,
  options?: SignInOptions | MakeOptions,
): Promise<SignInService> {
  const origin = `http://sign-in-${(services += 1)}.test`;
  const url = `${origin}/mt/sign-in`;
  const store = await temporaryStore(test);
  await addUser(store.users, 'ilze', 'gaismas pils');
  const start = async (): Promise<void> => {
    const app = await appOf(store, typeof options === 'function' ? await options(url, store) : options);
    const forget = reachWithoutSocket(origin, app);
    releaseAfter(test, async () => {
      forget();
      await app.close();
    });
  };
  await start();
  return {
    store,
    url,
    changeProcess: start,
    get: async (path, headers = {}) => seen(await sendTo(url + path, {headers})),
    post: async (path, fields, headers = {}) =>
      seen(
        await sendTo(url + path, {
          raw: new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
            'sec-fetch-site': 'same-origin',
            ...headers,
          },
        }),
      ),
  };
}

async function appOf(store: Store, options: SignInOptions | undefined): Promise<FastifyInstance> {
  const app = Fastify({forceCloseConnections: true, trustProxy: true});
  await app.register(helmet);
  await app.register(cors, {origin: '*'});
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) =>
    done(null, 'not a form'),
  );
  await app.register(signInPages(store, options), {prefix: '/mt/sign-in'});
  await app.ready();
  return app;
}

/** Reads a page as a browser without JavaScript would. */
export function seen({status, headers, text}: Answer): SeenPage {
  const inputs = [...text.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => tag);
  return {
    status,
    headers,
    text,
    field(name) {
      const tag = inputs.find(
        (input) => attribute(input, 'name') === name || attribute(input, 'id') === name,
      );
      return tag === undefined ? undefined : attribute(tag, 'value');
    },
    choices: inputs
      .filter((tag) => attribute(tag, 'name') === 'choice')
      .map((tag) => attribute(tag, 'value') ?? ''),
  };
}

/** Returns the value of an attribute of a tag, or of the first tag in a page that has the attribute. */
export function attribute(markup: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(markup)?.[1];
  return value?.replace(/&(?:lt|gt|quot|amp|#39);/g, (entity) => UNSAFE[entity] ?? entity);
}
