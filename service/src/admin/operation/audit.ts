import {html} from '../../pages/html.ts';
import type {AuditRow} from '../../store/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {address, name, ROWS, table, time} from '../markup/controls.ts';
import {sectionPage} from '../markup/frame.ts';
import {findForm} from '../markup/listing.ts';
import type {AddSection} from '../sections.ts';

/** The audit log, newest entries first; each page begins after the last entry of the one before. */
export const addAudit: AddSection = (sections, {store}) => {
  sections.page('audit', async (view, query) => {
    const named = query('name').trim().slice(0, 100);
    const before = /^\d{1,15}$/.test(query('before')) ? Number(query('before')) : undefined;
    const rows = await store.auditRows({
      most: ROWS + 1,
      ...(named !== '' && {name: named}),
      ...(before !== undefined && {before}),
    });
    return listPage(view, rows, {name: named, isFirst: before === undefined});
  });
};

function listPage(
  view: SignedInView,
  rows: readonly AuditRow[],
  {name: named, isFirst}: {readonly name: string; readonly isFirst: boolean},
): string {
  const {m} = view;
  const shown = rows.slice(0, ROWS);
  const last = rows.length > ROWS ? shown.at(-1) : undefined;
  const columns = [
    m.audit.time,
    m.audit.who,
    m.audit.what,
    m.audit.subject,
    m.audit.concerns,
    m.audit.address,
  ];
  const lines = shown.map(({at, actor, action, subject, concerns, address: from}) => [
    time(view, at),
    name(actor),
    m.audit.actions[action],
    name(subject),
    concerns === undefined ? '–' : name(concerns),
    from === undefined ? '–' : name(from),
  ]);
  const link = (before: string, text: string) =>
    html`<a href="${address(view, 'audit', {name: named, before})}">${text}</a> `;
  const content = html`<p class="quiet">${m.audit.about}</p>
    ${findForm(view, 'audit', 'name', m.audit.filter, named)} ${table(columns, lines, m.audit.none)}
    <nav class="pager" aria-label="${m.pages}">
      ${isFirst ? undefined : link('', m.audit.newest)}${last ? link(String(last.number), m.audit.older) : undefined}
    </nav>`;
  return sectionPage(view, m.audit.title, content);
}
