import {setSystemState} from '../../administration/change-translation.ts';
import {type FoldingLine, foldingLines} from '../../pages/controls/folds.ts';
import {arrow, name, number} from '../../pages/controls/values.ts';
import {button, buttonRow, linkButton} from '../../pages/controls/buttons.ts';
import {hidden} from '../../pages/controls/fields.ts';
import {emptyNote} from '../../pages/controls/notes.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import type {ManagedSystem, ShownStatus, SystemDefinition, Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {good, wrong, type AddSection} from '../sections.ts';

/** The translation systems: status, reason, start and stop. */
export const addSystems: AddSection = (sections, {store, systems}) => {
  sections.page('systems', async (view) => listPage(view, systems, await store.systems.stopped()));
  sections.action('systems', async ({operator, view: {m}, form}) => {
    const system = systemOf(systems, form('id'));
    if (system === undefined) return {to: 'systems', notice: wrong(m.problem.badRequest)};
    const {id, title} = system.definition;
    const state = form('state') === 'stopped' ? 'stopped' : 'started';
    await setSystemState(operator, id, state);
    await systems.refresh();
    const text = state === 'stopped' ? m.systems.isStopped(title) : m.systems.isStarted(title);
    return {to: 'systems', notice: good(text)};
  });
};

/** Finds a system by id, even if users may not see the system; undefined if the system does not exist. */
export function systemOf(systems: Systems, id: string): ManagedSystem | undefined {
  return [...systems.all()].find(({definition}) => definition.id === id);
}

/** Status of a system in words. */
export function statusOf({m}: SignedInView, {status}: ShownStatus): string {
  const states: Readonly<Partial<Record<string, string>>> = m.systems.states;
  return states[status] ?? status;
}

/** Whether a system needs attention: it is stopped, failed to start, or has servers that are down. */
function isInTrouble({status, reason}: ShownStatus): boolean {
  return status === 'notstarted' || status === 'error' || reason !== undefined;
}

/** Number of systems in each status, in words; statuses that need attention come first. */
export function statusCounts(view: SignedInView, statuses: readonly ShownStatus[]): Html {
  const counts = new Map<string, number>();
  const isBad = new Set<string>();
  for (const shown of troubleFirst(statuses, (status) => status)) {
    const status = statusOf(view, shown);
    if (isInTrouble(shown) && shown.status !== 'running') isBad.add(status);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const items = [...counts].map(([status, count], index) => {
    const text = `${status}: ${number(view, count)}`;
    return html`${index === 0 ? '' : ' · '}${isBad.has(status) ? html`<strong class="bad">${text}</strong>` : text}`;
  });
  return html`${items}`;
}

function troubleFirst<Item>(items: readonly Item[], statusOfItem: (item: Item) => ShownStatus): Item[] {
  const order = (item: Item) => (isInTrouble(statusOfItem(item)) ? 0 : 1);
  return items.toSorted((a, b) => order(a) - order(b));
}

/** Servers of a system, with their state; undefined unless the system has several. */
function serversOf({m}: SignedInView, {engine, pair}: SystemDefinition) {
  const servers = engine.servers?.(pair) ?? [];
  if (servers.length < 2) return undefined;
  return servers.map(
    ({server, isUp}) =>
      html`<br /><bdi dir="ltr">${server}</bdi>: ${isUp ? m.systems.serverUp : m.systems.serverDown}`,
  );
}

function listPage(view: SignedInView, systems: Systems, stopped: ReadonlySet<string>): string {
  const {m} = view;
  const all = [...systems.all()];
  if (all.length === 0) return sectionPage(view, m.systems.title, emptyNote(m.systems.none));
  const shown = (system: ManagedSystem) => systems.shownStatus(system);
  const lines = troubleFirst(all, shown).map((system) =>
    lineOf(view, system, shown(system), stopped.has(system.definition.id)),
  );
  const compare = linkButton(address(view, 'systems/compare'), m.comparison.title);
  const content = html`<p class="quiet">${statusCounts(view, all.map(shown))}</p>
    ${buttonRow(compare)} ${foldingLines(lines)}`;
  return sectionPage(view, m.systems.title, content);
}

/** Line of a system, which is unfolded while the system needs attention. */
function lineOf(
  view: SignedInView,
  {definition}: ManagedSystem,
  shown: ShownStatus,
  isStopped: boolean,
): FoldingLine {
  const {m} = view;
  const {id, title, engine} = definition;
  const isTrouble = isInTrouble(shown) || isStopped;
  const action = isStopped ? m.systems.start : m.systems.stop;
  const actionButton = button(action, 'plain', html` aria-label="${action}: ${title}"`);
  const change = {id, state: isStopped ? 'started' : 'stopped'};
  const reason = shown.reason ? html`<p class="quiet" lang="en" dir="auto">${shown.reason}</p>` : undefined;
  const look = isTrouble && shown.status !== 'running' ? 'status bad' : 'status';
  const summary = html`<span class="title">${name(title)}</span>
    <bdi class="quiet" dir="ltr">${arrow(definition)}</bdi>
    <span class="${look}">${statusOf(view, shown)}</span>`;
  const content = html`${reason}
    <p class="quiet">
      ${m.systems.engine}: ${name(engine.name)}${serversOf(view, definition)}<br /><bdi class="code"
        >${id}</bdi
      >
    </p>
    ${actionForm(view, 'systems', html`${hidden(change)}${actionButton}`, 'row')}`;
  return {summary, content, isOpen: isTrouble};
}
