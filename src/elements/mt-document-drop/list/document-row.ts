import {html, nothing, type TemplateResult} from 'lit';
import {withoutBidi} from '../../common/direction-marks.ts';
import type {DocumentProblem} from '../../common/document-problems.ts';
import {wordsFor} from '../../common/problems.ts';
import type {Route} from '../../common/routes.ts';
import {renderChecks, type CheckListView} from '../checks/check-list.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import {pathOf} from '../files/folders.ts';
import {renderAgain, type AgainView} from './again/again-form.ts';
import {renderPreview, type PreviewView} from './preview/preview-view.ts';
import {sizeText} from '../files/quantities.ts';
import type {MemoryFiles} from '../saving/memory-files.ts';
import {originText, statusText, untilText} from './document-status.ts';
import {renderFileName} from './file-name.ts';
import {iconOfFile, renderIcon, type IconName} from './icons.ts';
import {NO_DESCRIPTION} from '../../common/views/button.ts';

/** Messages of a row, and the actions of its buttons. */
export interface DocumentRowView extends CheckListView, AgainView, PreviewView {
  readonly memory: Pick<MemoryFiles, 'stateOf' | 'save'>;
  /** Whether the service has no capacity for more documents. */
  readonly isFull: boolean;
  /** Names a language pair within a sentence, as in `English to Latvian`. */
  pairName(route: Route): string;
  /** Whether personal data must stay in the page, but cannot be found in documents of this kind. */
  nothingKept(entry: DocumentEntry): boolean;
  /** Title of the term corpus in use, if known; empty without terms. */
  termsOf(route: Route): string;
  retry(entry: DocumentEntry): void;
  /** Lets the user choose a replacement file for the document. */
  chooseFor(entry: DocumentEntry): void;
  /** Removes the document; a translation in progress is canceled. */
  remove(entry: DocumentEntry): void;
  save(entry: DocumentEntry): void;
}

/** Where a row is. */
export interface RowPlace {
  /** Row number. */
  readonly at: number;
  /** Whether narrow rows name their languages, too, since the fields above the list do not. */
  readonly namesPairs: boolean;
}

interface Action {
  readonly icon: IconName;
  readonly text: string;
  readonly act: () => void;
  readonly isBusy?: boolean;
  readonly isPrimary?: boolean;
  /** Whether the form that the action opens below the row is open; undefined without a form. */
  readonly isOpen?: boolean;
}

/** Renders a document on one line: name, languages, progress and actions. */
export function renderDocumentRow(
  view: DocumentRowView,
  entry: DocumentEntry,
  place: RowPlace,
): TemplateResult {
  const {state} = entry;
  const name = withoutBidi(pathOf(entry));
  const hasProgress = state.kind === 'uploading' || state.kind === 'removing' || isUnderWay(entry);
  const {route} = entry;
  const checks = renderChecks(view, entry, place.at);
  const details = detailsOf(view, entry);
  const all = state.kind === 'completed' ? [entry.task?.provenance?.engine, ...factsOf(view, entry)] : [];
  const title = [route ? view.pairName(route) : '', ...details, ...all].filter(Boolean).join(' · ');
  return html`<li
    part="document ${state.kind}"
    class="document ${state.kind} ${entry.isAsking ? 'asking' : ''}"
  >
    ${renderIcon(iconOfFile(entry.name))}
    <p class="name" title=${name}>${renderFileName(entry)}</p>
    <p class="hint details" title=${title}>
      ${joinedDetails(details, pairInDetails(view, entry, place), isOriginKnown(view, entry))}
    </p>
    ${renderState(view, entry, place, checks.button)} ${renderOrigin(view, entry)}
    ${renderActions(view, entry, name)} ${state.kind === 'refused' ? nothing : renderKept(view, entry)}
    ${
      hasProgress
        ? html`<progress
            part="progress"
            aria-label=${name}
            max="1"
            value=${entry.progress || nothing}
          ></progress>`
        : nothing
    }
    ${checks.list} ${renderAgain(view, entry)} ${renderPreview(view, entry)}
  </li>`;
}

/** The languages of a document; undefined for a translated one if the fields above the list name them. */
function pairInDetails(view: DocumentRowView, entry: DocumentEntry, {namesPairs}: RowPlace): unknown {
  const {route} = entry;
  return route && (namesPairs || !isOriginKnown(view, entry)) ? renderPair(view, route) : undefined;
}

