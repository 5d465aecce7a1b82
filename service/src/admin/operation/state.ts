import {html} from '../../pages/html.ts';
import type {AdminParts, SignedInView} from '../admin-parts.ts';
import {address, name, number, table, time} from '../markup/controls.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';
import {statusOf} from './systems.ts';

/** The state of the service, the first page. */
export const addState: AddSection = (sections, parts) => {
  sections.page('', (view) => statePage(view, parts));
};

async function statePage(
  view: SignedInView,
  {store, systems, problems, version}: AdminParts,
): Promise<string> {
  const {m} = view;
  const [wrong, queue] = await Promise.all([problems(), store.documentQueue()]);
  const waiting = queue.waiting + queue.translating;
  const oldest = Math.floor(queue.oldestMs / 60_000);
  const ready =
    wrong.length === 0
      ? html`<p class="note good">${m.state.ready}</p>`
      : html`<div class="note wrong">
          <p>${m.state.notReady}</p>
          <ul lang="en" dir="ltr">
            ${wrong.map(({message}) => html`<li>${message}</li>`)}
          </ul>
        </div>`;
  const since = new Date(Date.now() - process.uptime() * 1000);
  const content = html`${ready}
    <dl>
      <dt>${m.state.version}</dt>
      <dd>${version}</dd>
      <dt>${m.state.node}</dt>
      <dd>${process.versions.node}</dd>
      <dt>${m.state.running}</dt>
      <dd>${time(view, since)}</dd>
      <dt>${m.state.queue}</dt>
      <dd>
        <a href="${address(view, 'documents')}">${number(view, waiting)}</a
        >${waiting > 0 ? `, ${m.state.oldest(oldest)}` : undefined}
      </dd>
    </dl>
    <h2>${m.state.engines}</h2>
    ${enginesTable(view, systems)}`;
  return sectionPage(view, m.state.title, content);
}

function enginesTable(view: SignedInView, systems: AdminParts['systems']) {
  const {m} = view;
  const engines = new Map<string, Map<string, number>>();
  for (const system of systems.all()) {
    const statuses = engines.get(system.definition.engine.name) ?? new Map<string, number>();
    engines.set(system.definition.engine.name, statuses);
    const status = statusOf(view, system);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const rows = [...engines].map(([engine, statuses]) => [
    name(engine),
    [...statuses].map(([status, count]) => `${status}: ${number(view, count)}`).join(' · '),
  ]);
  return table([m.state.engine, m.state.systems], rows, m.systems.none);
}
