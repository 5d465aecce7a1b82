import {once} from 'node:events';
import {createServer, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {sendWithoutEnd} from '../../../test/support/endless-answer.mjs';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** A server whose answers continue until the client disconnects. */
export interface HostileServer {
  readonly url: string;
  /** Number of bytes that clients have received so far. */
  readonly sent: number;
  /** Resolves when a client has closed the connection of an endless answer. */
  readonly ended: Promise<void>;
}

/**
 * Starts a server; `begin` returns the beginning of an endless answer, or answers the request itself and
 * returns undefined.
 */
export async function startHostileServer(
  t: TestContext,
  begin: (path: string, response: ServerResponse) => string | undefined,
): Promise<HostileServer> {
  let sent = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const server = createServer((request, response) => {
    const start = begin(request.url ?? '', response);
    if (start === undefined) return;
    response.on('close', end).writeHead(200, {'content-type': 'application/json'}).write(start);
    sendWithoutEnd(response, undefined, (bytes) => (sent += bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  releaseAfter(t, () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sent() {
      return sent;
    },
    ended,
  };
}
