import {canonicalUserName} from '../../accounts/users.ts';
import {table} from '../../pages/controls/table.ts';
import {dateOf, number} from '../../pages/controls/values.ts';
import {buttonRow} from '../../pages/controls/buttons.ts';
import {findForm, pager, partOf} from '../markup/listing.ts';
import {address} from '../markup/forms.ts';
import {html} from '../../pages/html.ts';
import type {Store} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 30;

/** Characters per user and day. */
export const addUsage: AddSection = (sections, {store}) => {
  sections.page('usage', async (view, query) => {
    const {m} = view;
    const userName = query('user');
    if (userName !== '') {
      const user = await store.users.byName(canonicalUserName(userName));
      return user ? await userPage(view, store, user) : {missing: m.users.unknown(userName)};
    }
    const day = query('day') || dayOf(Date.now());
    return isDay(day) ? await dayPage(view, store, day, query('page')) : {missing: m.usage.badDay};
  });
};

async function dayPage(view: SignedInView, store: Store, day: string, page: string): Promise<string> {
  const {m} = view;
  const [part, sum] = await Promise.all([
    partOf(page, (range) => store.usage.ofDay(day, range)),
    store.usage.sumOfDay(day),
  ]);
  const today = dayOf(Date.now());
  const link = (to: string, text: string) => html`<a href="${address(view, 'usage', {day: to})}">${text}</a>`;
  const rows = part.rows.map(({userName, characters}) => [
    userName === undefined
      ? html`${m.usage.visitors}`
      : html`<a href="${address(view, 'usage', {user: userName})}"><bdi>${userName}</bdi></a>`,
    number(view, characters),
  ]);
  const columns = [m.usage.user, {heading: m.usage.characters, kind: 'number'} as const];
  const content = html`${findForm(view, 'usage', {id: 'user', label: m.usage.user, value: ''})}
    <h2>${m.usage.ofDay(dateOf(view, new Date(day)))}</h2>
    ${buttonRow(
      link(shifted(day, -1), m.usage.earlier),
      day < today ? link(shifted(day, 1), m.usage.later) : undefined,
    )}
    ${rows.length > 0 ? html`<p>${m.usage.sum(number(view, sum))}</p>` : undefined}
    ${table(columns, rows, m.usage.noneOfDay)} ${pager(view, 'usage', part, {day})}
    ${day === today ? html`<p class="quiet">${m.usage.ahead}</p>` : undefined}`;
  return sectionPage(view, m.usage.title, content);
}

async function userPage(view: SignedInView, store: Store, user: {id: number; name: string}): Promise<string> {
  const {m} = view;
  const days = await store.usage.ofUser(user.id, shifted(dayOf(Date.now()), 1 - SHOWN_DAYS));
  const rows = days.map(({day, characters}) => [
    html`<a href="${address(view, 'usage', {day})}"
      ><time datetime="${day}">${dateOf(view, new Date(day))}</time></a
    >`,
    number(view, characters),
  ]);
  const columns = [m.usage.day, {heading: m.usage.characters, kind: 'number'} as const];
  const content = html`${findForm(view, 'usage', {id: 'user', label: m.usage.user, value: user.name})}
    <p>${m.usage.last30}</p>
    ${table(columns, rows, m.usage.noneOfUser)}
    <p class="quiet">${m.usage.ahead}</p>`;
  return sectionPage(view, m.usage.ofUser(user.name), content);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function shifted(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}

function isDay(text: string): boolean {
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text
  );
}
