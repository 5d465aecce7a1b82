import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** Mark of a document in its sentences. */
export const MARK = /K\d{5}/;

export interface CountingOptions {
  /** Time to wait before each answer. */
  readonly waitMs: number;
  /** Called with the node that sent a request, and the marks of the documents in it. */
  readonly onWork: (node: number, marks: ReadonlySet<string>) => void;
}

/**
 * A LibreTranslate server that uses hardly any processor time, and reports the node and the documents of each request.
 */
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

  /** Address for a node; each node has its own address, by which the engine recognizes the node. */
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
    const marks = new Set(q.flatMap((sentText) => MARK.exec(sentText)?.[0] ?? []));
    this.#options.onWork(Number(node), marks);
    await new Promise((resolve) => setTimeout(resolve, this.#options.waitMs));
    send(response, {translatedText: q.map(translationOf)});
  }
}

function send(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
}

/** Translates a sentence; the result depends only on the sentence. */
export function translationOf(sentence: string): string {
  return sentence.replace(/[\p{L}\d]+/gu, (word) => (/\d/.test(word) ? word : `${word}š`));
}