/** Whether the details say how a document was translated. */
function isOriginKnown({m}: DocumentRowView, entry: DocumentEntry): boolean {
  return entry.state.kind === 'completed' && originText(entry, m) !== '';
}

/** Details with points between them. How a document was translated is before its languages, since the end may be cut. */
function joinedDetails(details: readonly string[], pair: unknown, isPairLast: boolean): unknown[] {
  const texts: unknown[] = details.map((text) => html`<bdi>${text}</bdi>`);
  const all = pair ? (isPairLast ? [...texts, pair] : [pair, ...texts]) : texts;
  return all.map((one, index) => html`${index > 0 ? ' · ' : nothing}${one}`);
}

/** Whether the service works on a document. Moving bars of all documents that wait would keep a processor busy. */
function isUnderWay({state, task}: DocumentEntry): boolean {
  return state.kind === 'running' && task?.status !== 'queuing' && task?.status !== 'waiting';
}

function renderState(view: DocumentRowView, entry: DocumentEntry, {namesPairs}: RowPlace, checks: unknown) {
  const {m} = view;
  const {state, passingProblem, route} = entry;
  const problem = 'problem' in state ? state.problem : undefined;
  return html`<div class="state" part=${problem ? 'status error' : 'status'}>
    <p>
      ${route && namesPairs ? html`<span class="route">${renderPair(view, route)} · </span>` : nothing}
      ${statusText(entry, m, view.isFull)}${renderUntil(view, entry)}
    </p>
    ${passingProblem ? html`<p part="notice">${m.problems[wordsFor(passingProblem)]}</p>` : nothing}
    ${view.memory.stateOf(entry) === 'failed' ? html`<p part="notice">${m.noMemory}</p>` : nothing}
    ${problem ? renderProblem(view, problem, entry) : nothing} ${checks}
  </div>`;
}

/** Renders who translated the document, and what is lost of it, for narrow rows, which have no details. */
function renderOrigin(view: DocumentRowView, entry: DocumentEntry): unknown {
  const text = madeOf(view, entry).join(' · ');
  return text ? html`<p class="hint origin">${text}</p>` : nothing;
}

/** How a document was translated, and what is lost of it. */
function madeOf({m}: DocumentRowView, entry: DocumentEntry): string[] {
  const origin = entry.state.kind === 'completed' ? originText(entry, m) : '';
  return [origin, /\.pdf$/i.test(entry.name) ? m.textOnly : ''].filter(Boolean);
}

/** Renders the time until which an unsaved translation can be downloaded. */
function renderUntil({m}: DocumentRowView, {state, isSaved, task}: DocumentEntry): unknown {
  if (state.kind !== 'completed' || state.isLoading || isSaved || !task?.keptUntil) return nothing;
  return html` <span class="until">${m.until(untilText(task.keptUntil, m.language))}</span>`;
}

/** Renders the personal details that were kept in the page, and those that the user must check. */
function renderKept(view: DocumentRowView, entry: DocumentEntry): TemplateResult | typeof nothing {
  const {kept, keeper, toCheck} = entry;
  if (view.nothingKept(entry))
    return html`<div class="personal"><p part="notice">${view.m.nothingKept}</p></div>`;
  if (!kept || !keeper) return nothing;
  return html`<div class="personal">
    ${toCheck.length > 0 ? html`<p part="notice" class="check">${keeper.note(toCheck)}</p>` : nothing}
    ${keeper.render(kept.tokens.map(([, detail]) => detail))}
  </div>`;
}

/** Keeps a number on the same line as its unit. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

/** Renders the languages with an arrow in the direction of the page; screen readers get words instead. */
function renderPair(view: DocumentRowView, route: Route): TemplateResult {
  const [source, target] = [route.source, route.target].map((code) => view.languageName(code));
  return html`<span class="visually-hidden">${view.pairName(route)}</span
    ><span aria-hidden="true"><bdi>${source}</bdi> <span class="arrow">→</span> <bdi>${target}</bdi></span>`;
}

/** How a document was translated, terms, if known, and its size. */
function detailsOf(view: DocumentRowView, entry: DocumentEntry): string[] {
  const {route, state} = entry;
  const facts = state.kind === 'completed' ? [] : factsOf(view, entry);
  const terms = route ? view.termsOf(route) : '';
  return [...madeOf(view, entry), route?.picked ?? '', terms, ...facts].filter((text) => text !== '');
}

