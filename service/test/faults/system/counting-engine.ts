import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** A mark of a document in a sentence. */
export const MARK = /K\d{5}/;

/** Options of `CountingEngine.start`. */
export interface CountingOptions {
  /** Time that it waits before each answer. */
  readonly waitMs: number;
  /** Called with the node that asks, and the marks of documents in what it asks for. */
  readonly onWork: (node: number, marks: ReadonlySet<string>) => void;
}

/** A LibreTranslate server that costs no processor time: it waits, and notes who asks for what. */
export class CountingEngine {
  readonly #server = createServer();
  readonly #options: CountingOptions;

  private constructor(options: CountingOptions) {
    this.#options = options;
    this.#server.on('request', (request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(options: CountingOptions): Promise<CountingEngine> {
    const engine = new CountingEngine(options);
    await once(engine.#server.listen(0, '127.0.0.1'), 'listening');
    return engine;
  }

  /** The address for a node: each has one of its own, which tells it from others. */
  urlFor(node: number): string {
    const {port} = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${node}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, node, path] = (request.url ?? '').split('/');
    if (path === 'languages') return send(response, [{code: 'en', name: 'English', targets: ['lv']}]);
    const {q} = JSON.parse(await text(request)) as {q: string[]};
    const marks = new Set(q.flatMap((one) => MARK.exec(one)?.[0] ?? []));
    this.#options.onWork(Number(node), marks);
    await new Promise((resolve) => setTimeout(resolve, this.#options.waitMs));
    send(response, {translatedText: q.map(translationOf)});
  }
}

function send(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

/** The engine's translation of a sentence: what a sentence becomes depends on nothing else. */
export function translationOf(sentence: string): string {
  return sentence.replace(/[\p{L}\d]+/gu, (word) => (/\d/.test(word) ? word : `${word}š`));
}
