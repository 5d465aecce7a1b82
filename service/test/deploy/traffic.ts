import {once} from 'node:events';
import type {IncomingMessage} from 'node:http';
import {Agent, request as sendRequest} from 'node:https';
import {Readable} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {deadline} from '../../../test/support/deadlines.mjs';

/** Target of the requests, and the token to send. */
export interface TrafficTarget {
  /** Address of the balancer, with TLS. */
  readonly url: string;
  /** Certificate of the balancer. */
  readonly ca: string;
  readonly token: string;
  readonly systemId: string;
  /** Whether the balancer may answer 502 when a node stops; such answers are counted separately. */
  readonly mayBreak: boolean;
}

/** Outcome of the requests of many users. */
export interface TrafficReport {
  /** Number of translated sentences. */
  readonly translated: number;
  /** Ids of the accepted documents. */
  readonly documents: readonly string[];
  /** Number of requests that the balancer answered with 502. */
  readonly broken: number;
  /** Descriptions of all other failures. */
  readonly failures: readonly string[];
}

const SENTENCE_USERS = 12;
const DOCUMENT_USERS = 2;
/** Number of all users. */
export const USERS = SENTENCE_USERS + DOCUMENT_USERS;
const DOCUMENT = Buffer.from('Good morning.\n'.repeat(500));
/** Number of failures after which the users give up. */
const MAX_FAILURES = 20;
const UPLOAD_PIECES = 20;
/**
 * Number of sentences that are translated between two pieces of an upload, so that the upload takes some
 * time.
 */
const SENTENCES_BETWEEN = 20;

/** Users who send sentences and documents, one after the other over persistent connections, until `stop`. */
export class Traffic {
  readonly #target: TrafficTarget;
  readonly #agent: Agent;
  readonly #failures: string[] = [];
  readonly #documents: string[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #users: readonly Promise<void>[];
  #translated = 0;
  #broken = 0;
  #isOver = false;

  constructor(target: TrafficTarget) {
    this.#target = target;
    this.#agent = new Agent({keepAlive: true, ca: target.ca, maxSockets: USERS});
    this.#users = [
      ...Array.from({length: SENTENCE_USERS}, () => this.#repeat(() => this.#sendSentence())),
      ...Array.from({length: DOCUMENT_USERS}, () => this.#repeat(() => this.#sendDocument())),
    ];
  }

  /** Resolves when this many more sentences have been translated, or a request has failed. */
  async flows(count: number): Promise<void> {
    const most = this.#translated + count;
    while (this.#translated < most && this.#failures.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Waits for all requests to end, and reports their outcome. */
  async stop(): Promise<TrafficReport> {
    this.#isOver = true;
    await Promise.all(this.#users);
    this.#agent.destroy();
    const [translated, broken] = [this.#translated, this.#broken];
    return {translated, documents: this.#documents, broken, failures: this.#failures};
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (!this.#isOver && this.#failures.length < MAX_FAILURES) {
      await act().catch((error: unknown) => this.#failures.push(String(error)));
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    }
  }

  async #sendSentence(): Promise<void> {
    const body = JSON.stringify({systemID: this.#target.systemId, text: 'Good morning', options: ''});
    const {status, text} = await this.#send('Translate', body.length, [body]);
    if (status === 200 && text === '"Labrīt"') this.#translated++;
    else if (status === 502 && this.#target.mayBreak) this.#broken++;
    else this.#failures.push(`Translate: ${status} ${text}`);
  }

  async #sendDocument(): Promise<void> {
    const value = {systemID: this.#target.systemId, fileName: 'a.txt', content: [...DOCUMENT], options: ''};
    const body = JSON.stringify(value);
    const {status, text} = await this.#send('StartDocumentTranslation', body.length, this.#slowly(body));
    if (status === 200) this.#documents.push(String(JSON.parse(text)));
    else if (status === 502 && this.#target.mayBreak) this.#broken++;
    else this.#failures.push(`StartDocumentTranslation: ${status} ${text}`);
  }

  async *#slowly(body: string): AsyncGenerator<string> {
    const size = Math.ceil(body.length / UPLOAD_PIECES);
    for (let start = 0; start < body.length; start += size) {
      yield body.slice(start, start + size);
      await this.flows(SENTENCES_BETWEEN);
    }
  }

  async #send(
    operation: string,
    length: number,
    body: Iterable<string> | AsyncIterable<string>,
  ): Promise<{status: number; text: string}> {
    const {url, token} = this.#target;
    const sent = sendRequest(`${url}/service.svc/json/${operation}`, {
      agent: this.#agent,
      method: 'POST',
      headers: {'client-id': token, 'content-type': 'application/json', 'content-length': length},
      signal: AbortSignal.timeout(deadline(60_000)),
      servername: 'localhost',
    });
    const answered = once(sent, 'response').then(([response]: IncomingMessage[]) => response);
    const [response] = await Promise.all([answered, pipeline(Readable.from(body), sent)]);
    if (!response) throw new Error('no answer');
    let text = '';
    for await (const part of response.setEncoding('utf8')) text += String(part);
    return {status: response.statusCode ?? 0, text};
  }
}
