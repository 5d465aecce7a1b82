import type {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {OperationName} from '../../../src/contract/index.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/index.ts';
import type {ArrivingBody} from './body/arriving-body.ts';

/** A key sent with a request. */
export interface SentKey {
  readonly text: string;
  /** Whether only tokens marked as legacy are accepted in this place. */
  readonly isForMarked?: boolean;
}

/** Place of the key in the requests of an endpoint. */
export interface KeyPlace {
  /** Name of the key in messages such as "The … is not known". */
  readonly name: string;
  /** Message for a request without a key. */
  readonly missing: string;
  /**
   * Whether the key may be in the body. Until the key arrives, the request counts against the limits of its
   * address.
   */
  readonly mayFollow: boolean;
  /** Key from the address or the headers; undefined if absent. */
  inHead(request: FastifyRequest): SentKey | undefined;
}

/** An error in an endpoint's format. */
export interface ErrorAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Further headers; absent if there are none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes errors in an endpoint's format. */
export interface ErrorWriter {
  errorAnswer(error: OperationError, request: FastifyRequest): ErrorAnswer | Promise<ErrorAnswer>;
}

/** Dialect of an endpoint: how its clients send their key and read errors. */
export interface Dialect extends ErrorWriter {
  readonly key: KeyPlace;
}

/** A request whose head was accepted. */
export interface Arrived {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: ArrivingBody;
  /** The sender; undefined until the key has arrived. */
  readonly user: TokenUser | undefined;
  /** Key of the sender; undefined until it has arrived. */
  readonly key: string | undefined;
  /** Identifies the sender by a key from the body; rejects if the key is invalid. */
  offerKey(key: string | undefined): Promise<void>;
  /** Counts further requests in the same body as requests of the sender; rejects if there are too many. */
  countMore(requests: number): Promise<void>;
}

/** Content of an answer: text, a stream of bytes, or nothing. */
export type Payload = string | Readable | undefined;

/** Methods of HTTP that calls take. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of an endpoint: how to read its requests and write its results. */
export interface Call<Result> {
  readonly method: readonly Method[];
  readonly url: string;
  /** Whether the call works without a key; the caller then has access to public systems only. */
  readonly isOpen?: boolean;
  /** Additional time for the answer, in milliseconds. */
  moreMs?(): number;
  /** Operation under which metrics count a request. */
  counted?(request: FastifyRequest): OperationName | undefined;
  /**
   * Throws if the call does not exist for the user; if `user` is undefined, throws only if the call exists
   * for no user.
   */
  find?(request: FastifyRequest, user: TokenUser | undefined): void;
  /** Reads and checks the request. */
  read(arrived: Arrived): Promise<PreparedCall<Result>>;
  /** Sets the headers of an answer and returns its content. */
  write(result: Result, reply: FastifyReply, request: FastifyRequest): Payload;
}
