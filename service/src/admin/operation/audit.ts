import {NOTHING, table} from '../../pages/controls/table.ts';
import {name, time} from '../../pages/controls/values.ts';
import {entriesOf, entriesPager, findForm} from '../markup/listing.ts';
import {html, type Html} from '../../pages/html.ts';
import {ROLES, type AuditRow} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import type {AddSection} from '../sections.ts';
import {systemOf} from './systems.ts';

/** The audit log, newest first. Each page starts after the last entry of the page before. */
export const addAudit: AddSection = (sections, {store, systems}) => {
  sections.page('audit', async (view, query) => {
    const {m} = view;
    const entries = await entriesOf(query, (filter) => store.audit.list(filter));
    const columns = [
      ...[m.audit.time, m.audit.who, m.audit.what, m.audit.subject],
      ...[m.audit.concerns, m.audit.address],
    ];
    const lines = entries.rows.map((row) => cellsOf(view, row, systems));
    const content = html`<p class="quiet">${m.audit.about}</p>
      ${findForm(view, 'audit', {id: 'name', label: m.audit.filter, value: entries.named})}
      ${table(columns, lines, m.audit.none)} ${entriesPager(view, 'audit', entries, m.audit)}`;
    return sectionPage(view, m.audit.title, content);
  });
};

function cellsOf(view: SignedInView, row: AuditRow, systems: Systems): (Html | string)[] {
  return [
    time(view, row.at),
    actorOf(view, row),
    view.m.audit.actions[row.action],
    subjectOf(row, systems),
    concernsOf(view, row),
    addressOf(row),
  ];
}

/** The actor: a user, or a command with its operating-system user. Commands have no network address. */
function actorOf({m}: SignedInView, {actor, action, address: from}: AuditRow): Html | string {
  const isRequest = from !== undefined || action === 'tokenFirstUsed';
  const [, systemUser] = isRequest ? [] : (/^command \((.*)\)$/.exec(actor) ?? []);
  return systemUser === undefined ? name(actor) : m.audit.commandLine(systemUser);
}

/** The user that an action affected, or the new role. */
function concernsOf({m}: SignedInView, {action, concerns}: AuditRow): Html | string {
  if (concerns === undefined) return NOTHING;
  const role = action === 'roleChanged' ? ROLES.find((candidate) => candidate === concerns) : undefined;
  return role === undefined ? name(concerns) : m.users[role];
}

const OF_SYSTEMS: ReadonlySet<AuditRow['action']> = new Set([
  'memoryImported',
  'memoryExported',
  'systemStarted',
  'systemStopped',
  'translationReviewed',
  'reviewWithdrawn',
]);

/** The object that an action changed; a system is shown by its title while it is in the configuration. */
function subjectOf({action, subject}: AuditRow, systems: Systems): Html {
  const system = OF_SYSTEMS.has(action) ? systemOf(systems, subject) : undefined;
  return name(system?.definition.title ?? subject);
}

function addressOf({address: from}: AuditRow): Html | string {
  if (from === undefined) return NOTHING;
  // An IPv4 address stays on one line; IPv6 addresses are too long for one line.
  return from.includes(':') ? name(from) : html`<bdi class="whole">${from}</bdi>`;
}
