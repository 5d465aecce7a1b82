import {addUser, changePassword} from '../accounts/index.ts';
import {BytesError} from '../documents/bytes/bytes-error.ts';
import type {DocumentBytes} from '../documents/bytes/document-bytes.ts';
import type {Role, User} from '../store/index.ts';
import {noteChange, type Operator} from './operator.ts';

/** A user who is to be added. */
export interface NewUser {
  readonly name: string;
  /** Without one the user cannot sign in, and gets tokens from the operator. */
  readonly password?: string | undefined;
  readonly role: Role;
}

/** Adds a user; rejects with a `StoreError` when the name is taken or cannot be one. */
export async function addAccount(operator: Operator, {name, password, role}: NewUser): Promise<User> {
  const user = await addUser(operator.store.users, name, password, role);
  await noteChange(operator, 'userAdded', user.name);
  if (role !== 'user') await noteChange(operator, 'roleChanged', user.name, role);
  return user;
}

/** Changes a password; undefined takes it away. The sessions of the user end. */
export async function setPassword(
  operator: Operator,
  user: User,
  password: string | undefined,
): Promise<void> {
  await changePassword(operator.store.users, user.id, password);
  await noteChange(operator, 'passwordChanged', user.name);
}

/** Changes what a user may do. The sessions of the user end. */
export async function setRole(operator: Operator, user: User, role: Role): Promise<void> {
  await operator.store.users.setRole(user.id, role);
  await noteChange(operator, 'roleChanged', user.name, role);
}

/** Disables a user, or enables one again; that nothing changed is not noted. */
export async function setDisabled(operator: Operator, user: User, isDisabled: boolean): Promise<void> {
  if (!(await operator.store.users.setDisabled(user.id, isDisabled))) return;
  await noteChange(operator, isDisabled ? 'userDisabled' : 'userEnabled', user.name);
}

/** Removes a user; the data go to the heir, or are removed when there is none. */
export async function removeAccount(
  operator: Operator,
  documents: Pick<DocumentBytes, 'names' | 'remove'>,
  user: User,
  heir: User | undefined,
): Promise<void> {
  const tasks = await operator.store.users.remove(user.id, heir?.id);
  await noteChange(operator, 'userRemoved', user.name, heir?.name);
  try {
    for (const id of tasks) await documents.remove(await documents.names(id));
  } catch (error) {
    // The user is gone; documents without a task are removed later, as rubbish.
    if (!(error instanceof BytesError)) throw error;
  }
}
