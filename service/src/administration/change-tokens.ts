import {issueToken, type IssuedToken} from '../accounts/index.ts';
import type {NewToken, TokenRow, User} from '../store/index.ts';
import {noteChange, type Operator} from './operator.ts';

export async function issueTokenTo(
  operator: Operator,
  user: User,
  label: string,
  properties?: NewToken,
): Promise<IssuedToken> {
  const issued = await issueToken(operator.store.tokens, user.id, label, properties);
  await noteChange(operator, 'tokenIssued', issued.id, user.name);
  return issued;
}

/** Revokes a token by its complete id; returns false if the token is already revoked or does not exist. */
export async function revokeTokenOf(operator: Operator, id: string, userName: string): Promise<boolean> {
  if ((await operator.store.tokens.revoke(id)) === 0) return false;
  await noteChange(operator, 'tokenRevoked', id, userName);
  return true;
}

/** Revokes all tokens of a user; returns their number. */
export async function revokeTokensOf(operator: Operator, userName: string): Promise<number> {
  let revoked = 0;
  for (const {id, revokedAt} of await operator.store.tokens.list(userName)) {
    if (revokedAt === undefined && (await revokeTokenOf(operator, id, userName))) revoked += 1;
  }
  return revoked;
}

/** Whether a token is valid, or why not. */
export function tokenState({
  revokedAt,
  expiresAt,
}: Pick<TokenRow, 'revokedAt' | 'expiresAt'>): 'valid' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && expiresAt.getTime() <= Date.now() ? 'expired' : 'valid';
}
