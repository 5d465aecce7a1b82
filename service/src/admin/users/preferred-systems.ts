import {SYSTEM_STATUSES} from '../../../../src/contract/index.ts';
import {tokenState} from '../../administration/change-tokens.ts';
import {
  forgetPreferredSystem,
  isPreferable,
  pairText,
  preferredFor,
  preferSystem,
  type PreferenceFault,
} from '../../administration/prefer-system.ts';
import {field, hidden, select} from '../../pages/controls/fields.ts';
import {table} from '../../pages/controls/table.ts';
import {arrow, name} from '../../pages/controls/values.ts';
import {button} from '../../pages/controls/buttons.ts';
import {emptyNote} from '../../pages/controls/notes.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import type {PreferredSystem, Store, TokenRow} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {statusOf, systemOf} from '../operation/systems.ts';
import {good, wrong, type AddSection, type Change, type Outcome} from '../sections.ts';

const MAX_PAIR_LENGTH = 40;

/** The preferred systems of a token at the doors: list, choose, remove. */
export const addPreferredSystems: AddSection = (sections, {store, systems, hasDoors}) => {
  sections.page('tokens/systems', async (view, query) => {
    const token = await store.tokens.byId(query('id'));
    if (token === undefined || tokenState(token) !== 'valid')
      return {missing: view.m.tokens.notValid(query('id'))};
    return keyPage(view, {token, systems, hasDoors});
  });
  sections.action('tokens/prefer', (change) => prefer(store, systems, change));
  sections.action('tokens/forget', async ({operator, view: {m}, form}) => {
    const token = await store.tokens.byId(form('id'));
    if (token === undefined) return {to: 'tokens', notice: wrong(m.tokens.notValid(form('id')))};
    const preferred = preferredFor(token, form('pair'));
    if (preferred) await forgetPreferredSystem(operator, token, preferred);
    return {to: pathOf(token), notice: good(m.preferred.wasRemoved(form('pair')))};
  });
};

async function prefer(store: Store, systems: Systems, {operator, view: {m}, form}: Change): Promise<Outcome> {
  const [id, systemId, pair] = [form('id'), form('system'), form('pair').trim()];
  const token = await store.tokens.byId(id);
  if (token === undefined) return {to: 'tokens', notice: wrong(m.tokens.notValid(id))};
  const system = systemOf(systems, systemId)?.definition;
  const again = (text: string): Outcome => ({
    to: pathOf(token),
    notice: wrong(text, {system: systemId, pair: pair.slice(0, MAX_PAIR_LENGTH)}),
  });
  if (system === undefined) return again(m.preferred.noSystem);
  const preferred = await preferSystem(operator, token, system, pair === '' ? pairText(system) : pair);
  if (typeof preferred !== 'string') {
    return {to: pathOf(token), notice: good(m.preferred.wasChosen(system.title, pairText(preferred)))};
  }
  const outcomes: Record<PreferenceFault, () => Outcome> = {
    revoked: () => ({to: userPath(token), notice: wrong(m.tokens.notValid(id))}),
    expired: () => ({to: userPath(token), notice: wrong(m.tokens.notValid(id))}),
    otherUsers: () => again(m.preferred.otherUsers(system.title, token.userName)),
    otherPair: () => again(m.preferred.otherPair(system.title, pairText(system), pair)),
  };
  return outcomes[preferred]();
}

interface KeyPage {
  readonly token: TokenRow;
  readonly systems: Systems;
  readonly hasDoors: boolean;
}

function keyPage(view: SignedInView, {token, systems, hasDoors}: KeyPage): string {
  const {m} = view;
  const {id, userName, label} = token;
  const columns = [
    m.preferred.pair,
    m.preferred.system,
    m.preferred.state,
    {heading: m.preferred.remove, kind: 'action'} as const,
  ];
  const rows = token.preferredSystems.map((preferred) => [
    html`<bdi dir="ltr" class="whole">${arrow(preferred)}</bdi>`,
    ...systemCells(view, systems, token, preferred),
    removeForm(view, token, preferred),
  ]);
  const content = html`<p>
      <a href="${address(view, 'tokens', {user: userName})}">${m.tokens.of(userName)}</a>${
        label === '' ? undefined : html` · ${name(label)}`
      }
    </p>
    <p class="quiet">${hasDoors ? m.preferred.about : m.preferred.noDoor}</p>
    ${table(columns, rows, m.preferred.none)} ${chooseForm(view, token, systems)}`;
  return sectionPage(view, m.preferred.title(id), content);
}

/** Title and state of a preferred system; the id instead of the title if the system no longer exists. */
function systemCells(
  view: SignedInView,
  systems: Systems,
  token: TokenRow,
  {systemId}: PreferredSystem,
): [Html, Html] {
  const {m} = view;
  const system = systemOf(systems, systemId);
  const title = name(system?.definition.title ?? systemId);
  const givesWay = (why: string) =>
    html`<span class="bad">${why}</span><br /><span class="quiet">${m.preferred.givesWay}</span>`;
  if (!system || !isPreferable(system.definition, token)) return [title, givesWay(m.preferred.gone)];
  const shown = systems.shownStatus(system);
  const status = statusOf(view, shown);
  return [title, SYSTEM_STATUSES[shown.status] ? html`${status}` : givesWay(status)];
}

function removeForm(view: SignedInView, {id}: TokenRow, preferred: PreferredSystem): Html {
  const {m} = view;
  const pair = pairText(preferred);
  const content = html`${hidden({id, pair})}
  ${button(html`${m.preferred.remove} <span class="unseen">${pair}</span>`)}`;
  return actionForm(view, 'tokens/forget', content, 'row');
}

function chooseForm(view: SignedInView, token: TokenRow, systems: Systems): Html {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const choices = choicesOf(systems, token);
  const title = html`<h2>${m.preferred.chooseTitle}</h2>`;
  if (choices.length === 0) return html`${title}${emptyNote(m.preferred.noSystems)}`;
  const pairAttributes = html`value="${values['pair'] ?? ''}" autocomplete="off" autocapitalize="none"
  spellcheck="false" dir="ltr" maxlength="${String(MAX_PAIR_LENGTH)}"`;
  const content = html`${hidden({id: token.id})}
  ${select('system', m.preferred.system, choices, values['system'])}
  ${field('pair', m.preferred.pair, pairAttributes, m.preferred.pairHint)}
  ${button(m.preferred.choose, 'main')}`;
  return html`${title}${actionForm(view, 'tokens/prefer', content)}`;
}

/** Systems that the user of a token may use, sorted by language pair. */
function choicesOf(systems: Systems, token: TokenRow): (readonly [id: string, text: string])[] {
  return [...systems.all()]
    .filter(({definition}) => isPreferable(definition, token))
    .map(({definition}) => [definition.id, `${arrow(definition)} · ${definition.title}`] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, 'en'));
}

function pathOf({id}: TokenRow): string {
  return `tokens/systems?${new URLSearchParams({id}).toString()}`;
}

function userPath({userName}: TokenRow): string {
  return `tokens?${new URLSearchParams({user: userName}).toString()}`;
}
