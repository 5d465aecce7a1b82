import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentListMessages} from '../../../localization/en/document-list.ts';
import type {PairChoice} from '../../common/pair-choice.ts';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DocumentFinder} from '../documents/document-finder.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import type {Downloads} from '../saving/downloads.ts';
import {renderSettings, type SettingsView} from '../settings/settings-notices.ts';
import type {DocumentRowView} from './document-row.ts';
import {duplicatesText, type Duplicate} from './adding/duplicates.ts';
import {leftText, overallShare, overviewText} from './document-status.ts';
import type {OverallTime} from './overall-time.ts';
import type {RowCache} from './row-cache.ts';
import {renderIcon, type IconName} from './icons.ts';
import {renderGone, renderLeftOut} from './adding/left-out.ts';
import type {StableRows} from './stable-rows.ts';
import {areFromFolders, unsentOf} from './unsent-documents.ts';

/** Documents in the list, and actions on all of them. */
export interface DocumentListView extends DocumentRowView, SettingsView {
  readonly queue: Pick<DocumentQueue, 'entries' | 'ready' | 'savable' | 'repeatable' | 'room'>;
  readonly pairs: Pick<PairChoice, 'isDetecting'>;
  readonly finder: Pick<DocumentFinder, 'earlier' | 'elsewhere' | 'sought' | 'gone'>;
  readonly downloads: Pick<Downloads, 'isPacking'>;
  readonly rows: Pick<StableRows, 'all' | 'pressed'>;
  readonly rowCache: RowCache;
  /** Whether documents are found again after a reload. */
  readonly keepsDocuments: () => boolean;
  readonly overall: Pick<OverallTime, 'secondsLeft'>;
  /** Files whose names are already in the list, until the user decides about them. */
  readonly duplicates: {readonly all: readonly Pick<Duplicate, 'file'>[]};
  /** Whether the user was asked to confirm clearing a list with unsaved documents. */
  readonly isAskingToClear: boolean;
  showEarlier(): void;
  /** Asks the user to choose the unsent files again. */
  chooseUnsent(): void;
  saveAll(): void;
  sendReady(): void;
  retryAll(): void;
  clear(): void;
  /** Ends the question about duplicates: adds them, replaces the earlier documents, or leaves the files out. */
  settleDuplicates(how: 'again' | 'replace' | 'leaveOut'): void;
  removeRefused(): void;
  /** Dismisses the notice about documents that the service no longer has. */
  forgetGone(): void;
}

/** Renders the documents, with messages and actions for several documents. */
export function renderDocumentList(view: DocumentListView): TemplateResult {
  const rows = view.rows.all;
  const namesPairs = view.pairs.isDetecting || haveSeveralPairs(view.queue.entries);
  return html`${renderFound(view)} ${renderUnsent(view)} ${renderSettings(view)} ${renderDuplicates(view)}
  ${renderLeftOut(view)} ${renderGone(view)}
  ${
    rows.some(Boolean)
      ? html`<ul part="documents" class="documents" aria-label=${view.m.list}>
          ${rows.map((entry, at) => (entry ? view.rowCache.render(view, entry, {at, namesPairs}) : nothing))}
        </ul>`
      : nothing
  }
  ${view.keepsDocuments() || !rows.some(Boolean) ? nothing : html`<p class="hint" part="hint">${view.m.onThisPage}</p>`}
  ${renderSummary(view)}`;
}

function haveSeveralPairs(entries: readonly DocumentEntry[]): boolean {
  const pairs = entries.flatMap(({route}) => (route ? `${route.source}-${route.target}` : []));
  return new Set(pairs).size > 1;
}

/**
 * Renders a notice about documents outside the list: the user's earlier documents, and documents shown in other tabs.
 */
function renderFound(view: DocumentListView): TemplateResult | typeof nothing {
  const {m} = view;
  const {earlier, elsewhere, sought} = view.finder;
  if (earlier.length + elsewhere + sought === 0) return nothing;
  return html`<div class="found" part="notice">
    ${elsewhere > 0 ? html`<p class="hint">${m.elsewhere(elsewhere)}</p>` : nothing}
    ${sought > 0 ? html`<p class="hint">${m.sought(sought)}</p>` : nothing}
    ${earlier.length > 0 ? button(m.earlier(earlier.length), () => view.showEarlier()) : nothing}
  </div>`;
}

/**
 * Renders the number of documents whose files must be chosen again; nothing for one document, since its row says so.
 */
