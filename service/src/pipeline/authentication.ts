import type {IncomingMessage} from 'node:http';
import {TOKEN_HEADER} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/index.ts';
import {queryValue} from '../endpoint/query-value.ts';

/** Finds the user of a token; undefined when there is none. */
export type Authenticate = (token: string) => Promise<TokenUser | undefined>;

/** A parameter of the query string that may carry the token when the header has none. */
export interface QueryToken {
  readonly parameter: string;
  /** Whether only tokens that are marked as legacy may come this way. */
  readonly onlyMarked: boolean;
}

/** The user of the token in a request, or error 401. */
export async function userOf(
  {headers, url}: IncomingMessage,
  authenticate: Authenticate,
  queryToken?: QueryToken,
): Promise<TokenUser> {
  const inHeader = headers[TOKEN_HEADER];
  const token = inHeader ?? (queryToken && queryValue(url ?? '', queryToken.parameter));
  if (typeof token !== 'string' || token.trim() === '') throw tokenMissing();
  const user = await authenticate(token.trim());
  if (inHeader === undefined && queryToken?.onlyMarked && !user?.legacy) throw tokenMissing();
  if (user) return user;
  throw new OperationError(
    'unauthorized',
    `The token in the header ${TOKEN_HEADER} is not known, was revoked, has ended, or its user is disabled. The sign-in page of the service gives you a new one; if it does not, ask whoever runs the service.`,
  );
}

function tokenMissing(): OperationError {
  return new OperationError(
    'unauthorized',
    `The header ${TOKEN_HEADER} is missing: send your token in it. The sign-in page of the service gives you one.`,
  );
}
