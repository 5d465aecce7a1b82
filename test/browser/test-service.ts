import type {WireCheck, WireDocumentChecks, WireMatch, WireProvenance} from '../../src/contract/index.ts';

/** The test service's answer to one request. */
export interface TestReply {
  /** HTTP status, 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Value that is sent as JSON, with the content type of JSON. */
  readonly json?: unknown;
  /** Answers TranslateArrayEx with the known translations, and all other texts in capital letters. */
  readonly translate?: {
    readonly known?: Readonly<Record<string, string>>;
    /** Quality estimate of each text; 0.9 for texts not listed. */
    readonly quality?: Readonly<Record<string, number>>;
    /** Whether texts are returned unchanged instead of in capital letters. */
    readonly isSame?: boolean;
    /** Checks of each text, for requests with the option. */
    readonly checks?: Readonly<Record<string, readonly WireCheck[]>>;
    readonly matches?: Readonly<Record<string, readonly WireMatch[]>>;
    /**
     * What the record of a text says besides or instead of the usual, for requests with the option; null for a service
     * without records.
     */
    readonly provenance?: Readonly<Record<string, Partial<WireProvenance>>> | null;
  };
  /**
   * Answers like a service: with two systems, translations in capital letters, two term corpora, and documents from
   * tasks in memory. With `disconnect`, the operation is performed but the answer is lost.
   */
  readonly default?: true;
  /** Text of the answer if there is no `json`; the content type is plain text unless `headers` set another. */
  readonly body?: string;
  /**
   * If false, omits the CORS headers, including those of the preflight, so that the browser blocks the
   * answer.
   */
  readonly cors?: boolean;
  /** Cuts the connection: before any answer, or after half of the body. */
  readonly disconnect?: true | 'midway';
  /** Text that follows the body until the client ends the answer. */
  readonly endless?: string;
}

/** One request as the test service received it. */
export interface ReceivedRequest {
  /** Name of the operation, or the path below the base address if the path is not below `service.svc/json`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the client disconnected before the whole answer had arrived. */
  readonly aborted: boolean;
}

/** A document translation task as the service stores it. */
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
  /** Findings; without the sentences in a list of tasks. */
  readonly Checks?: WireDocumentChecks;
  readonly KeptUntil?: string;
  readonly Provenance?: WireProvenance;
  readonly Unmarked?: string;
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

/** Selects the requests to return, and the number of requests to wait for. */
export interface RequestFilter {
  /** Only requests that the client aborted. */
  readonly aborted?: boolean;
  /** Waits up to four seconds for this many requests, then returns the requests so far. */
  readonly atLeast?: number;
}

/**
 * An HTTP service of another origin with programmable answers, one scenario per instance.
 *
 * Operations are identified by name (`GetSystemList`) or by a path below the base address (`/sign-in`).
 */
export class TestService {
  /** Base address for an element or a client. */
  readonly baseUrl: string;

  private constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  /** Creates a scenario in which every operation returns 501 until it is programmed. */
  static create(): Promise<TestService> {
    const origin = document.querySelector<HTMLMetaElement>('meta[name=test-service]')?.content;
    if (!origin) throw new Error('the test page does not name a test service');
    return Promise.resolve(new TestService(`${origin}/s/${crypto.randomUUID()}`));
  }

  /** Sets the answers of an operation. Each answer is used once, and the last answer is repeated. */
  async program(operation: string, ...replies: readonly TestReply[]): Promise<void> {
    await this.#control('program', {operation, replies});
  }

  /** Serves documents from tasks in memory; new tasks start like `newTask`, and continue as set by `task`. */
  async serveDocuments(newTask: Partial<ServiceTask> = {}): Promise<void> {
    for (const operation of DOCUMENT_OPERATIONS) await this.program(operation, {default: true});
    await this.#control('tasks', {fileName: '', change: newTask, isNew: true});
  }

  /** Changes the tasks of a file. */
  async task(fileName: string, change: Partial<ServiceTask>): Promise<void> {
    await this.#control('tasks', {fileName, change});
  }

  /** Refuses new tasks while the service has this many. */
  async keepAtMost(most: number): Promise<void> {
    await this.#control('tasks', {fileName: '', change: {}, most});
  }

  /** The tasks of the service, newest first. */
  async tasks(): Promise<readonly ServiceTask[]> {
    return (await this.#control('tasks', {fileName: '', change: {}})) as readonly ServiceTask[];
  }

  /** Holds requests of the operation until `release`. */
  async hold(operation: string): Promise<void> {
    await this.#control('hold', {operation});
  }

  /** Answers the held requests as currently programmed, and stops holding. */
  async release(operation: string): Promise<void> {
    await this.#control('release', {operation});
  }

  /** Cuts the connection of every later request of the operation, until the operation is programmed again. */
  async disconnect(operation: string): Promise<void> {
    await this.program(operation, {disconnect: true});
  }

  /** Received requests in order, without preflights; of one operation, or of all. */
  async requests(operation?: string, filter: RequestFilter = {}): Promise<readonly ReceivedRequest[]> {
    return (await this.#control('requests', {operation, ...filter})) as readonly ReceivedRequest[];
  }

  /** Answers held requests and forgets the scenario. */
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

/** Service of the current test, started by `useService`. */
export let service: TestService;

/** Starts a service for each test of the surrounding `describe`, and closes it afterwards. */
export function useService(start: () => Promise<TestService>): void {
  beforeEach(async () => (service = await start()));
  afterEach(() => service.close());
}
