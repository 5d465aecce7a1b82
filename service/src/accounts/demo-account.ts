import type {Store} from '../store/index.ts';
import {issueToken} from './tokens.ts';
import {hashPassword} from './passwords.ts';

/** Name and password of the user that `npm start` creates for trying out the service. */
export const DEMO_USER = 'demo';

const LABEL = 'npm start';

// Maximum number of valid tokens: enough that a page with a stored token works across many starts, few enough
// to bound the data folder.
const KEPT_TOKENS = 20;

/**
 * Issues a token for the demo user, creating the user if missing; only the latest of the user's tokens stay
 * valid.
 */
export async function ensureDemoAccount(store: Pick<Store, 'users' | 'tokens'>): Promise<string> {
  // The password is as short as the name, and public, so the rules for passwords do not apply.
  const user =
    (await store.users.byName(DEMO_USER)) ??
    (await store.users.add(DEMO_USER, await hashPassword(DEMO_USER)));
  const {token} = await issueToken(store.tokens, user.id, LABEL);
  // The list begins with the newest.
  const valid = (await store.tokens.list(DEMO_USER)).filter(
    ({label, revokedAt}) => label === LABEL && revokedAt === undefined,
  );
  for (const {id} of valid.slice(KEPT_TOKENS)) await store.tokens.revoke(id);
  return token;
}
