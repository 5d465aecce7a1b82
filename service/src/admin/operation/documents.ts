import {NOTHING, table} from '../../pages/controls/table.ts';
import {number, percent, time} from '../../pages/controls/values.ts';
import {address} from '../markup/forms.ts';
import {pager, type Part, partOf} from '../markup/listing.ts';
import {html} from '../../pages/html.ts';
import type {QueuedDocument} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';

/** The document queue, without file names. */
export const addDocuments: AddSection = (sections, {store}) => {
  sections.page('documents', async (view, query) =>
    listPage(view, await partOf(query('page'), (page) => store.tasks.unfinished(page))),
  );
};

function listPage(view: SignedInView, part: Part<QueuedDocument>): string {
  const {m} = view;
  const numbers = (heading: string) => ({heading, kind: 'number'}) as const;
  const columns = [
    m.documents.user,
    m.documents.kind,
    numbers(m.documents.size),
    m.documents.status,
    numbers(m.documents.done),
    m.documents.age,
  ];
  const rows = part.rows.map((document) => [
    html`<a href="${address(view, 'users/user', {name: document.userName})}"
      ><bdi>${document.userName}</bdi></a
    >`,
    document.kind === '' ? m.documents.other : document.kind.toUpperCase(),
    sizeOf(view, document.size),
    m.documents.states[document.status],
    document.segments === 0 ? NOTHING : percent(view, document.translatedSegments / document.segments),
    time(view, document.createdAt),
  ]);
  const content = html`<p class="quiet">${m.documents.about}</p>
    ${table(columns, rows, m.documents.none)} ${pager(view, 'documents', part)}`;
  return sectionPage(view, m.documents.title, content);
}

function sizeOf(view: SignedInView, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? `${number(view, kilobytes)} KB`
    : `${number(view, Math.round(kilobytes / 102.4) / 10)} MB`;
}
