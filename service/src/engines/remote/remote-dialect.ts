import type {EngineKind} from '../../../../src/contract/index.ts';
import type {EnginePair} from '../engine.ts';
import type {ServerAddress} from '../servers/server-address.ts';

/** A request of a dialect. */
export interface RemoteRequest {
  /** Complete address. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, sent as JSON by POST; if absent, the request is a GET. */
  readonly body?: unknown;
}

/** Texts to translate in one request. */
export interface RemoteTexts {
  readonly texts: readonly string[];
  readonly pair: EnginePair;
  /** Whether the texts are markup, whose tags must be kept; only for a dialect that keeps tags. */
  readonly isMarkup: boolean;
  readonly server: ServerAddress;
}

/** Limits of a probe. */
export interface ProbeLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The requests and answers of one kind of translation server. */
export interface RemoteDialect {
  /** Name of the engine in titles and messages. */
  readonly name: string;
  readonly kind: EngineKind;
  /** Limits of a request, unless the operator has set others. */
  readonly usual: {readonly maxSegments: number; readonly maxCharacters: number};
  /** Whether tags in texts are kept. */
  readonly keepsTags: boolean;
  /** Whether a request has one text only. */
  readonly isSingle: boolean;
  request(texts: RemoteTexts): RemoteRequest;
  /** Translations in an answer, in the order of the texts; undefined for any other answer. */
  textsIn(answer: unknown): unknown;
  /**
   * Sends a nearly free request to a server. Resolves to its pairs if it lists them; rejects with an `EngineError` if it
   * cannot be used.
   */
  probe(server: ServerAddress, limits: ProbeLimits): Promise<readonly EnginePair[] | undefined>;
}