/** Settings of a settings file, size and characters, if known. */
function factsOf({m}: DocumentRowView, {options, size, characters}: DocumentEntry) {
  return [
    options && m.settings.inRow(options.length > 200 ? `${options.slice(0, 200)}…` : options),
    size > 0 ? together(sizeText(size, m.language)) : '',
    characters === undefined ? '' : together(m.characters(characters)),
  ];
}

function renderProblem(
  {m}: DocumentRowView,
  {description, contact, next}: DocumentProblem,
  {needsFile, file, state}: DocumentEntry,
): TemplateResult {
  const isSaid = state.kind === 'failed' && SAYS_AGAIN.includes(state.problem.kind);
  const isTold = description !== '' && next !== 'signIn';
  return html`${needsFile && !file && !isSaid ? html`<p class="again">${m.fileAgain}</p>` : nothing}
  ${contact ? html`<p><a href="mailto:${contact}">${m.contact(contact)}</a></p>` : nothing}
  ${
    isTold
      ? html`<details>
          <summary>${m.details}</summary>
          <q lang="">${description}</q>
        </details>`
      : nothing
  }`;
}

/**
 * Actions at fixed positions, so that the focused button keeps its action when another button appears or disappears.
 */
function actionsOf(view: DocumentRowView, entry: DocumentEntry): readonly (Action | undefined)[] {
  const {m} = view;
  const {state, isRepeatable, needsFile, isActive, isAsking} = entry;
  if (state.kind === 'removing') return [];
  const isSame = state.kind === 'failed' && SAME_FILE.includes(state.problem.kind);
  return [
    saveAction(view, entry),
    memoryAction(view, entry),
    view.preview.canShow(entry)
      ? {
          icon: 'preview',
          text: m.preview,
          act: () => view.togglePreview(entry),
          isOpen: view.preview.entry === entry,
        }
      : undefined,
    isRepeatable
      ? {icon: 'retry', text: m.retry, act: () => view.retry(entry)}
      : state.kind === 'completed' && entry.route
        ? {
            icon: 'again',
            text: m.again,
            act: () => view.toggleAgain(entry),
            isOpen: view.again.entry === entry,
          }
        : undefined,
    needsFile
      ? {icon: 'file', text: isSame ? m.chooseAgain : m.chooseOther, act: () => view.chooseFor(entry)}
      : undefined,
    {
      icon: 'remove',
      text: isActive ? m.cancel : isAsking ? m.removeUnsaved : m.remove,
      act: () => view.remove(entry),
    },
  ];
}

function saveAction(view: DocumentRowView, entry: DocumentEntry): Action | undefined {
  const {state, isDelivered, isSaved} = entry;
  if (state.kind !== 'completed' || (state.isLoading && !isDelivered)) return undefined;
  const act = () => view.save(entry);
  return {icon: 'download', text: view.m.download, act, isBusy: state.isLoading, isPrimary: !isSaved};
}

function memoryAction({m, memory}: DocumentRowView, entry: DocumentEntry): Action | undefined {
  const state = memory.stateOf(entry);
  const act = () => void memory.save(entry);
  return state && {icon: 'memory', text: m.memory, act, isBusy: state === 'busy'};
}

/** Problems whose messages already ask for the file. */
const SAYS_AGAIN: readonly DocumentProblem['kind'][] = [
  'documentNotSent',
  'documentUnreadable',
  'documentProtected',
];

/** Problems solved by choosing the same file again. */
const SAME_FILE: readonly DocumentProblem['kind'][] = [
  'documentNotSent',
  'documentUnreadable',
  'documentGone',
];

function renderActions(view: DocumentRowView, entry: DocumentEntry, name: string): TemplateResult {
  const render = ({icon, text, act, isBusy, isPrimary, isOpen}: Action) =>
    html`<button
      type="button"
      part="button ${isPrimary ? 'primary' : ''}"
      class="act ${isPrimary ? 'primary' : 'quiet'} act-${icon}"
      title=${text}
      aria-description=${NO_DESCRIPTION}
      aria-label="${text}: ${name}"
      aria-disabled=${isBusy || nothing}
      aria-expanded=${isOpen ?? nothing}
      @click=${({detail}: MouseEvent) => {
        // The second click of a double click must not confirm the question that the first click opened, or act on the
        // next document.
        if (detail < 2 && !isBusy) act();
      }}
    >
      ${icon === 'remove' && entry.isAsking ? text : renderIcon(icon)}
    </button>`;
  return html`<div class="actions">
    ${actionsOf(view, entry).map((action) => (action ? render(action) : nothing))}
  </div>`;
}
