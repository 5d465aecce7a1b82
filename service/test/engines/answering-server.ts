import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A request as received by the server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Parsed JSON body; undefined if there is no body. */
  readonly body: unknown;
}

/** Answers a request; if the function does not end the response, the client waits. */
export type Answer = (request: Asked, response: ServerResponse) => void;

export interface AnsweringServer {
  readonly url: string;
  /** All requests so far. */
  readonly asked: Asked[];
  /** Function that answers further requests. */
  answer: Answer;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a local HTTP server that answers with the given function, at any free port by default. */
export async function startAnsweringServer(answer: Answer, port = 0): Promise<AnsweringServer> {
  const server = createServer();
  const arrivals: (() => void)[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    const received: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: sent === '' ? undefined : (JSON.parse(sent) as unknown),
    };
    running.asked.push(received);
    running.answer(received, response);
    for (const arrived of arrivals.splice(0)) arrived();
  };
  server.on('request', (request, response) => void handle(request, response).catch(() => response.destroy()));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const running: AnsweringServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    nextRequest: () => new Promise((resolve) => arrivals.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
}

/** Answers with JSON. */
export function json(response: ServerResponse, value: unknown, status = 200, headers = {}): void {
  response.writeHead(status, {'content-type': 'application/json', ...headers});
  response.end(JSON.stringify(value));
}
