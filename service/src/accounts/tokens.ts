import {hash, randomBytes} from 'node:crypto';
import type {NewToken, TokensTable, TokenUser} from '../store/index.ts';

const TOKEN = /^mt_[A-Za-z0-9_-]{43}$/;

/** A new token, which is shown to its user only once, and its id for commands. */
export interface IssuedToken {
  readonly token: string;
  readonly id: string;
}

/** Issues a new token; only its SHA-256 is stored. */
export async function issueToken(
  tokens: TokensTable,
  userId: number,
  label: string,
  properties?: NewToken,
): Promise<IssuedToken> {
  const {token, hash: storedHash} = newToken();
  await tokens.add(storedHash, userId, label, properties);
  return {token, id: idOfHash(storedHash)};
}

/** Generates a token; only its SHA-256 is to be stored. */
export function newToken(): {readonly token: string; readonly hash: Buffer} {
  const token = `mt_${randomBytes(32).toString('base64url')}`;
  return {token, hash: tokenHash(token)};
}

/**
 * Finds the user of a token; undefined if the token is missing, malformed, unknown, revoked or expired, or if
 * its user is disabled.
 */
export async function authenticate(
  tokens: Pick<TokensTable, 'userOf'>,
  token: string | undefined,
): Promise<TokenUser | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined;
  return await tokens.userOf(tokenHash(token));
}

function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The id of a token, for lists and commands. */
export function tokenIdOf(token: string): string {
  return idOfHash(tokenHash(token));
}

function idOfHash(storedHash: Buffer): string {
  return storedHash.toString('hex', 0, 8);
}
