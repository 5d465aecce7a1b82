import type {Store} from '../store/store.ts';
import {issueToken} from './tokens.ts';
import {addUser} from './users.ts';

/** Name, and password, of the user that `npm start` makes for trying the service out. */
export const DEMO_USER = 'demo';

const LABEL = 'npm start';

/** A fresh token of the demo user, who is made when missing; earlier tokens of this kind are revoked. */
export async function ensureDemoAccount(store: Store): Promise<string> {
  const user = (await store.userByName(DEMO_USER)) ?? (await addUser(store, DEMO_USER, DEMO_USER));
  const earlier = await store.listTokens(DEMO_USER);
  const {token} = await issueToken(store, user.id, LABEL);
  for (const {id, label, revokedAt} of earlier) {
    if (label === LABEL && revokedAt === undefined) await store.revokeToken(id);
  }
  return token;
}