function renderUnsent(view: DocumentListView): TemplateResult | typeof nothing {
  const {m} = view;
  const {length} = unsentOf(view.queue.entries);
  if (length < 2) return nothing;
  return html`<div class="found" part="notice">
    <p>${m.unsent(length)}</p>
    ${button(areFromFolders(view.queue.entries) ? m.chooseUnsentFolder : m.chooseUnsent, () => view.chooseUnsent())}
  </div>`;
}

/** Asks what to do with files whose names are already in the list. */
function renderDuplicates(view: DocumentListView): TemplateResult | typeof nothing {
  const {m} = view;
  const duplicates = view.duplicates.all;
  if (duplicates.length === 0) return nothing;
  return html`<div class="asked" part="notice">
    <p>${duplicatesText(m, duplicates)}</p>
    <div class="choices">
      ${button(m.replace, () => view.settleDuplicates('replace'))}
      ${button(m.again, () => view.settleDuplicates('again'))}
      ${button(m.leaveOut, () => view.settleDuplicates('leaveOut'))}
    </div>
  </div>`;
}

/** Renders the overall progress, and actions on all documents. */
function renderSummary(view: DocumentListView): TemplateResult | typeof nothing {
  const {m, queue} = view;
  const entries = queue.entries.filter(({state}) => state.kind !== 'refused');
  const isSeveral = entries.length > 1;
  const {mostTasks, needsRemoval} = queue.room;
  const isWaiting = view.isFull && entries.some(({state}) => state.kind === 'queued');
  if (!isSeveral && queue.ready.length === 0 && !isWaiting) return nothing;
  return html`<div class="summary" part="summary">
    ${
      isWaiting
        ? html`<p class="full" part="notice">${needsRemoval ? m.full(mostTasks!) : m.takesNoMore}</p>`
        : nothing
    }
    ${isSeveral ? renderOverview(m, entries, view.overall.secondsLeft(entries)) : nothing}
    <div class="choices">
      ${isSeveral ? renderClear(view, entries) : nothing}
      ${queue.repeatable.length > 1 ? button(m.retryAll, () => view.retryAll(), {icon: 'retry'}) : nothing}
      ${isSeveral && queue.savable.length > 1 ? renderSaveAll(view) : nothing}
      ${
        queue.ready.length > 0
          ? button(m.start(queue.ready.length), () => view.sendReady(), {isPrimary: true})
          : nothing
      }
    </div>
  </div>`;
}

/** Renders the overall progress, in words and as a bar. */
function renderOverview(
  m: DocumentListMessages,
  entries: readonly DocumentEntry[],
  secondsLeft: number | undefined,
): TemplateResult {
  const left = secondsLeft === undefined ? '' : ` · ${leftText(secondsLeft, m)}`;
  return html`<p class="overview">${overviewText(entries, m)}${left}</p>
    <progress
      part="progress"
      class=${entries.some((entry) => entry.isActive) ? '' : 'ended'}
      aria-label=${m.list}
      max="1"
      value=${overallShare(entries)}
    ></progress>`;
}

/** Renders the button that clears the list; the button asks for confirmation if translations are not saved. */
function renderClear(view: DocumentListView, entries: readonly DocumentEntry[]): TemplateResult {
  const {m, isAskingToClear} = view;
  const unsaved = entries.filter((entry) => entry.isUnsaved).length;
  return button(isAskingToClear ? m.clearUnsaved(unsaved) : m.clear, () => view.clear());
}

function renderSaveAll(view: DocumentListView): TemplateResult {
  const {m, queue, downloads} = view;
  return button(m.downloadAll, () => view.saveAll(), {
    icon: 'download',
    isBusy: downloads.isPacking,
    isPrimary:
      queue.ready.length === 0 &&
      queue.savable.some(({isSaved}) => !isSaved) &&
      !queue.entries.some(({isActive}) => isActive),
  });
}

function button(
  text: string,
  act: () => void,
  {icon, isBusy, isPrimary}: {icon?: IconName; isBusy?: boolean; isPrimary?: boolean} = {},
): TemplateResult {
  return html`<button
    type="button"
    part="button ${isPrimary ? 'primary' : ''}"
    class=${isPrimary ? 'primary' : 'quiet'}
    aria-disabled=${isBusy || nothing}
    @click=${({detail}: MouseEvent) => detail < 2 && !isBusy && act()}
  >
    ${icon ? renderIcon(icon) : nothing} ${text}
  </button>`;
}
