import {Readable} from 'node:stream';
import {reviewCsv} from '../../administration/review-csv.ts';
import {periodOf} from '../../administration/review-period.ts';
import {button} from '../../pages/controls/buttons.ts';
import {field} from '../../pages/controls/fields.ts';
import {NOTHING, table} from '../../pages/controls/table.ts';
import {name, number, time} from '../../pages/controls/values.ts';
import {html, type Html} from '../../pages/html.ts';
import type {ReviewRow} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {entriesOf, entriesPager, findForm, type Entries} from '../markup/listing.ts';
import type {AddSection} from '../sections.ts';
import {systemOf} from './systems.ts';

/** Longest name or reference in the list, in UTF-16 code units. */
const MAX_SHOWN = 100;

/** What hosts published and what was reviewed, newest first, and the same as a file. */
export const addReviews: AddSection = (sections, {store, systems}) => {
  sections.page('reviews', async (view, query) => {
    const entries = await entriesOf(query, ({name: search, ...filter}) =>
      store.reviews.list({
        ...filter,
        ...(search !== undefined && {search, systems: titled(systems, search)}),
      }),
    );
    return listPage(view, systems, entries);
  });
  sections.file('reviews.csv', ({m}, query) => {
    const unknown = ['from', 'to'].find((name) => query(name) !== '');
    const period = unknown === undefined ? periodOf(query('since'), query('until')) : 'unknown';
    if (typeof period === 'string') return {missing: m.reviews.badPeriod[period], back: 'reviews'};
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
    ${table(columns, lines, entries.named === '' ? m.reviews.none : m.reviews.noMatch)}
    ${entriesPager(view, 'reviews', entries, m.reviews)} ${downloadForm(view)}`;
  return sectionPage(view, m.reviews.title, content);
}

/** Ids of the systems whose titles contain a text. */
function titled(systems: Systems, text: string): string[] {
  const wanted = text.toLowerCase();
  return [...systems.all()]
    .filter(({definition}) => definition.title.toLowerCase().includes(wanted))
    .map(({definition}) => definition.id);
}

function cellsOf(view: SignedInView, systems: Systems, row: ReviewRow): (Html | string)[] {
  const {m} = view;
  const {at, event, user, app, provenance, reference, characters} = row;
  const {systemID, state, reviewer, reviewTime} = provenance;
  return [
    time(view, at),
    m.reviews.events[event],
    withMore(name(user), app === undefined ? undefined : name(shortened(app))),
    name(systemOf(systems, systemID)?.definition.title ?? systemID),
    withMore(m.reviews.states[state], html`${m.reviews.translated} ${timeOf(view, provenance.time)}`),
    reviewer === undefined ? NOTHING : withMore(name(shortened(reviewer)), timeOf(view, reviewTime)),
    reference === undefined ? NOTHING : name(shortened(reference)),
    characters === undefined ? NOTHING : number(view, characters),
  ];
}

function withMore(text: Html | string, more: Html | string | undefined): Html {
  return more === undefined ? html`${text}` : html`${text} <span class="quiet">${more}</span>`;
}

/** A time of a record, which is any text that can be read as a time. */
function timeOf(view: SignedInView, text: string | undefined): Html | string | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : time(view, date);
}

/** The start of a long text; the file has all of it. */
function shortened(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, '')}…`;
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
