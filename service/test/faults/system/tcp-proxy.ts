import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Server, type Socket} from 'node:net';

/** Way in which a proxy treats connections. */
export type ProxyMode =
  /** Forwards everything. */
  | {readonly kind: 'open'}
  /** Breaks all connections and refuses new ones. */
  | {readonly kind: 'cut'}
  /** Keeps connections open but forwards nothing, like a network that loses all packets. */
  | {readonly kind: 'silent'}
  /** Forwards everything after a delay. */
  | {readonly kind: 'slow'; readonly ms: number};

interface Link {
  readonly client: Socket;
  readonly server: Socket;
}

/** Forwards connections to a local port, in a mode chosen by the test. */
export class TcpProxy {
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #waiting = new Set<() => void>();
  #target: number;
  #mode: ProxyMode = {kind: 'open'};

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (client: Socket) => this.#accept(client));
  }

  static async start(target: number): Promise<TcpProxy> {
    const server = createServer({pauseOnConnect: true});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new TcpProxy(server, target);
  }

  get port(): number {
    const {port} = this.#server.address() as AddressInfo;
    return port;
  }

  /** Number of open connections. */
  get connections(): number {
    return this.#links.size;
  }

  /** Directs new connections to another port, and breaks existing ones. */
  lead(target: number): void {
    this.#target = target;
    this.#breakAll();
  }

  set mode(mode: ProxyMode) {
    this.#mode = mode;
    if (mode.kind === 'cut') this.#breakAll();
    if (mode.kind === 'silent') return;
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    this.mode = {kind: 'cut'};
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#mode.kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const server = connect({port: this.#target, host: '127.0.0.1', noDelay: true});
    const link = {client, server};
    this.#links.add(link);
    client.setNoDelay(true);
    this.#pass(client, server);
    this.#pass(server, client);
    client.resume();
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.once('close', () => this.#end(link));
    }
  }

  /** Forwards data in order, even if the mode changes in between. */
  #pass(from: Socket, to: Socket): void {
    let turn: Promise<unknown> = Promise.resolve();
    from.on('data', (data) => {
      turn = turn.then(() => this.#permit()).then(() => to.writable && to.write(data));
    });
    from.on('end', () => {
      turn = turn.then(() => this.#permit()).then(() => to.end());
    });
  }

  async #permit(): Promise<void> {
    const {kind} = this.#mode;
    if (kind === 'silent') await new Promise<void>((resolve) => this.#waiting.add(resolve));
    if (this.#mode.kind === 'slow') {
      const {ms} = this.#mode;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }

  #end(link: Link): void {
    if (!this.#links.delete(link)) return;
    link.client.destroy();
    link.server.destroy();
  }

  #breakAll(): void {
    for (const {client, server} of this.#links) {
      cut(client);
      cut(server);
    }
    this.#links.clear();
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }
}

/** Breaks a connection. A socket that has already sent its end cannot be reset, so it is destroyed. */
function cut(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
