import {bullets} from '../../pages/controls/folds.ts';
import {table} from '../../pages/controls/table.ts';
import {name, number, time} from '../../pages/controls/values.ts';
import {definitions} from '../../pages/controls/definitions.ts';
import {note} from '../../pages/controls/notes.ts';
import {address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import type {NodeRow} from '../../store/index.ts';
import type {AdminParts, SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';
import type {ShownStatus} from '../../systems/index.ts';
import {statusCounts} from './systems.ts';

/** The start page: the state of the service. */
export const addState: AddSection = (sections, parts) => {
  sections.page('', (view) => statePage(view, parts));
};

async function statePage(
  view: SignedInView,
  {store, systems, readiness, version, node}: AdminParts,
): Promise<string> {
  const {m} = view;
  const [{can, problems}, queue, nodes] = await Promise.all([
    readiness(),
    store.tasks.queue(),
    store.nodes.list(),
  ]);
  const waiting = queue.waiting + queue.translating;
  const oldest = Math.floor(queue.oldestMs / 60_000);
  const ready =
    problems.length === 0
      ? note(m.state.ready, {kind: 'good'})
      : note(
          html`<p>${can.text && !can.documents ? m.state.noDocuments : m.state.notReady}</p>
            ${bullets(
              problems.map(({message}) => message),
              html`lang="en" dir="ltr"`,
            )}`,
          {kind: 'wrong'},
        );
  const since = new Date(Date.now() - process.uptime() * 1000);
  const content = html`${ready}
    ${definitions([
      {term: m.state.version, meaning: version},
      {term: m.state.node, meaning: process.versions.node},
      {term: m.state.running, meaning: time(view, since)},
      {
        term: m.state.queue,
        meaning: html`<a href="${address(view, 'documents')}">${number(view, waiting)}</a
          >${waiting > 0 ? `, ${m.state.oldest(oldest)}` : undefined}`,
      },
    ])}
    <h2>${m.state.engines}</h2>
    ${enginesTable(view, systems)} ${nodes.length > 1 ? nodesPart(view, nodes, node?.id) : undefined}`;
  return sectionPage(view, m.state.title, content);
}

/** Table of the processes that share the database. */
function nodesPart(view: SignedInView, nodes: readonly NodeRow[], here: number | undefined): Html {
  const {m} = view;
  const rows = nodes.map(({id, name: nodeName, isAlive, version, startedAt, seenAt}) => [
    id === here ? html`${name(nodeName)} <span class="quiet">${m.state.thisNode}</span>` : name(nodeName),
    isAlive ? m.state.alive : html`${m.state.dead} ${time(view, seenAt)}`,
    version,
    time(view, startedAt),
  ]);
  const columns = [m.state.nodeName, m.state.nodeState, m.state.version, m.state.started];
  return html`<h2>${m.state.nodes}</h2>
    <p class="quiet">${m.state.aboutNodes}</p>
    ${table(columns, rows, '')}`;
}

function enginesTable(view: SignedInView, systems: AdminParts['systems']) {
  const {m} = view;
  const engines = new Map<string, ShownStatus[]>();
  for (const system of systems.all()) {
    const {name: engine} = system.definition.engine;
    engines.set(engine, [...(engines.get(engine) ?? []), systems.shownStatus(system)]);
  }
  const rows = [...engines].map(([engine, statuses]) => [
    html`<a href="${address(view, 'systems')}">${name(engine)}</a>`,
    html`<span>${statusCounts(view, statuses)}</span>`,
  ]);
  return table([m.state.engine, m.state.systems], rows, m.systems.none);
}
