import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A request as the server got it. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The JSON of its body; undefined without one. */
  readonly body: unknown;
}

/** Answers one request; returning without an end of the response leaves the client waiting. */
export type Answer = (asked: Asked, response: ServerResponse) => void;

export interface AnsweringServer {
  readonly url: string;
  /** All requests so far. */
  readonly asked: Asked[];
  /** How the next requests are answered. */
  answer: Answer;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a local HTTP server with the given answers, on any free port when none is given. */
export async function startAnsweringServer(answer: Answer, port = 0): Promise<AnsweringServer> {
  const server = createServer();
  const arrivals: (() => void)[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await text(request);
    const one: Asked = {
      path: request.url ?? '',
      headers: request.headers,
      body: sent === '' ? undefined : (JSON.parse(sent) as unknown),
    };
    running.asked.push(one);
    running.answer(one, response);
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
