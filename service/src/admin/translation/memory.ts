import {createReadStream} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import type {FastifyReply} from 'fastify';
import {canonicalUserName} from '../../accounts/users.ts';
import {
  exportTranslations,
  importTranslations,
  type NamedMemory,
} from '../../administration/change-translation.ts';
import {TmxError} from '../../corpora/memory/index.ts';
import {field, select} from '../../pages/controls/fields.ts';
import {table} from '../../pages/controls/table.ts';
import {name, number} from '../../pages/controls/values.ts';
import {button} from '../../pages/controls/buttons.ts';
import {fold} from '../../pages/controls/folds.ts';
import {actionForm} from '../markup/forms.ts';
import {html} from '../../pages/html.ts';
import {EVERYONE, type Store} from '../../store/index.ts';
import type {MemorySize} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {systemOf} from '../operation/systems.ts';
import {good, wrong, type AddSection, type Change, type Outcome} from '../sections.ts';
import {importFault, leftOut} from './import-report.ts';
import {addUpload, transferFolder, type UploadedChange} from './uploads.ts';
import {whoFields} from './who-fields.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/** Human translations: counts, import, export. */
export const addMemory: AddSection = (sections, {store, systems, dataFolder}) => {
  sections.page('memory', async (view) => memoryPage(view, systems, await store.memory.sizes()));
  addUpload(sections, 'memory/import', {dataFolder, mostBytes: MAX_BYTES, formPath: 'memory'}, (change) =>
    importFile(store, systems, change),
  );
  sections.action('memory/export', async (change, reply) => {
    const memory = await memoryOf(store, systems, change);
    return 'to' in memory ? memory : await sendMemory(change, memory, dataFolder, reply);
  });
};

/** The memory that a form selects, or the outcome with an error message. */
async function memoryOf(
  store: Store,
  systems: Systems,
  {view: {m}, form}: Change,
): Promise<NamedMemory | Outcome> {
  const [who, user] = [form('who'), form('user') || form('export-user')];
  const system = systemOf(systems, form('system') || form('export-system'));
  const isExport = form('export-system') !== '';
  const values = {who, user, system: system?.definition.id ?? '', form: isExport ? 'export' : 'import'};
  if (system === undefined) return {to: 'memory', notice: wrong(m.problem.badRequest)};
  const owner = who === 'user' ? await store.users.byName(canonicalUserName(user)) : undefined;
  if (who === 'user' && owner === undefined)
    return {to: 'memory', notice: wrong(m.users.unknown(user), values)};
  const {id: systemId, source, target} = system.definition;
  return {systemId, source, target, userId: owner?.id ?? EVERYONE, userName: owner?.name};
}

async function importFile(store: Store, systems: Systems, change: UploadedChange): Promise<Outcome> {
  const {operator, view, form, file} = change;
  const {m} = view;
  const memory = await memoryOf(store, systems, change);
  if ('to' in memory) return memory;
  const values = {who: form('who'), user: form('user'), system: memory.systemId, form: 'import'};
  if (file === undefined) return {to: 'memory', notice: wrong(m.corpora.noFile, values)};
  try {
    const {imported, leftOut: count, problems} = await importTranslations(operator, file, memory);
    const notice =
      imported > 0 || count === 0 ? good(m.memory.wasImported(imported)) : wrong(m.memory.wasImported(0));
    return {to: 'memory', notice: leftOut(m, notice, problems, m.memory.leftOut(count))};
  } catch (error) {
    if (!(error instanceof TmxError)) throw error;
    return {to: 'memory', notice: importFault(m, error, values)};
  }
}

/** Sends a memory as a TMX file, which is first written to the data folder. */
async function sendMemory(
  {operator}: Change,
  memory: NamedMemory,
  dataFolder: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const folder = await mkdtemp(join(await transferFolder(dataFolder), 'export-'));
  const remove = () => rm(folder, {recursive: true, force: true});
  try {
    const file = join(folder, 'memory.tmx');
    await exportTranslations(operator, file, memory);
    const content = createReadStream(file);
    content.on('close', () => void remove().catch(() => undefined));
    return reply
      .type('application/x-tmx+xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${memory.systemId.replace(/[^\w.-]/g, '_')}.tmx"`)
      .send(content);
  } catch (error) {
    await remove();
    throw error;
  }
}

function memoryPage(view: SignedInView, systems: Systems, sizes: readonly MemorySize[]): string {
  const {m, notice} = view;
  const chosen = notice?.values?.['system'];
  const all = [...systems.all()].map(({definition}) => definition);
  const rows = all.flatMap(({id, title}) => {
    const size = sizes.find(({systemId}) => systemId === id);
    const isEmpty = size === undefined || size.shared + size.own === 0;
    return isEmpty ? [] : [[name(title), number(view, size.shared), number(view, size.own)]];
  });
  const othersCount = all.length - rows.length;
  const columns = [
    m.memory.system,
    {heading: m.memory.shared, kind: 'number'} as const,
    {heading: m.memory.own, kind: 'number'} as const,
  ];
  const choices = all.map(({id, title}) => [id, title] as const);
  const importForm = html`${select('system', m.memory.system, choices, chosen)} ${whoFields(view)}
  ${field('file', m.corpora.file, html`type="file" required accept=".tmx,.xml"`, m.memory.fileHint)}
  ${button(m.corpora.importButton, 'main')}`;
  const exportForm = html`${select('export-system', m.memory.system, choices, chosen)}
  ${whoFields(view, 'export-')} ${button(m.memory.export)}`;
  const again = notice?.kind === 'wrong' ? notice.values?.['form'] : undefined;
  const forms = html`${fold(m.memory.importTitle, actionForm(view, 'memory/import', importForm, 'upload'), again === 'import')}
  ${fold(m.memory.exportTitle, actionForm(view, 'memory/export', exportForm), again === 'export')}`;
  const content = html`<p class="quiet">${m.memory.about}</p>
    ${table(columns, rows, all.length === 0 ? m.systems.none : m.memory.none)}
    ${rows.length > 0 && othersCount > 0 ? html`<p class="quiet">${m.memory.others(othersCount)}</p>` : undefined}
    ${all.length > 0 ? forms : undefined}`;
  return sectionPage(view, m.memory.title, content);
}
