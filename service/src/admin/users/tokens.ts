import {canonicalUserName} from '../../accounts/users.ts';
import {issueTokenTo, revokeTokenOf, tokenState} from '../../administration/change-tokens.ts';
import {NOTHING, table} from '../../pages/controls/table.ts';
import {time} from '../../pages/controls/values.ts';
import {button, buttonRow} from '../../pages/controls/buttons.ts';
import {field, hidden} from '../../pages/controls/fields.ts';
import {findForm, pager, type Part, partOf} from '../markup/listing.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import type {Store, TokenRow} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {good, wrong, type AddSection, type Change, type Outcome} from '../sections.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;
const MAX_LABEL_LENGTH = 200;

/** The tokens of users: list, issue, revoke. */
export const addTokens: AddSection = (sections, {store, hasDoors}) => {
  sections.page('tokens', async (view, query) => {
    const userName = query('user');
    const user = userName === '' ? undefined : await store.users.byName(canonicalUserName(userName));
    if (userName !== '' && user === undefined) return {missing: view.m.users.unknown(userName)};
    const part = await partOf(query('page'), (page) => store.tokens.list(user?.name, page));
    return listPage(view, part, {userName: user?.name, hasDoors});
  });
  sections.page('tokens/revoke', async (view, query) => {
    const token = await store.tokens.byId(query('id'));
    return token ? revokePage(view, token) : {missing: view.m.tokens.notValid(query('id'))};
  });
  sections.action('tokens/issue', (change) => issue(store, change));
  sections.action('tokens/revoke', async ({operator, view: {m}, form}) => {
    const id = form('id');
    const token = await store.tokens.byId(id);
    const isRevoked = token !== undefined && (await revokeTokenOf(operator, token.id, token.userName));
    const to = `tokens?${new URLSearchParams(token ? {user: token.userName} : {}).toString()}`;
    return {to, notice: isRevoked ? good(m.tokens.wasRevoked(id)) : wrong(m.tokens.notValid(id))};
  });
};

async function issue(store: Store, {operator, view: {m}, form}: Change): Promise<Outcome> {
  const name = form('user');
  const user = await store.users.byName(canonicalUserName(name));
  if (user === undefined) return {to: 'tokens', notice: wrong(m.users.unknown(name))};
  const to = `tokens?${new URLSearchParams({user: user.name}).toString()}`;
  const [label, days] = [form('label').trim(), form('days').trim()];
  const again = (text: string): Outcome => ({to, notice: wrong(text, {label, days})});
  if (label.length > MAX_LABEL_LENGTH) return again(m.tokens.longLabel);
  const number = Number(days);
  const isNumber = /^\d{1,5}$/.test(days) && number >= 1 && number <= MAX_DAYS;
  if (days !== '' && !isNumber) return again(m.tokens.badDays);
  const expiresAt = days === '' ? undefined : new Date(Date.now() + number * DAY_MS);
  const {token} = await issueTokenTo(operator, user, label, {expiresAt});
  return {to, notice: {...good(m.tokens.wasIssued(user.name)), token}};
}

function listPage(
  view: SignedInView,
  part: Part<TokenRow>,
  {userName, hasDoors}: {readonly userName: string | undefined; readonly hasDoors: boolean},
): string {
  const {m} = view;
  const columns = [
    m.tokens.id,
    ...(userName === undefined ? [m.tokens.user] : []),
    m.tokens.label,
    m.tokens.issued,
    m.users.lastUse,
    m.tokens.ends,
    m.tokens.state,
    ...(hasDoors ? [m.preferred.column] : []),
    {heading: m.tokens.revoke, kind: 'action'} as const,
  ];
  const rows = part.rows.map((token) => [
    html`<span class="code">${token.id}</span>`,
    ...(userName === undefined
      ? [html`<a href="${address(view, 'tokens', {user: token.userName})}"><bdi>${token.userName}</bdi></a>`]
      : []),
    token.label === '' ? NOTHING : html`<bdi>${token.label}</bdi>`,
    time(view, token.createdAt),
    time(view, token.lastUsedAt, m.never),
    time(view, token.expiresAt),
    stateOf(view, token),
    ...(hasDoors ? [systemsLink(view, token)] : []),
    tokenState(token) === 'valid' ? revokeLink(view, token) : '',
  ]);
  const content = html`${findForm(view, 'tokens', {id: 'user', label: m.tokens.user, value: userName ?? ''})}
  ${table(columns, rows, m.tokens.none)} ${pager(view, 'tokens', part, {user: userName ?? ''})}
  ${userName === undefined ? html`<p class="quiet">${m.tokens.chooseUser}</p>` : issueForm(view, userName)}`;
  return sectionPage(view, userName === undefined ? m.tokens.title : m.tokens.of(userName), content);
}

/** Link to the preferred systems of a token; a dash unless the token is valid. */
function systemsLink(view: SignedInView, token: TokenRow): Html | string {
  const {m} = view;
  if (tokenState(token) !== 'valid') return NOTHING;
  const {length} = token.preferredSystems;
  const text = length === 0 ? m.preferred.automatic : m.preferred.chosen(length);
  return html`<a href="${address(view, 'tokens/systems', {id: token.id})}"
    >${text} <span class="unseen">${token.id}</span></a
  >`;
}

function revokeLink(view: SignedInView, {id}: TokenRow): Html {
  const {m} = view;
  return html`<a href="${address(view, 'tokens/revoke', {id})}"
    >${m.tokens.revoke} <span class="unseen">${id}</span></a
  >`;
}

function issueForm(view: SignedInView, userName: string): Html {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const content = html`${hidden({user: userName})}
  ${field('label', m.tokens.label, html`value="${values['label'] ?? ''}" autocomplete="off" dir="auto" maxlength="${String(MAX_LABEL_LENGTH)}"`)}
  ${field('days', m.tokens.days, html`value="${values['days'] ?? ''}" inputmode="numeric" autocomplete="off" maxlength="5"`, m.tokens.daysHint)}
  ${button(m.tokens.issue, 'main')}`;
  return html`<h2>${m.tokens.issueTitle}</h2>
    ${actionForm(view, 'tokens/issue', content)}`;
}

function revokePage(view: SignedInView, {id, userName}: TokenRow): string {
  const {m} = view;
  const content = html`${hidden({id})}
    <p>${m.tokens.revokeMeans(userName)}</p>
    ${buttonRow(
      button(m.tokens.revoke, 'danger'),
      html`<a href="${address(view, 'tokens', {user: userName})}">${m.cancel}</a>`,
    )}`;
  return sectionPage(view, m.tokens.revokeTitle(id), actionForm(view, 'tokens/revoke', content));
}

function stateOf({m}: SignedInView, token: TokenRow): string {
  return {valid: m.tokens.valid, expired: m.tokens.expired, revoked: m.tokens.revoked}[tokenState(token)];
}
