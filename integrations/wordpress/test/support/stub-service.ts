import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A server that replaces the service, for answers that no service of this project sends. */
export interface StubService {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server on loopback. */
export async function startStub(onRequest: RequestListener): Promise<StubService> {
  const server = createServer(onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
