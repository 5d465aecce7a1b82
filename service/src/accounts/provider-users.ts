import {StoreError} from '../store/store-error.ts';
import type {Identity, Role, Store, UserAccount, UsersTable} from '../store/index.ts';
import {canonicalUserName, isUserName} from './users.ts';

/** A person whom a provider has signed in, as far as accounts go. */
export interface ProviderPerson extends Identity {
  /** User name that the provider tells. */
  readonly name: string | undefined;
  /** Role that the provider tells; undefined when it is not the provider's to tell. */
  readonly role: Role | undefined;
  /** Address that the provider has verified. */
  readonly email: string | undefined;
}

/** Why a person of a provider has no user here. */
export type NoUser = 'noName' | 'nameTaken' | 'noAccount';

/** The user of a person of a provider. */
export type FoundUser =
  | {
      readonly kind: 'user';
      readonly user: UserAccount;
      readonly isNew: boolean;
      readonly newRole: Role | undefined;
      /** Whether the provider's role was not taken, as no administrator would be left. */
      readonly isLastAdmin?: true;
    }
  | {readonly kind: NoUser};

/**
 * Finds the user who has the identity of a person, or adds one. A user of the same name, or of one that looks
 * like it, is never taken over: who may choose a name or an address at the provider could be anybody.
 */
export async function userOfProvider(
  store: Pick<Store, 'users' | 'identities'>,
  person: ProviderPerson,
  createUsers: boolean,
): Promise<FoundUser> {
  const known = await store.identities.userOf(person);
  if (known) {
    await store.identities.noteEmail(person, person.email);
    return await withRole(store.users, known, person.role);
  }
  if (!createUsers) return {kind: 'noAccount'};
  const name = canonicalUserName(person.name ?? '');
  if (!isUserName(name)) return {kind: 'noName'};
  try {
    await store.identities.addUser(name, person, person.role);
  } catch (error) {
    if (!(error instanceof StoreError && error.kind === 'duplicate')) throw error;
    // Two windows may have signed in at once.
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
