import {once} from 'node:events';
import {connect, type Socket} from 'node:net';

/** What a load test found. */
export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** One request of a load test. */
export interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends the requests in turn over so many connections, each of which waits for its answer; rejects
 * when any is not answered with 200. Over plain sockets, so that the client takes little of the
 * machine that it shares with the server.
 */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const {hostname, port} = new URL(url);
  const written = requests.map((request) => requestBytes(hostname, request));
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({length: connections}, async (_, index) => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      const connection = new Connection(socket);
      for (let turn = index; performance.now() < end; turn++) {
        const sent = performance.now();
        await connection.ask(written[turn % written.length]!);
        times.push(performance.now() - sent);
      }
      socket.destroy();
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / elapsed,
    median: times[times.length >> 1] ?? NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? NaN,
  };
}

function requestBytes(host: string, {path, headers, body}: LoadRequest): Buffer {
  const lines = Object.entries({
    host,
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

class Connection {
  #received: Buffer = Buffer.alloc(0);
  #settle: {resolve(): void; reject(error: Error): void} | undefined;

  constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  ask(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = {resolve, reject};
      this.socket.write(bytes);
    });
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
    if (Number.isNaN(length)) return this.#settle?.reject(new Error(`no length: ${head}`));
    if (this.#received.length < end + 4 + length) return;
    const answer = this.#received;
    this.#received = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200')) this.#settle?.resolve();
    else this.#settle?.reject(new Error(`not answered with 200: ${answer.toString()}`));
  }
}
