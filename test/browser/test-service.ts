import type {WireCheck, WireDocumentChecks, WireMatch} from '../../src/contract/index.ts';

/** What the test service answers to one request. */
export interface TestReply {
  /** HTTP status, 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with its content type. */
  readonly json?: unknown;
  /** Answers TranslateArrayEx: with the known translations, for all other texts with capital letters. */
  readonly translate?: {
    readonly known?: Readonly<Record<string, string>>;
    /** Quality estimate of each text, 0.9 for those not named. */
    readonly quality?: Readonly<Record<string, number>>;
    /** Whether texts come back unchanged, not in capital letters. */
    readonly isSame?: boolean;
    /** Checks of each text, for requests that ask for them. */
    readonly checks?: Readonly<Record<string, readonly WireCheck[]>>;
    readonly matches?: Readonly<Record<string, readonly WireMatch[]>>;
  };
  /**
   * Answers as a service does: with two systems, capital letters for translations, two term corpora, and
   * documents from tasks in memory; with `disconnect` the operation is done and its answer lost.
   */
  readonly default?: true;
  /** Sent unchanged if there is no `json`; its content type is plain text unless `headers` say otherwise. */
  readonly body?: string;
  /** false leaves the CORS headers out, also of the preflight, so that the browser blocks the answer. */
  readonly cors?: boolean;
  /** Cuts the connection: before any answer, or after half of the body. */
  readonly disconnect?: true | 'midway';
  /** Text that follows the body until the client ends the answer. */
  readonly endless?: string;
}

/** One request as the test service received it. */
export interface ReceivedRequest {
  /** Name of the operation, or the path below the base address when it is not one of `service.svc/json`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The client hung up before it had the answer. */
  readonly aborted: boolean;
}

/** A document translation task as the service has it. */
export interface ServiceTask {
  readonly Id: string;
  readonly Filename: string;
  readonly Status: 'queuing' | 'waiting' | 'translating' | 'completed' | 'error';
  readonly Segments: number;
  readonly TranslatedSegments: number;
  readonly Size: number;
  readonly System: string;
  readonly ErrorCode: string | null;
  readonly ErrorMessage: string | null;
  /** What was found; without the sentences in a list of tasks. */
  readonly Checks?: WireDocumentChecks;
  readonly options: string;
  /** The document, as UTF-8. */
  readonly text: string;
}

const DOCUMENT_OPERATIONS = [
  'StartDocumentTranslation',
  'GetDocumentTranslationState',
  'DownloadDocumentTranslation',
  'RemoveDocumentTranslation',
  'GetDocumentTranslationList',
];

/** How many requests to wait for, and which. */
export interface RequestFilter {
  /** Only those that the client gave up. */
  readonly aborted?: boolean;
  /** Wait, up to four seconds, until there are this many; what is there by then is returned. */
  readonly atLeast?: number;
}

/**
 * An HTTP service of another origin that answers what the test tells it to, one scenario per instance.
 *
 * An operation is named by its name (`GetSystemList`) or by a path below the base address (`/sign-in`).
 */
export class TestService {
  /** The base address to give to an element or a client. */
  readonly baseUrl: string;

  private constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** A new scenario, in which every operation answers 501 until it is programmed. */
  static create(): Promise<TestService> {
    const origin = document.querySelector<HTMLMetaElement>('meta[name=test-service]')?.content;
    if (!origin) throw new Error('the test page does not name a test service');
    return Promise.resolve(new TestService(`${origin}/s/${crypto.randomUUID()}`));
  }

  /** Sets the answers of an operation: given several, each is used once and the last one stays. */
  async program(operation: string, ...replies: readonly TestReply[]): Promise<void> {
    await this.#control('program', {operation, replies});
  }

  /** Has tasks in memory; new ones begin like `newTask`, and each goes on as `task` says. */
  async serveDocuments(newTask: Partial<ServiceTask> = {}): Promise<void> {
    for (const operation of DOCUMENT_OPERATIONS) await this.program(operation, {default: true});
    await this.#control('tasks', {fileName: '', change: newTask, isNew: true});
  }

  /** Changes the tasks of a file name. */
  async task(fileName: string, change: Partial<ServiceTask>): Promise<void> {
    await this.#control('tasks', {fileName, change});
  }

  /** Refuses new tasks while there are so many. */
  async keepAtMost(most: number): Promise<void> {
    await this.#control('tasks', {fileName: '', change: {}, most});
  }

  /** The tasks that the service has, the newest first. */
  async tasks(): Promise<readonly ServiceTask[]> {
    return (await this.#control('tasks', {fileName: '', change: {}})) as readonly ServiceTask[];
  }

  /** Keeps requests of the operation waiting until `release`. */
  async hold(operation: string): Promise<void> {
    await this.#control('hold', {operation});
  }

  /** Answers the requests that wait, with what is programmed by now, and holds no more. */
  async release(operation: string): Promise<void> {
    await this.#control('release', {operation});
  }

  /** Cuts the connection of every later request of the operation, until it is programmed again. */
  async disconnect(operation: string): Promise<void> {
    await this.program(operation, {disconnect: true});
  }

  /** What came in, in order, without the preflights; of one operation or of all. */
  async requests(operation?: string, filter: RequestFilter = {}): Promise<readonly ReceivedRequest[]> {
    return (await this.#control('requests', {operation, ...filter})) as readonly ReceivedRequest[];
  }

  /** Answers what waits and forgets the scenario. */
  async close(): Promise<void> {
    await this.#control('close', {});
  }

  async #control(action: string, message: object): Promise<unknown> {
    const response = await fetch(`${this.baseUrl}/control/${action}`, {
      method: 'POST',
      body: JSON.stringify(message),
    });
    if (!response.ok) throw new Error(`test service: ${action} answered ${response.status}`);
    return response.json();
  }
}

/** Service of the test that runs, which `useService` has started. */
export let service: TestService;

/** Starts a service for each test of the `describe` around it, and closes it afterwards. */
export function useService(start: () => Promise<TestService>): void {
  beforeEach(async () => (service = await start()));
  afterEach(() => service.close());
}
