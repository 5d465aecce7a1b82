import type {Store} from '../store/store.ts';
import {issueToken} from './tokens.ts';
import {addUser} from './users.ts';

/** Name, and password, of the user that `npm start` makes for trying the service out. */
export const DEMO_USER = 'demo';

const LABEL = 'npm start';

// A page that stored a token goes on working over many starts; the data folder does not fill up.
const KEPT_TOKENS = 20;

/** A fresh token of the demo user, who is made when missing; only the latest tokens of this kind stay valid. */
export async function ensureDemoAccount(store: Store): Promise<string> {
  const user = (await store.userByName(DEMO_USER)) ?? (await addUser(store, DEMO_USER, DEMO_USER));
  const {token} = await issueToken(store, user.id, LABEL);
  // The latest stand first.
  const valid = (await store.listTokens(DEMO_USER)).filter(
    ({label, revokedAt}) => label === LABEL && revokedAt === undefined,
  );
  for (const {id} of valid.slice(KEPT_TOKENS)) await store.revokeToken(id);
  return token;
}
