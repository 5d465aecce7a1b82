import type {IncomingMessage} from 'node:http';
import {TOKEN_HEADER} from '../../../src/contract/index.ts';
import {OperationError} from '../errors/operation-error.ts';
import type {TokenUser} from '../store/store.ts';

/** Finds the user of a token; undefined when there is none. */
export type Authenticate = (token: string) => Promise<TokenUser | undefined>;

/**
 * The user of the token in a request, or error 401. A token from outside the header counts only when
 * the header has none.
 */
export async function userOf(
  {headers}: IncomingMessage,
  authenticate: Authenticate,
  otherToken?: string,
): Promise<TokenUser> {
  const token = headers[TOKEN_HEADER] ?? otherToken;
  if (typeof token !== 'string' || token.trim() === '') {
    throw new OperationError(
      'unauthorized',
      `The header ${TOKEN_HEADER} is missing: send your token in it. The sign-in page of the service gives you one.`,
    );
  }
  const user = await authenticate(token.trim());
  if (user) return user;
  throw new OperationError(
    'unauthorized',
    `The token in the header ${TOKEN_HEADER} is not known, or was revoked. The sign-in page of the service gives you a new one.`,
  );
}
