import {checkbox, field, hidden, NEW_PASSWORD, OTHER_NAME, select} from '../../pages/controls/fields.ts';
import {button, buttonRow, linkButton} from '../../pages/controls/buttons.ts';
import {definitions} from '../../pages/controls/definitions.ts';
import {number, time} from '../../pages/controls/values.ts';
import {table} from '../../pages/controls/table.ts';
import {findForm, pager, type Part, partOf} from '../markup/listing.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import type {Role, UserAccount, UserRow} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';
import {removePage} from './remove-page.ts';
import {sure} from './sure.ts';

/** The users of the service: the list, and a page for each user. */
export const addUsers: AddSection = (sections, {store}) => {
  sections.page('users', async (view, query) => {
    const search = query('search').slice(0, 100);
    const part = await partOf(query('page'), (page) => store.users.list({...page, search}));
    return listPage(view, part, {search, visitors: await store.visitors.count()});
  });
  sections.page('users/add', (view) => Promise.resolve(addPage(view)));
  sections.page('users/user', async (view, query) => {
    const user = await store.users.byName(query('name'));
    if (user === undefined) return {missing: view.m.users.unknown(query('name'))};
    const isLastAdmin =
      user.role === 'admin' && !user.isDisabled && !(await store.users.hasOtherAdmin(user.id));
    return userPage(view, user, isLastAdmin);
  });
  sections.page('users/remove', async (view, query) => {
    const user = await store.users.byName(query('name'));
    if (user === undefined) return {missing: view.m.users.unknown(query('name'))};
    return removePage(view, user, await store.users.dataOf(user.id));
  });
};

function listPage(
  view: SignedInView,
  part: Part<UserRow>,
  {search, visitors}: {readonly search: string; readonly visitors: number},
): string {
  const {m} = view;
  const columns = [
    m.users.name,
    m.users.role,
    m.users.state,
    {heading: m.users.tokens, kind: 'number'} as const,
    m.users.lastUse,
  ];
  const rows = part.rows.map((user) => [
    html`<a href="${address(view, 'users/user', {name: user.name})}"><bdi>${user.name}</bdi></a>`,
    roleName(view, user.role),
    user.disabledAt ? m.users.disabled : user.hasPassword ? m.users.enabled : m.users.noPassword,
    html`<a href="${address(view, 'tokens', {user: user.name})}">${number(view, user.tokens)}</a>`,
    time(view, user.lastUsedAt, m.never),
  ]);
  const content = html`${buttonRow(linkButton(address(view, 'users/add'), m.users.add, 'main'))}
  ${findForm(view, 'users', {id: 'search', label: m.users.search, value: search})}
  ${table(columns, rows, m.users.none)} ${pager(view, 'users', part, {search})}
  ${visitors > 0 ? html`<p class="quiet">${m.users.visitors(visitors)}</p>` : undefined}`;
  return sectionPage(view, m.users.title, content);
}

function addPage(view: SignedInView): string {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const roles = (['user', 'admin'] as const).map((role) => [role, roleName(view, role)] as const);
  const content = html`${field('name', m.users.name, html`required value="${values['name'] ?? ''}" ${OTHER_NAME}`)}
    ${field('password', m.users.password, NEW_PASSWORD, m.users.passwordHint)}
    ${select('role', m.users.role, roles, values['role'])}
    <p class="quiet">${m.users.adminMeans}</p>
    ${buttonRow(button(m.users.add, 'main'), html`<a href="${address(view, 'users')}">${m.cancel}</a>`)}`;
  return sectionPage(view, m.users.addTitle, actionForm(view, 'users/add', content));
}

function userPage(view: SignedInView, user: UserAccount, isLastAdmin: boolean): string {
  const {m} = view;
  const isSelf = user.id === view.admin.id;
  const links = [
    html`<a href="${address(view, 'tokens', {user: user.name})}">${m.tokens.title}</a> `,
    html`<a href="${address(view, 'usage', {user: user.name})}">${m.usage.title}</a> `,
    html`<a href="${address(view, 'audit', {name: user.name})}">${m.audit.title}</a>`,
  ];
  const state = user.isDisabled ? m.users.disabled : m.users.enabled;
  const noPassword = user.passwordHash === undefined ? ` · ${m.users.noPassword}` : '';
  const content = html`${definitions([
      {term: m.users.role, meaning: roleName(view, user.role)},
      {term: m.users.state, meaning: `${state}${noPassword}`},
    ])}
    ${buttonRow(...links)}
    <h2>${m.users.password}</h2>
    ${passwordForm(view, user, isSelf)}
    ${
      isLastAdmin
        ? html`<h2>${m.users.role}</h2>
            <p>${m.users.lastAdmin(user.name)}</p>`
        : changes(view, user, isSelf)
    }`;
  return sectionPage(view, user.name, content);
}

function passwordForm(view: SignedInView, user: UserAccount, isSelf: boolean): Html {
  const {m} = view;
  const hint = isSelf ? m.users.ownPasswordHint : m.users.newPasswordHint;
  const content = html`${hidden({name: user.name})}
  ${field('password', m.users.newPassword, html`required ${NEW_PASSWORD}`, hint)}
  ${checkbox({id: 'revoke', name: 'revoke', value: 'yes', label: m.users.alsoRevoke})}
  ${button(m.users.changePassword)}`;
  return actionForm(view, 'users/password', content);
}

/**
 * Forms that change the role or state of a user or remove the user; administrators who would lose their own
 * access must confirm.
 */
function changes(view: SignedInView, user: UserAccount, isSelf: boolean): Html {
  const {m} = view;
  const isAdmin = user.role === 'admin';
  const role = {name: user.name, role: isAdmin ? 'user' : 'admin'};
  const state = {name: user.name, state: user.isDisabled ? 'enabled' : 'disabled'};
  const roleForm = html`<p class="quiet">${m.users.adminMeans}</p>
    ${hidden(role)}${isSelf ? sure(view, 'role-sure') : undefined}
    ${button(isAdmin ? m.users.makeUser : m.users.makeAdmin)}`;
  const stateForm = html`<p class="quiet">${user.isDisabled ? m.users.enableMeans : m.users.disableMeans}</p>
    ${hidden(state)}${isSelf ? sure(view, 'state-sure') : undefined}
    ${button(user.isDisabled ? m.users.enable : m.users.disable)}`;
  return html`<h2>${m.users.role}</h2>
    ${actionForm(view, 'users/role', roleForm)}
    <h2>${m.users.state}</h2>
    ${actionForm(view, 'users/state', stateForm)}
    <h2>${m.users.remove}</h2>
    <p class="quiet">${m.users.removeMeans}</p>
    ${buttonRow(linkButton(address(view, 'users/remove', {name: user.name}), m.users.remove))}`;
}

function roleName({m}: SignedInView, role: Role): string {
  return role === 'admin' ? m.users.admin : m.users.user;
}
