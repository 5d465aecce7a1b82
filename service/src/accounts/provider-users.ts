import {StoreError} from '../store/store-error.ts';
import type {Identity, Role, Store, UserAccount, UsersTable} from '../store/index.ts';
import {canonicalUserName, isUserName} from './users.ts';

/** A person who signs in with a provider. */
export interface ProviderPerson extends Identity {
  /** User name from the provider. */
  readonly name: string | undefined;
  /** Role from the provider; undefined if the provider does not assign roles. */
  readonly role: Role | undefined;
  /** Email address verified by the provider; undefined if there is no such address. */
  readonly email: string | undefined;
}

/** Why there is no user for a provider's person. */
export type NoUser = 'noName' | 'nameTaken' | 'noAccount';

/** Result of finding the user for a provider's person. */
export type FoundUser =
  | {
      readonly kind: 'user';
      readonly user: UserAccount;
      readonly isNew: boolean;
      readonly newRole: Role | undefined;
      /** Whether the role from the provider was ignored because no administrator would remain. */
      readonly isLastAdmin?: true;
    }
  | {readonly kind: NoUser};

/**
 * Finds the user with a person's identity, or adds one. A user with the same or a similar name is never taken
 * over, since anyone may be able to choose a name or address at the provider.
 */
export async function userOfProvider(
  store: Pick<Store, 'users' | 'identities'>,
  person: ProviderPerson,
  createUsers: boolean,
): Promise<FoundUser> {
  const existingUser = await store.identities.userOf(person);
  if (existingUser) {
    await store.identities.noteEmail(person, person.email);
    return await withRole(store.users, existingUser, person.role);
  }
  if (!createUsers) return {kind: 'noAccount'};
  const name = canonicalUserName(person.name ?? '');
  if (!isUserName(name)) return {kind: 'noName'};
  try {
    await store.identities.addUser(name, person, person.role);
  } catch (error) {
    if (!(error instanceof StoreError && error.kind === 'duplicate')) throw error;
    // The same person may have signed in from two windows at once.
    const added = await store.identities.userOf(person);
    return added ? await withRole(store.users, added, person.role) : {kind: 'nameTaken'};
  }
  await store.identities.noteEmail(person, person.email);
  const user = await store.identities.userOf(person);
  if (!user) return {kind: 'noAccount'};
  return {kind: 'user', user, isNew: true, newRole: user.role === 'user' ? undefined : user.role};
}

async function withRole(users: UsersTable, user: UserAccount, role: Role | undefined): Promise<FoundUser> {
  if (role === undefined || role === user.role) return {kind: 'user', user, isNew: false, newRole: undefined};
  try {
    await users.setRole(user.id, role);
  } catch (error) {
    if (!(error instanceof StoreError && error.kind === 'lastAdmin')) throw error;
    return {kind: 'user', user, isNew: false, newRole: undefined, isLastAdmin: true};
  }
  return {kind: 'user', user: {...user, role}, isNew: false, newRole: role};
}
