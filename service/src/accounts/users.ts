import type {Role, User, UsersTable} from '../store/index.ts';
import {StoreError} from '../store/store-error.ts';
import {canonicalUserName, checkUserName, isUserName} from '../store/accounts/user-names.ts';
import {
  hashPassword,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordLength,
  verifyPassword,
} from './passwords.ts';

export {canonicalUserName, isUserName};

/**
 * Adds a user. Without a password, the user cannot sign in and can only use tokens issued by the operator.
 */
export async function addUser(
  users: UsersTable,
  name: string,
  password?: string,
  role: Role = 'user',
): Promise<User> {
  const canonical = canonicalUserName(name);
  checkUserName(canonical); // The name is checked before the password is hashed.
  return await users.add(canonical, await hashOf(password), role);
}

/** Changes the password of a user; undefined removes the password, and the user can then only use tokens. */
export async function changePassword(
  users: UsersTable,
  userId: number,
  password: string | undefined,
): Promise<void> {
  await users.setPassword(userId, await hashOf(password));
}

async function hashOf(password: string | undefined): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (passwordLength(password) < MIN_PASSWORD_LENGTH) {
    const message = `The password is too short: it needs at least ${MIN_PASSWORD_LENGTH} characters. A few words are easy to remember and hard to guess.`;
    throw new StoreError('invalid', message);
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new StoreError('invalid', `A password has at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  return await hashPassword(password);
}

/** A user whose password was correct; if disabled, the user must not be signed in. */
export interface SignedInUser extends User {
  readonly isDisabled: boolean;
  readonly role: Role;
}

/**
 * Finds the user with this name and password; undefined if there is no such user, or the user has no
 * password.
 */
export async function userOfPassword(
  users: UsersTable,
  name: string,
  password: string,
): Promise<SignedInUser | undefined> {
  const user = await users.byName(canonicalUserName(name));
  if (!(await verifyPassword(user?.passwordHash, password)) || user === undefined) return undefined;
  return {id: user.id, name: user.name, isDisabled: user.isDisabled, role: user.role};
}
