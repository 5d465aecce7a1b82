import {createServer, request as httpRequest, type IncomingMessage} from 'node:http';
import {connect, type AddressInfo, type Socket} from 'node:net';
import type {TestContext} from 'node:test';
import {releaseAfter} from '../../../test/support/release-after.ts';

/** A forward proxy in a test, which reaches this machine by any name, as only a proxy can. */
export interface ForwardProxy {
  /** Address without user and password. */
  readonly address: string;
  readonly port: number;
  /** What was asked for: `GET http://registry.example:8080/models.json`, `CONNECT registry.example:443`. */
  readonly requests: string[];
  /** User and password as `user:password`; without them, everybody may use the proxy. */
  user: string | undefined;
  /** Status with which all requests are refused. */
  refuses: number | undefined;
}

/** Starts a proxy that passes on requests with a whole address, and tunnels. */
export async function startForwardProxy(t: TestContext): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  const statusFor = ({headers, method, url}: IncomingMessage): number | undefined => {
    proxy.requests.push(`${method} ${url}`);
    const [, given = ''] = (headers['proxy-authorization'] ?? '').split(' ');
    const isKnown = proxy.user === undefined || Buffer.from(given, 'base64').toString() === proxy.user;
    return proxy.refuses ?? (isKnown ? undefined : 407);
  };
  const server = createServer((request, response) => {
    const status = statusFor(request);
    if (status !== undefined) return void response.writeHead(status).end('refused by the proxy');
    const {port, pathname, search} = new URL(request.url!);
    const {method, headers} = request;
    const passed = httpRequest({host: '127.0.0.1', port, path: pathname + search, method, headers});
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    const status = statusFor(request);
    if (status !== undefined) return void client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const target = connect(Number(request.url!.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releaseAfter(t, () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  const proxy: ForwardProxy = {
    address: `http://127.0.0.1:${port}`,
    port,
    requests: [],
    user: undefined,
    refuses: undefined,
  };
  return proxy;
}
