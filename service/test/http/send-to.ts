import type {FastifyInstance, InjectOptions} from 'fastify';
import type {WireError} from '../../../src/contract/index.ts';
import {deadline} from '../../../test/support/deadlines.mjs';

/** A request to send. */
export interface Sending {
  readonly method?: string;
  readonly query?: string | Record<string, string>;
  readonly body?: unknown;
  /** Body to send unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  /** Token of another user; an empty text for no token. */
  readonly token?: string;
  readonly signal?: AbortSignal;
  /** Whether redirects are followed; default: `follow`. */
  readonly redirect?: 'follow' | 'manual';
}

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** The answer's body as an error. */
export function errorOf({json}: Answer): WireError {
  return json as WireError;
}

/** Apps in this process that can be reached without a socket, by origin. */
const servers = new Map<string, FastifyInstance>();

/** Lets `sendTo` reach an app without a socket; returns a function that ends this. */
export function reachWithoutSocket(origin: string, app: FastifyInstance): () => void {
  servers.set(origin, app);
  return () => servers.delete(origin);
}

/**
 * Sends a request to any address and reads the whole answer. Uses no socket if `reachWithoutSocket`
 * registered the address and the request has no signal.
 */
export async function sendTo(address: string, sending: Sending): Promise<Answer> {
  const url = new URL(address);
  if (typeof sending.query === 'string') url.search = sending.query;
  else for (const [name, value] of Object.entries(sending.query ?? {})) url.searchParams.set(name, value);
  const body = sending.raw ?? (sending.body === undefined ? undefined : JSON.stringify(sending.body));
  const headers: Record<string, string> = {...sending.headers};
  if (sending.token) headers['client-id'] = sending.token;
  if (sending.body !== undefined) headers['content-type'] ??= 'application/json; charset=utf-8';
  const request = {url, method: sending.method ?? (body === undefined ? 'GET' : 'POST'), headers, body};
  const {redirect = 'follow'} = sending;
  const app = sending.signal ? undefined : servers.get(url.origin);
  return app ? injected(app, request) : fetched({...request, redirect}, sending.signal);
}

interface TestRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | undefined;
}

async function fetched(
  {url, body, ...init}: TestRequest & {redirect: 'follow' | 'manual'},
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(url, {
    ...init,
    ...(body === undefined ? {} : {body: body as BodyInit}),
    signal: signal ?? AbortSignal.timeout(deadline(20_000)),
  });
  const text = await response.text();
  return {status: response.status, headers: response.headers, text, json: parsed(text)};
}

async function injected(app: FastifyInstance, {url, method, headers, body}: TestRequest): Promise<Answer> {
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: url.pathname + url.search,
    headers: {host: url.host, ...headers},
    ...(body === undefined ? {} : {payload: typeof body === 'string' ? body : Buffer.from(body)}),
  });
  const {statusCode: status, payload: text} = response;
  const received = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const item of [value].flat()) if (item !== undefined) received.append(name, String(item));
  }
  return {status, headers: received, text, json: parsed(text)};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
