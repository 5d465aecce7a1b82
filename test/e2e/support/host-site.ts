import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A page or file of a host site: its text, optionally with headers. */
export type HostFile =
  string | Buffer | {readonly body: string | Buffer; readonly headers: Readonly<Record<string, string>>};

const typeByExtension: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
};

/** A web site of a separate origin that embeds the elements; tests write its pages. */
export class HostSite {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  readonly #server: Server;
  readonly #files: Map<string, HostFile>;

  private constructor(server: Server, files: Map<string, HostFile>) {
    this.#server = server;
    this.#files = files;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(files: Readonly<Record<string, HostFile>> = {}): Promise<HostSite> {
    const table = new Map(Object.entries(files));
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').replace(/\?.*$/, '');
      const file = table.get(path);
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      const {body, headers} =
        typeof file === 'string' || Buffer.isBuffer(file) ? {body: file, headers: {}} : file;
      const type = typeByExtension[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8';
      response.writeHead(200, {'content-type': type, ...headers}).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HostSite(server, table);
  }

  /** Adds or replaces a page; returns its address. */
  put(path: string, file: HostFile): string {
    this.#files.set(path, file);
    return `${this.origin}${path}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
