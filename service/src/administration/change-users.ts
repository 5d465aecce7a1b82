import {addUser, changePassword} from '../accounts/index.ts';
import {BytesError} from '../documents/bytes/bytes-error.ts';
import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {Role, User} from '../store/index.ts';
import {wordsOfSubmitted} from '../translation/memory/memory-words.ts';
import {noteChange, type Operator} from './operator.ts';

/** A user to add. */
export interface NewUser {
  readonly name: string;
  /** Password; without a password, the user cannot sign in and can only use tokens issued by the operator. */
  readonly password?: string | undefined;
  readonly role: Role;
}

/** Adds a user; rejects with a `StoreError` if the name is taken or invalid. */
export async function addAccount(operator: Operator, {name, password, role}: NewUser): Promise<User> {
  const user = await addUser(operator.store.users, name, password, role);
  await noteChange(operator, 'userAdded', user.name);
  if (role !== 'user') await noteChange(operator, 'roleChanged', user.name, role);
  return user;
}

/** Changes a password; undefined removes the password. The user's sessions end. */
export async function setPassword(
  operator: Operator,
  user: User,
  password: string | undefined,
): Promise<void> {
  await changePassword(operator.store.users, user.id, password);
  await noteChange(operator, 'passwordChanged', user.name);
}

/** Changes a user's role. The user's sessions end. */
export async function setRole(operator: Operator, user: User, role: Role): Promise<void> {
  await operator.store.users.setRole(user.id, role);
  await noteChange(operator, 'roleChanged', user.name, role);
}

/** Disables or enables a user; writes no log entry if nothing changed. */
export async function setDisabled(operator: Operator, user: User, isDisabled: boolean): Promise<void> {
  if (!(await operator.store.users.setDisabled(user.id, isDisabled))) return;
  await noteChange(operator, isDisabled ? 'userDisabled' : 'userEnabled', user.name);
}

/** Removes a user. The heir receives the user's data; without an heir, the data are removed, too. */
export async function removeAccount(
  operator: Operator,
  documents: Pick<DocumentBytes, 'names' | 'remove'>,
  user: User,
  heir: User | undefined,
): Promise<void> {
  const takesOver = heir && {to: heir.id, wordsOf: wordsOfSubmitted};
  const tasks = await operator.store.users.remove(user.id, takesOver);
  await noteChange(operator, 'userRemoved', user.name, heir?.name);
  try {
    for (const id of tasks) await documents.remove(await documents.names(id));
  } catch (error) {
    // The user is already removed; documents without a task are removed later as leftovers.
    if (!(error instanceof BytesError)) throw error;
  }
}
