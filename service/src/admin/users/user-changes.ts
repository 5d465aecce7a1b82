import {canonicalUserName, isUserName} from '../../accounts/users.ts';
import {MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordLength} from '../../accounts/passwords.ts';
import {revokeTokensOf} from '../../administration/change-tokens.ts';
import {
  addAccount,
  removeAccount,
  setDisabled,
  setPassword,
  setRole,
} from '../../administration/change-users.ts';
import {StoreError, type Store, type UserAccount} from '../../store/index.ts';
import type {AdminWords} from '../../pages/words/index.ts';
import {good, wrong, type AddSection, type Change, type Outcome} from '../sections.ts';

/** Actions that change users. */
export const addUserChanges: AddSection = (sections, {store, documents}) => {
  const withUser = (path: string, act: (change: Change, user: UserAccount) => Promise<Outcome>) =>
    sections.action(path, async (change) => {
      const name = change.form('name');
      const {users} = change.view.m;
      const user = await store.users.byName(canonicalUserName(name));
      if (!user) return {to: 'users', notice: wrong(users.unknown(name))};
      try {
        return await act(change, user);
      } catch (error) {
        if (!(error instanceof StoreError && error.kind === 'lastAdmin')) throw error;
        return {to: pathOf(user.name), notice: wrong(users.lastAdmin(user.name))};
      }
    });
  sections.action('users/add', (change) => add(change));
  withUser('users/password', changePassword);
  withUser('users/role', changeRole);
  withUser('users/state', changeState);
  withUser('users/remove', async (change, user) => {
    const refused = refusal(change, user, 'users/remove');
    if (refused) return refused;
    const heir = await heirOf(store, change, user);
    if (heir && 'to' in heir) return heir;
    await removeAccount(change.operator, documents, user, heir);
    const {users} = change.view.m;
    if (user.id === change.view.admin.id) return {to: '?after=lostAccess'};
    const text = heir ? users.wasHandedOver(user.name, heir.name) : users.wasRemoved(user.name);
    return {to: 'users', notice: good(text)};
  });
};

async function changeRole(change: Change, user: UserAccount): Promise<Outcome> {
  const role = change.form('role') === 'admin' ? 'admin' : 'user';
  const refused = role === 'user' ? refusal(change, user) : undefined;
  if (refused) return refused;
  await setRole(change.operator, user, role);
  const {isAdmin, isUser} = change.view.m.users;
  return changed(change, user, role === 'admin' ? isAdmin(user.name) : isUser(user.name), role === 'user');
}

async function changeState(change: Change, user: UserAccount): Promise<Outcome> {
  const isDisabled = change.form('state') === 'disabled';
  const refused = isDisabled ? refusal(change, user) : undefined;
  if (refused) return refused;
  await setDisabled(change.operator, user, isDisabled);
  const {users} = change.view.m;
  const text = isDisabled ? users.isDisabled(user.name) : users.isEnabled(user.name);
  return changed(change, user, text, isDisabled);
}

async function add({operator, view: {m}, form}: Change): Promise<Outcome> {
  const [name, password] = [canonicalUserName(form('name')), form('password')];
  const role = form('role') === 'admin' ? 'admin' : 'user';
  const again = (text: string): Outcome => ({to: 'users/add', notice: wrong(text, {name, role})});
  if (!isUserName(name)) return again(m.users.badName);
  const fault = password === '' ? undefined : passwordFault(m, password);
  if (fault !== undefined) return again(fault);
  try {
    await addAccount(operator, {name, role, password: password === '' ? undefined : password});
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'duplicate') return again(m.users.taken(name));
    throw error;
  }
  return {to: pathOf(name), notice: good(m.users.wasAdded(name))};
}

async function changePassword({operator, view, form}: Change, user: UserAccount): Promise<Outcome> {
  const {m} = view;
  const fault = passwordFault(m, form('password'));
  if (fault !== undefined) return {to: pathOf(user.name), notice: wrong(fault)};
  await setPassword(operator, user, form('password'));
  const revoked = form('revoke') === 'yes' ? await revokeTokensOf(operator, user.name) : undefined;
  if (user.id === view.admin.id) return {to: '?after=passwordChanged'};
  const also = revoked === undefined ? '' : ` ${m.users.wasRevoked(revoked)}`;
  return {to: pathOf(user.name), notice: good(m.users.wasChanged(user.name) + also)};
}

function passwordFault(m: AdminWords, password: string): string | undefined {
  if (passwordLength(password) < MIN_PASSWORD_LENGTH) return m.users.shortPassword;
  return password.length > MAX_PASSWORD_LENGTH ? m.users.longPassword : undefined;
}

/** Refuses a change by which administrators would lose their own access, unless they have confirmed the change. */
function refusal({view, form}: Change, user: UserAccount, path = 'users/user'): Outcome | undefined {
  const {users} = view.m;
  const isUnawares = user.id === view.admin.id && form('sure') !== 'yes';
  return isUnawares ? {to: pathOf(user.name, path), notice: wrong(users.notSure)} : undefined;
}

/**
 * The user who receives the data of a removed user; undefined if the data are removed, too; an outcome if the
 * form is invalid.
 */
async function heirOf(
  store: Store,
  {view: {m}, form}: Change,
  user: UserAccount,
): Promise<UserAccount | Outcome | undefined> {
  const [data, heir] = [form('data'), form('heir')];
  if (data === 'remove') return undefined;
  const again = (text: string): Outcome => ({
    to: pathOf(user.name, 'users/remove'),
    notice: wrong(text, {data, heir}),
  });
  if (data !== 'hand-over') return again(m.problem.badRequest);
  if (heir.trim() === '') return again(m.users.noHeir);
  const newOwner = await store.users.byName(canonicalUserName(heir));
  if (newOwner === undefined) return again(m.users.unknown(heir));
  return newOwner.id === user.id ? again(m.users.heirIsSelf) : newOwner;
}

/** Leads to the user's page, or to the sign-in page if administrators have ended their own access. */
function changed({view}: Change, user: UserAccount, text: string, losesAccess: boolean): Outcome {
  if (losesAccess && user.id === view.admin.id) return {to: '?after=lostAccess'};
  return {to: pathOf(user.name), notice: good(text)};
}

function pathOf(name: string, path = 'users/user'): string {
  return `${path}?${new URLSearchParams({name}).toString()}`;
}
