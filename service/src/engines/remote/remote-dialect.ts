import type {EngineKind} from '../../../../src/contract/index.ts';
import type {EnginePair, Term} from '../engine.ts';
import type {ProbeResult} from '../servers/probe-result.ts';
import type {ServerAddress} from '../servers/server-address.ts';

/** A request of a dialect. */
export interface RemoteRequest {
  /** Complete address. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, sent as JSON by POST; if absent, the request is a GET. */
  readonly body?: unknown;
  /** Whether the body of an answer with status 400 says that the key is wrong. */
  readonly isKeyFault?: (body: string) => boolean;
}

/** Texts to translate in one request. */
export interface RemoteTexts {
  readonly texts: readonly string[];
  readonly pair: EnginePair;
  /** Whether the texts are markup, whose tags must be kept; only for a dialect that keeps tags. */
  readonly isMarkup: boolean;
  readonly server: ServerAddress;
  /** Name of the terms at the server; undefined if there are no terms. */
  readonly termsId?: string | undefined;
}

/** A server, and a language pair that it translates. */
export interface TermsTarget {
  readonly server: ServerAddress;
  readonly pair: EnginePair;
  /** Time limit of each request. */
  readonly timeoutMs: number;
  /** Tells the operator what is wrong with the terms on this server; undefined if nothing is. */
  notice(notice: string | undefined): void;
}

/** Terms that are kept at the servers of a dialect. */
export interface RemoteTerms {
  /**
   * Name of the terms at a server, where they are created if necessary. Rejects with `noTerms` if the server
   * cannot apply them, with the signal's reason when aborted.
   */
  idOf(terms: readonly Term[], target: TermsTarget, signal: AbortSignal): Promise<string | undefined>;
  /** Whether a server has lost terms that it had, after a request with them was refused. */
  isLost(id: string, target: TermsTarget, signal: AbortSignal): Promise<boolean>;
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
  /** How the dialect applies terms; absent if it cannot. */
  readonly terms?: RemoteTerms | undefined;
  /** Time after which a server that translates is probed again; by default, it is not. */
  readonly probeAgainMs?: number;
  request(texts: RemoteTexts): RemoteRequest;
  /** Translations in an answer, in the order of the texts; undefined for any other answer. */
  textsIn(answer: unknown): unknown;
  /** Says why there are no translations in an answer, to continue a sentence; absent if nothing can be said. */
  faultIn?(answer: unknown): string | undefined;
  /** Sends a nearly free request to a server; rejects with an `EngineError` if it cannot be used. */
  probe(server: ServerAddress, limits: ProbeLimits): Promise<ProbeResult>;
}
