import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import express, {type Express} from 'express';
import express4 from 'express4';
import fastify, {type FastifyInstance, type FastifyRequest} from 'fastify';
import {createMtProxy as createForExpress} from '../../express/index.js';
import {createMtProxy as createForFastify} from '../../fastify/index.js';

/** Settings of the proxy in a test; by default, every request is authorized and comes from the user Anna. */
export interface ProxySettings {
  readonly baseUrl: string;
  readonly token?: string | (() => string | Promise<string>);
  readonly authorize?: () => boolean | Promise<boolean>;
  readonly user?: ((request: IncomingMessage | FastifyRequest) => string | undefined) | undefined;
  readonly owners?: Pick<Map<string, string>, 'get' | 'set' | 'delete'>;
  readonly origin?: string | readonly string[];
  readonly maxBodyBytes?: number;
  readonly maxDocumentBytes?: number;
  readonly timeoutMs?: number;
  readonly allowCrossSite?: boolean;
  readonly onError?: (error: Error) => void;
}

/** A host's server with the proxy at `/mt`. */
export interface Host {
  readonly url: string;
  /** Base address of the proxy for the elements. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * A framework, and how to start a host with it; `prepare` is what the host does before it mounts the proxy.
 */
export interface Framework {
  readonly name: string;
  start(settings: ProxySettings): Promise<Host>;
}

export const TOKEN = 'mt_host-4711-secret';

const proxied = (settings: ProxySettings) => ({
  token: TOKEN,
  authorize: () => true,
  user: () => 'anna',
  onError: () => undefined,
  ...settings,
});

/** Assigns every document to Anna, for tests that start none. */
export const ALL_OF_ANNA = {get: () => 'anna', set: () => new Map<string, string>(), delete: () => true};

/** A host with Express, or with Node alone and its handlers. */
export async function startExpress(
  settings: ProxySettings,
  app: Express = express(),
  prepare: (app: Express) => void = () => undefined,
): Promise<Host> {
  prepare(app);
  app.use('/mt', createForExpress(proxied(settings)));
  return listening(createServer(app));
}

/** A host with Fastify. */
export async function startFastify(
  settings: ProxySettings,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<Host> {
  const app = fastify({forceCloseConnections: true});
  prepare(app);
  await app.register(createForFastify(proxied(settings)), {prefix: '/mt'});
  const url = await app.listen({host: '127.0.0.1', port: 0});
  return {url, baseUrl: `${url}/mt`, close: () => app.close()};
}

export const FRAMEWORKS: readonly Framework[] = [
  {name: 'Express 5', start: (settings) => startExpress(settings)},
  {name: 'Express 4', start: (settings) => startExpress(settings, express4())},
  {name: 'Fastify 5', start: (settings) => startFastify(settings)},
];

/** Runs `use` with a host, and closes it afterwards. */
export async function withHost<T>(starting: Promise<Host>, use: (host: Host) => Promise<T>): Promise<T> {
  const host = await starting;
  try {
    return await use(host);
  } finally {
    await host.close();
  }
}

/** A server on any free port; closing it also ends its connections. */
export async function listening(server: Server): Promise<Host> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {url, baseUrl: `${url}/mt`, close};
}
