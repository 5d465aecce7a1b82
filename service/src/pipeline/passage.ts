import type {Operations} from '../operations/operations.ts';
import type {TokenUser} from '../store/index.ts';
import type {BodyLimits} from './body/arriving-body.ts';
import type {Call, Dialect} from './dialect.ts';
import type {RequestGate} from './request-gate.ts';

/** Finds the user of a token; undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<TokenUser | undefined>;

/** Parts that the pipeline uses for all requests. */
export interface PassageParts {
  readonly operations: Operations;
  readonly authenticate: Authenticate;
  readonly gate: RequestGate;
  readonly body: BodyLimits;
  /** Time limit for an answer in milliseconds; read for each request, since the limit may change. */
  requestMs(): number;
}

/** Parts and definitions that all requests of a call share in the pipeline. */
export interface Passage<Result> {
  readonly parts: PassageParts;
  readonly dialect: Dialect;
  readonly call: Call<Result>;
}
