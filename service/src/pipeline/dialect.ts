import type {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {OperationName} from '../../../src/contract/index.ts';
import type {PreparedCall} from '../endpoint/endpoint-operation.ts';
import type {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/index.ts';
import type {ArrivingBody} from './body/arriving-body.ts';

/** A key as a request carries it. */
export interface SentKey {
  readonly text: string;
  /** Whether only a token that is marked as legacy may come this way. */
  readonly isForMarked?: boolean;
}

/** Where requests of an endpoint have their key. */
export interface KeyPlace {
  /** Name of the key in messages, as in "The … is not known". */
  readonly name: string;
  /** Message for a request without a key. */
  readonly missing: string;
  /** Whether the key may come with the body: until it has come, the request is bounded by its address. */
  readonly mayFollow: boolean;
  /** The key in the address or the headers; undefined when there is none. */
  inHead(request: FastifyRequest): SentKey | undefined;
}

/** An error as it is written. */
export interface ErrorAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** How an endpoint writes errors. */
export interface ErrorWriter {
  errorAnswer(error: OperationError, request: FastifyRequest): ErrorAnswer | Promise<ErrorAnswer>;
}

/** How clients of an endpoint send their key and read errors. */
export interface Dialect extends ErrorWriter {
  readonly key: KeyPlace;
}

/** A request whose head was accepted. */
export interface Arrived {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: ArrivingBody;
  /** The sender; undefined while the key has not come. */
  readonly user: TokenUser | undefined;
  /** The key of the sender; undefined while it has not come. */
  readonly key: string | undefined;
  /** Identifies the sender by a key that came with the body; rejects when it is not valid. */
  offerKey(key: string | undefined): Promise<void>;
}

/** What is sent in an answer: text, bytes as they are read, or nothing. */
export type Payload = string | Readable | undefined;

/** A call of an endpoint: how its requests are read, and its results written. */
export interface Call<Result> {
  readonly method: readonly ('GET' | 'POST' | 'DELETE')[];
  readonly url: string;
  /** Whether it may come without a key; its caller then has only the public systems. */
  readonly isOpen?: boolean;
  /** Time for the answer beyond that of all requests, in milliseconds. */
  moreMs?(): number;
  /** Operation as which the metrics count a request. */
  counted?(request: FastifyRequest): OperationName | undefined;
  /** Throws when the user has no such call; without a user, when no user has it. */
  find?(request: FastifyRequest, user: TokenUser | undefined): void;
  /** Reads and checks the request. */
  read(arrived: Arrived): Promise<PreparedCall<Result>>;
  /** Sets the headers of an answer, and writes its content. */
  write(result: Result, reply: FastifyReply, request: FastifyRequest): Payload;
}
