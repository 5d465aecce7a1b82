import {once} from 'node:events';
import {createServer, request, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';

/** An address in front of a service, which a test closes as if the service had gone away. */
export interface Gate {
  readonly url: string;
  /** Number of requests that were passed on. */
  readonly passed: () => number;
  /** Refuses connections from the request after the next `requests` on. */
  shutAfter(requests: number): void;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a gate to a service. */
export async function openGate(target: string): Promise<Gate> {
  let passed = 0;
  let left = Infinity;
  const server: Server = createServer((incoming, response) => {
    if (left-- <= 0) {
      incoming.socket.destroy();
      return;
    }
    passed++;
    const {method, headers, url = ''} = incoming;
    const outgoing = request(target + url, {method, headers}, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    shutAfter: (requests) => void (left = requests),
    async shut() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
    async open() {
      left = Infinity;
      if (!server.listening) await listen(port);
    },
  };
}
