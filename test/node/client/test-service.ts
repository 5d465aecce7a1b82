import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {MtClient, MtError, type ClientOptions} from '../../../src/client/index.ts';

/** A request as the service received it. */
export interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a request that has arrived completely. */
export type Behaviour = (request: SeenRequest, response: ServerResponse, incoming: IncomingMessage) => void;

/** A service on a free port that behaves as each test defines. */
export interface TestService {
  baseUrl: string;
  requests: SeenRequest[];
  client(options?: Partial<ClientOptions>): MtClient;
  close(): Promise<void>;
}

export async function startService(behave: Behaviour): Promise<TestService> {
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('error', () => undefined);
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const seen = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '', 'http://service.test'),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(seen);
      behave(seen, response, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    baseUrl,
    requests,
    client: (options = {}) => new MtClient({baseUrl, token: 'user-token-4711', ...options}),
    close,
  };
}

/** Answers every request with this status, body and headers. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    response.writeHead(status, {'content-type': 'application/json; charset=utf-8', ...headers});
    response.end(text);
  };
}

/** Runs `use` with a service, and closes it afterwards. */
export async function withService<T>(
  behave: Behaviour,
  use: (service: TestService) => Promise<T>,
): Promise<T> {
  const service = await startService(behave);
  try {
    return await use(service);
  } finally {
    await service.close();
  }
}

/** Reason with which a call rejects; fails if it does not reject. */
export async function rejection(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => {
      throw new Error(`resolved to ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

/** The `MtError` with which a call rejects; fails for any other reason. */
export async function mtError(call: Promise<unknown>): Promise<MtError> {
  const error = await rejection(call);
  if (error instanceof MtError) return error;
  throw error;
}
