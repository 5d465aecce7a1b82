import {html, nothing, type TemplateResult} from 'lit';
import {renderButton} from '../../common/button.ts';
import type {DocumentFinder} from '../documents/document-finder.ts';
import type {DocumentQueue} from '../documents/document-queue.ts';
import type {Downloads} from '../saving/downloads.ts';
import {renderDocumentRow, type DocumentRowView} from './document-row.ts';
import {overviewText} from './document-status.ts';
import type {StableRows} from './stable-rows.ts';

type Part = TemplateResult | typeof nothing;

/** Documents of the list, and the actions of the buttons around them. */
export interface DocumentListView extends DocumentRowView {
  readonly queue: Pick<DocumentQueue, 'entries' | 'ready' | 'savable'>;
  readonly finder: Pick<DocumentFinder, 'earlier' | 'elsewhere'>;
  readonly downloads: Pick<Downloads, 'isPacking'>;
  readonly rows: Pick<StableRows, 'all'>;
  showEarlier(): void;
  saveAll(): void;
  sendReady(): void;
}

/** Renders the documents with what is said and done about several of them. */
export function renderDocumentList(view: DocumentListView): TemplateResult {
  return html`${renderFound(view)} ${renderSummary(view)}
  ${
    view.queue.entries.length > 0
      ? html`<ul part="documents" class="documents" aria-label=${view.m.list}>
          ${view.rows.all.map((entry) => (entry ? renderDocumentRow(view, entry) : nothing))}
        </ul>`
      : nothing
  }
  ${renderStart(view)}`;
}

/** Renders documents that are not in the list: the user's earlier ones, and those of other tabs. */
function renderFound(view: DocumentListView): Part {
  const {m} = view;
  const {earlier, elsewhere} = view.finder;
  if (earlier.length + elsewhere === 0) return nothing;
  return html`<div class="found" part="notice">
    ${elsewhere > 0 ? html`<p class="hint">${m.elsewhere(elsewhere)}</p>` : nothing}
    ${earlier.length > 0 ? renderButton(m.earlier(earlier.length), () => view.showEarlier()) : nothing}
  </div>`;
}

/** Renders how far several documents are, and one download for all. */
function renderSummary(view: DocumentListView): Part {
  const {m, queue} = view;
  if (queue.entries.length < 2) return nothing;
  return html`<div class="summary" part="summary">
    <p class="hint">${overviewText(queue.entries, m)}</p>
    ${
      queue.savable.length > 1
        ? html`<button
            type="button"
            part="button"
            aria-disabled=${view.downloads.isPacking || nothing}
            @click=${() => view.saveAll()}
          >
            ${m.downloadAll}
          </button>`
        : nothing
    }
  </div>`;
}

function renderStart(view: DocumentListView): Part {
  const {length} = view.queue.ready;
  if (length === 0) return nothing;
  return html`<button
    type="button"
    part="button primary"
    class="primary start"
    @click=${() => view.sendReady()}
  >
    ${view.m.start(length)}
  </button>`;
}
