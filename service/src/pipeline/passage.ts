import type {Operations} from '../operations/operations.ts';
import type {TokenUser} from '../store/index.ts';
import type {BodyLimits} from './body/arriving-body.ts';
import type {Call, Dialect} from './dialect.ts';
import type {RequestGate} from './request-gate.ts';

/** Finds the user of a token; undefined when there is none. */
export type Authenticate = (token: string) => Promise<TokenUser | undefined>;

/** What the pipeline guards, and how. */
export interface PassageParts {
  readonly operations: Operations;
  readonly authenticate: Authenticate;
  readonly gate: RequestGate;
  readonly body: BodyLimits;
  /** Longest time for an answer; asked for each request, since it may change. */
  requestMs(): number;
}

/** The way of all requests of a call through the pipeline. */
export interface Passage<Result> {
  readonly parts: PassageParts;
  readonly dialect: Dialect;
  readonly call: Call<Result>;
}
