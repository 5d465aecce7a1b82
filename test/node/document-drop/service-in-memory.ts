import {createClient} from '../../../src/client/create-client.ts';
import {connectionOf, type MtClient} from '../../../src/client/index.ts';
import type {Route} from '../../../src/elements/common/routes.ts';

// Node 20 has no navigator; without `locks` every task is free.
Object.defineProperty(globalThis, 'navigator', {value: {onLine: true}, configurable: true});

/** Route from English to Latvian with the system of the service. */
export const ROUTE: Route = {
  pair: 'en-lv',
  source: 'en',
  target: 'lv',
  systemId: 'smt-en-lv',
  options: '',
  threshold: undefined,
};

/** Service in memory: a task is completed at once unless its file is held; every translation is the bytes of `ok`. */
export class ServiceInMemory {
  /** Names of the files by the id of their task. */
  readonly tasks = new Map<string, string>();
  /** Names of the files that were uploaded. */
  readonly uploads: string[] = [];
  /** Promise that every upload awaits before the service counts its task. */
  answering = Promise.resolve();
  /** Promises that uploads also await, by file name. */
  readonly held = new Map<string, Promise<void>>();
  /** Promise that the next list of tasks awaits. */
  heldList: Promise<void> | undefined;
  /** Names of the files that are being translated. */
  readonly translating = new Set<string>();
  readonly #mostTasks: number;
  readonly #mostUnfinished: number;
  #started = 0;

  /**
   * @param mostTasks - Maximum number of tasks.
   * @param mostUnfinished - Maximum number of unfinished tasks.
   */
  constructor(mostTasks = Infinity, mostUnfinished = Infinity) {
    this.#mostTasks = mostTasks;
    this.#mostUnfinished = mostUnfinished;
  }

  client(token = 'u-1'): MtClient {
    return createClient(
      connectionOf({baseUrl: 'https://mt.example', token, appId: 'test', fetch: this.#fetch}),
    );
  }

  readonly #fetch: typeof fetch = async (address, init) => {
    const url = new URL(String(address));
    const id = url.searchParams.get('id') ?? '';
    switch (url.pathname.split('/').at(-1)) {
      case 'StartDocumentTranslation':
        return this.#start(await new Response(init?.body).text());
      case 'GetDocumentTranslationState':
        return Response.json(this.#describe(id));
      case 'GetDocumentTranslationList': {
        const list = [...this.tasks.keys()].map((task) => this.#describe(task));
        await this.heldList;
        return Response.json(list);
      }
      case 'DownloadDocumentTranslation':
        return Response.json([...new TextEncoder().encode('ok')]);
      default:
        this.tasks.delete(id);
        return Response.json(null);
    }
  };

  async #start(body: string): Promise<Response> {
    const {fileName} = JSON.parse(body) as {fileName: string};
    this.uploads.push(fileName);
    await this.answering;
    await this.held.get(fileName);
    const unfinished = [...this.tasks.values()].filter((name) => this.translating.has(name)).length;
    if (this.tasks.size >= this.#mostTasks || unfinished >= this.#mostUnfinished)
      return Response.json({code: 409, exception: 'conflict'}, {status: 409});
    const id = `d-${++this.#started}`;
    this.tasks.set(id, fileName);
    return Response.json(id);
  }

  #describe(id: string): object {
    const Filename = this.tasks.get(id)!;
    const Status = this.translating.has(Filename) ? 'translating' : 'completed';
    return {Id: id, Filename, Status, Size: 2, System: 'smt-en-lv'};
  }
}
