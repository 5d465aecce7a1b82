import {setSystemState} from '../../administration/change-translation.ts';
import {html} from '../../pages/html.ts';
import type {ManagedSystem, Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {actionForm, hidden, name, table} from '../markup/controls.ts';
import {sectionPage} from '../markup/frame.ts';
import {good, wrong, type AddSection} from '../sections.ts';

/** The translation systems: status and reason, start, stop. */
export const addSystems: AddSection = (sections, {store, systems}) => {
  sections.page('systems', async (view) => listPage(view, systems, await store.stoppedSystems()));
  sections.action('systems', async ({operator, view: {m}, form}) => {
    const found = systemOf(systems, form('id'));
    if (found === undefined) return {to: 'systems', notice: wrong(m.problem.badRequest)};
    const {id, title} = found.definition;
    const state = form('state') === 'stopped' ? 'stopped' : 'started';
    await setSystemState(operator, id, state);
    await systems.refresh();
    const text = state === 'stopped' ? m.systems.isStopped(title) : m.systems.isStarted(title);
    return {to: 'systems', notice: good(text)};
  });
};

/** A system by its id, whoever may use it. */
export function systemOf(systems: Systems, id: string): ManagedSystem | undefined {
  return [...systems.all()].find(({definition}) => definition.id === id);
}

/** What a system is doing, in words. */
export function statusOf({m}: SignedInView, {status}: ManagedSystem): string {
  const states: Readonly<Partial<Record<string, string>>> = m.systems.states;
  return states[status] ?? status;
}

function listPage(view: SignedInView, systems: Systems, stopped: ReadonlySet<string>): string {
  const {m} = view;
  const rows = [...systems.all()].map((system) => {
    const {id, title, source, target, engine} = system.definition;
    const isStopped = stopped.has(id);
    const button = html`<button aria-label="${isStopped ? m.systems.start : m.systems.stop}: ${title}">
      ${isStopped ? m.systems.start : m.systems.stop}
    </button>`;
    const reason = system.reason
      ? html`<br /><span class="quiet" lang="en" dir="auto">${system.reason}</span>`
      : undefined;
    const change = {id, state: isStopped ? 'started' : 'stopped'};
    return [
      html`${name(title)}<br /><span class="quiet">${id}</span>`,
      html`<bdi dir="ltr">${source} → ${target}</bdi>`,
      name(engine.name),
      html`${statusOf(view, system)}${reason}`,
      actionForm(view, 'systems', html`${hidden(change)}${button}`, 'row'),
    ];
  });
  const action = {heading: `${m.systems.start}, ${m.systems.stop}`, kind: 'action'} as const;
  const columns = [m.systems.name, m.systems.pair, m.systems.engine, m.systems.status, action];
  return sectionPage(view, m.systems.title, table(columns, rows, m.systems.none));
}
