import {Readable} from 'node:stream';
import {button} from '../../pages/controls/buttons.ts';
import {field} from '../../pages/controls/fields.ts';
import {NOTHING, table} from '../../pages/controls/table.ts';
import {name, number, time} from '../../pages/controls/values.ts';
import {html, type Html} from '../../pages/html.ts';
import type {ReviewFilter, ReviewRow} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {entriesOf, entriesPager, findForm, type Entries} from '../markup/listing.ts';
import type {AddSection, Fields} from '../sections.ts';
import {reviewCsv} from './review-csv.ts';
import {systemOf} from './systems.ts';

/** What hosts published and what was reviewed, newest first, and the same as a file. */
export const addReviews: AddSection = (sections, {store, systems}) => {
  sections.page('reviews', async (view, query) => {
    const entries = await entriesOf(query, (filter) => store.reviews.list(filter));
    return listPage(view, systems, entries);
  });
  sections.file('reviews.csv', ({m}, query) => {
    const period = periodOf(query);
    if (period === undefined) return {missing: m.reviews.badDay, back: 'reviews'};
    const content = Readable.from(reviewCsv(store.reviews, period), {objectMode: true});
    return {type: 'text/csv; charset=utf-8; header=present', fileName: 'reviews.csv', content};
  });
};

function listPage(view: SignedInView, systems: Systems, entries: Entries<ReviewRow>): string {
  const {m} = view;
  const columns = [
    ...[m.reviews.time, m.reviews.event, m.reviews.user, m.reviews.system, m.reviews.state],
    ...[m.reviews.reviewer, m.reviews.reference],
    {heading: m.reviews.characters, kind: 'number'} as const,
  ];
  const lines = entries.rows.map((row) => cellsOf(view, systems, row));
  const content = html`<p class="quiet">${m.reviews.about}</p>
    ${findForm(view, 'reviews', {id: 'name', label: m.reviews.filter, value: entries.named})}
    ${table(columns, lines, m.reviews.none)} ${entriesPager(view, 'reviews', entries, m.reviews)}
    ${downloadForm(view)}`;
  return sectionPage(view, m.reviews.title, content);
}

function cellsOf(view: SignedInView, systems: Systems, row: ReviewRow): (Html | string)[] {
  const {m} = view;
  const {at, event, user, app, provenance, reference, characters} = row;
  const {systemID, state, reviewer} = provenance;
  return [
    time(view, at),
    m.reviews.events[event],
    app === undefined ? name(user) : html`${name(user)} <span class="quiet">${name(app)}</span>`,
    name(systemOf(systems, systemID)?.definition.title ?? systemID),
    m.reviews.states[state],
    reviewer === undefined ? NOTHING : name(reviewer),
    reference === undefined ? NOTHING : name(reference),
    characters === undefined ? NOTHING : number(view, characters),
  ];
}

function downloadForm(view: SignedInView): Html {
  const {m, root} = view;
  const day = html`type="date"`;
  return html`<h2>${m.reviews.download}</h2>
    <form class="find" action="${root}reviews.csv">
      ${field('since', m.reviews.since, day)} ${field('until', m.reviews.until, day)}
      ${button(m.reviews.downloadCsv)}
    </form>`;
}

/** The period of a file; undefined if a date is invalid. The day of `until` is part of the period. */
function periodOf(query: Fields): Pick<ReviewFilter, 'since' | 'until'> | undefined {
  const since = dateIn(query('since'));
  const until = dateIn(query('until'), 1);
  if (since === 'invalid' || until === 'invalid') return undefined;
  return {...(since && {since}), ...(until && {until})};
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_MS = 86_400_000;

/** A date in ISO 8601, a day or a time; a day is moved by this number of days. */
function dateIn(text: string, days = 0): Date | 'invalid' | undefined {
  if (text === '') return undefined;
  const day = ISO_DATE.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text)) || Number.isNaN(Date.parse(day))) return 'invalid';
  // Some invalid days, as 30 February, are read as days of the next month.
  if (new Date(day).toISOString().slice(0, 10) !== day) return 'invalid';
  return new Date(Date.parse(text) + (text === day ? days * DAY_MS : 0));
}
