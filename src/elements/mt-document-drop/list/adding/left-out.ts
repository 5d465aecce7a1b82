import {html, nothing, type TemplateResult} from 'lit';
import {withoutBidi} from '../../../common/direction-marks.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {DocumentFinder} from '../../documents/document-finder.ts';
import type {DocumentQueue} from '../../documents/document-queue.ts';
import type {RefusalKind} from '../../files/file-checks.ts';
import {cleanFolder, pathOf} from '../../files/folders.ts';
import type {DocumentRowView} from '../document-row.ts';
import {renderIcon} from '../icons.ts';
import {NO_DESCRIPTION} from '../../../common/views/button.ts';

/** Refused files, and an action to dismiss them. */
export interface LeftOutView extends Pick<DocumentRowView, 'm'> {
  readonly queue: Pick<DocumentQueue, 'entries'>;
  removeRefused(): void;
}

/** Documents that the service no longer has, and an action to dismiss them. */
export interface GoneView extends Pick<DocumentRowView, 'm'> {
  readonly finder: Pick<DocumentFinder, 'gone'>;
  forgetGone(): void;
}

interface NamedFile {
  readonly name: string;
  readonly folder: string;
}

/** Reasons in display order. */
const KINDS: readonly RefusalKind[] = [
  'documentType',
  'documentIsPdf',
  'documentIsOther',
  'documentEmpty',
  'documentTooLarge',
  'tooManyDocuments',
];

/** Refused files by their reason. */
function refusedByKind(
  entries: readonly DocumentEntry[],
): readonly (readonly [kind: RefusalKind, entries: readonly DocumentEntry[]])[] {
  return KINDS.map((kind) => {
    const isOfKind = ({state}: DocumentEntry) => state.kind === 'refused' && state.problem.kind === kind;
    return [kind, entries.filter(isOfKind)] as const;
  }).filter(([, refused]) => refused.length > 0);
}

/** Message that names a file and the reason why it was refused. */
function refusalText(m: LeftOutView['m'], entry: DocumentEntry | undefined): string {
  return entry?.state.kind === 'refused'
    ? `${withoutBidi(pathOf(entry))}: ${m.problems[entry.state.problem.kind]}`
    : '';
}

/**
 * Messages that say why files were refused: for a single file, its name; for several with the same reason, their
 * number, including earlier refused files in the list.
 */
export function refusalTexts(
  m: LeftOutView['m'],
  entries: readonly DocumentEntry[],
  files: readonly {readonly file: File}[],
): readonly string[] {
  const groups = refusedByKind(entries).filter(([, refused]) =>
    refused.some(({file}) => files.some((one) => one.file === file)),
  );
  return groups.map(([kind, refused]) =>
    refused.length === 1 ? refusalText(m, refused[0]) : m.leftOut[kind](refused.length),
  );
}

/** Renders the refused files, grouped by reason; each reason opens a list of the file names. */
export function renderLeftOut(view: LeftOutView): TemplateResult | typeof nothing {
  const {m, queue} = view;
  const groups = refusedByKind(queue.entries);
  if (groups.length === 0) return nothing;
  const shown = groups.map(([kind, entries]) =>
    entries.length === 1 && entries[0]
      ? html`<p part="document refused">${renderRefused(view, entries[0])}</p>`
      : renderNames(m.leftOut[kind](entries.length), entries, 'document refused'),
  );
  return renderNotice(m.remove, shown, () => view.removeRefused());
}

/** Renders the documents in the list that the service no longer has. */
export function renderGone(view: GoneView): TemplateResult | typeof nothing {
  const {m, finder} = view;
  const {gone} = finder;
  if (gone.length === 0) return nothing;
  const files = gone.map(({name, folder = ''}) => ({name, folder: cleanFolder(folder)}));
  return renderNotice(m.remove, renderNames(m.gone(gone.length), files, ''), () => view.forgetGone());
}

/** Renders a line that opens a list of file names. */
function renderNames(text: string, files: readonly NamedFile[], part: string): TemplateResult {
  return html`<details>
    <summary><bdi>${text}</bdi></summary>
    <ul>
      ${files.map((file) => html`<li part=${part}>${renderName(file)}</li>`)}
    </ul>
  </details>`;
}

/** Renders a notice with a button that dismisses it; `label` is the button's name. */
export function renderNotice(label: string, content: unknown, dismiss: () => void): TemplateResult {
  return html`<div class="left-out" part="notice">
    <div>${content}</div>
    <button
      type="button"
      part="button"
      class="act quiet"
      title=${label}
      aria-description=${NO_DESCRIPTION}
      aria-label=${label}
      @click=${dismiss}
    >
      ${renderIcon('remove')}
    </button>
  </div>`;
}

function renderRefused(view: LeftOutView, entry: DocumentEntry): TemplateResult | typeof nothing {
  const {state} = entry;
  if (state.kind !== 'refused') return nothing;
  return html`${renderName(entry)}<span class="visually-hidden">: </span
    ><span part="status error">${view.m.problems[state.problem.kind]}</span>`;
}

function renderName(file: NamedFile): TemplateResult {
  return html`<bdi part="name" lang="">${withoutBidi(pathOf(file))}</bdi>`;
}
