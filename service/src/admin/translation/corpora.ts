import {importTerms, removeTerms} from '../../administration/change-translation.ts';
import {canonicalUserName} from '../../accounts/users.ts';
import {MAX_TERM_FILE_SIZE, TermFileError, termLanguage} from '../../corpora/index.ts';
import {checkbox, field, hidden, select} from '../../pages/controls/fields.ts';
import {table} from '../../pages/controls/table.ts';
import {arrow, name, number} from '../../pages/controls/values.ts';
import {button, buttonRow, linkButton} from '../../pages/controls/buttons.ts';
import {pager, type Part, partOf} from '../markup/listing.ts';
import {actionForm, address} from '../markup/forms.ts';
import {html, type Html} from '../../pages/html.ts';
import {StoreError, type Store} from '../../store/index.ts';
import type {OwnedCorpus} from '../../store/index.ts';
import type {Systems} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {sectionPage} from '../markup/frame.ts';
import {systemOf} from '../operation/systems.ts';
import {good, wrong, type AddSection, type Outcome} from '../sections.ts';
import {importFault, leftOut} from './import-report.ts';
import {addUpload, type UploadedChange} from './uploads.ts';
import {whoFields} from './who-fields.ts';

const FORM = 'corpora/import';

/** Term corpora: list, import, remove. */
export const addCorpora: AddSection = (sections, {store, systems, dataFolder}) => {
  sections.page('corpora', async (view, query) =>
    listPage(view, await partOf(query('page'), (page) => store.corpora.page(page)), systems),
  );
  sections.page(FORM, (view) => Promise.resolve(importPage(view, systems)));
  sections.page('corpora/remove', async (view, query) => {
    const corpus = await store.corpora.byId(query('id'));
    if (corpus === undefined) return {missing: view.m.corpora.isGone};
    return removePage(view, corpus);
  });
  addUpload(sections, FORM, {dataFolder, mostBytes: MAX_TERM_FILE_SIZE, formPath: FORM}, (change) =>
    importFile(store, systems, change),
  );
  sections.action('corpora/remove', async ({operator, view: {m}, form}) => {
    const corpus = await store.corpora.byId(form('id'));
    const isRemoved = corpus !== undefined && (await removeTerms(operator, corpus.id));
    return {
      to: 'corpora',
      notice: isRemoved ? good(m.corpora.wasRemoved(corpus.title)) : wrong(m.corpora.isGone),
    };
  });
};

async function importFile(
  store: Store,
  systems: Systems,
  {operator, view: {m}, form, file}: UploadedChange,
): Promise<Outcome> {
  const [title, who, user, system] = [form('title').trim(), form('who'), form('user'), form('system')];
  const [source, target] = [termLanguage(form('source')), termLanguage(form('target'))];
  const values = {title, who, user, system, source: form('source'), target: form('target')};
  const again = (text: string): Outcome => ({to: FORM, notice: wrong(text, values)});
  if (title === '') return again(m.corpora.noTitle);
  if (source === undefined || target === undefined) return again(m.corpora.badLanguage);
  if (file === undefined) return again(m.corpora.noFile);
  if (system !== '' && !systemOf(systems, system)) return again(m.problem.badRequest);
  const owner = who === 'user' ? await store.users.byName(canonicalUserName(user)) : undefined;
  if (who === 'user' && owner === undefined) return again(m.users.unknown(user));
  try {
    const {
      corpus,
      leftOut: count,
      problems,
    } = await importTerms(operator, file, {
      ...{title, source, target},
      type: owner === undefined ? 'public' : 'private',
      systemId: system === '' ? undefined : system,
      ownerId: owner?.id,
      ownerName: owner?.name,
      replaces: form('replace') === 'yes',
    });
    const text = m.corpora.wasImported(corpus.title, corpus.terms, corpus.forbidden);
    return {to: 'corpora', notice: leftOut(m, good(text), problems, m.corpora.leftOut(count))};
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'duplicate') {
      return {to: FORM, notice: wrong(m.corpora.exists(title), {...values, exists: 'yes'})};
    }
    if (!(error instanceof TermFileError)) throw error;
    return {to: FORM, notice: importFault(m, error, values)};
  }
}

function listPage(view: SignedInView, part: Part<OwnedCorpus>, systems: Systems): string {
  const {m} = view;
  const rows = part.rows.map((corpus) => {
    const {id, title, ownerName, systemId, terms, forbidden} = corpus;
    const system = systemId === undefined ? undefined : systemOf(systems, systemId);
    const remove = html`<a href="${address(view, 'corpora/remove', {id})}"
      >${m.corpora.remove} <span class="unseen">${title}</span></a
    >`;
    return [
      name(title),
      html`<bdi dir="ltr">${arrow(corpus)}</bdi>`,
      ownerName === undefined ? m.corpora.everyone : name(ownerName),
      systemId === undefined ? m.corpora.allSystems : name(system?.definition.title ?? systemId),
      number(view, terms),
      number(view, forbidden),
      remove,
    ];
  });
  const columns = [
    m.corpora.name,
    m.corpora.pair,
    m.corpora.who,
    m.corpora.system,
    {heading: m.corpora.terms, kind: 'number'} as const,
    {heading: m.corpora.forbidden, kind: 'number'} as const,
    {heading: m.corpora.remove, kind: 'action'} as const,
  ];
  const content = html`${buttonRow(linkButton(address(view, FORM), m.corpora.import, 'main'))}
  ${table(columns, rows, m.corpora.none)} ${pager(view, 'corpora', part)}`;
  return sectionPage(view, m.corpora.title, content);
}

function importPage(view: SignedInView, systems: Systems): string {
  const {m, notice} = view;
  const values = notice?.values ?? {};
  const language = (id: string) =>
    html`required value="${values[id] ?? ''}" autocomplete="off" autocapitalize="none" spellcheck="false"
    maxlength="35" dir="ltr"`;
  const choices = [...systems.all()].map(({definition: {id, title}}) => [id, title] as const);
  const content = html`${field('title', m.corpora.name, html`required value="${values['title'] ?? ''}" maxlength="200" dir="auto" autocomplete="off"`)}
  ${field('source', m.corpora.source, language('source'), m.corpora.languageHint)}
  ${field('target', m.corpora.target, language('target'))} ${whoFields(view)}
  ${select('system', m.corpora.system, [['', m.corpora.allSystems], ...choices], values['system'])}
  ${field('file', m.corpora.file, html`type="file" required accept=".csv,.tsv,.txt,.xlsx,.tbx,.tmx,.xml"`, m.corpora.fileHint)}
  ${values['exists'] === 'yes' ? replaceChoice(view) : undefined}
  ${buttonRow(button(m.corpora.importButton, 'main'), cancelLink(view))}`;
  return sectionPage(view, m.corpora.importTitle, actionForm(view, FORM, content, 'upload'));
}

/** Checkbox for replacing a corpus, shown if the title is taken. */
function replaceChoice({m}: SignedInView): Html {
  return checkbox({id: 'replace', name: 'replace', value: 'yes', label: m.corpora.replace});
}

function cancelLink(view: SignedInView): Html {
  return html`<a href="${address(view, 'corpora')}">${view.m.cancel}</a>`;
}

function removePage(view: SignedInView, {id, title, terms, forbidden}: OwnedCorpus): string {
  const {m} = view;
  const content = html`${hidden({id})}
    <p>${m.corpora.removeMeans(terms + forbidden)}</p>
    ${buttonRow(button(m.corpora.remove, 'danger'), cancelLink(view))}`;
  return sectionPage(view, m.corpora.removeTitle(title), actionForm(view, 'corpora/remove', content));
}
