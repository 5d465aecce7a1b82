import {html, nothing, type TemplateResult} from 'lit';
import {closeOnEscape} from '../../../common/views/close-on-escape.ts';
import type {DocumentListMessages} from '../../../../localization/en/document-list.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {Preview} from './preview.ts';

/** The preview of a translation, and the action that opens or closes the preview. */
export interface PreviewView {
  readonly m: DocumentListMessages;
  readonly preview: Pick<Preview, 'entry' | 'shown' | 'canShow'>;
  /** Shows or hides the translation of a document. */
  togglePreview(entry: DocumentEntry): void;
}

/** Renders the translation below the row of its document. */
export function renderPreview(view: PreviewView, entry: DocumentEntry): TemplateResult | typeof nothing {
  const {m, preview} = view;
  if (preview.entry !== entry) return nothing;
  const {kind, content, isCut} = preview.shown ?? {};
  const language = entry.route?.target ?? '';
  const onKeydown = (event: KeyboardEvent) => closeOnEscape(event, () => view.togglePreview(entry));
  return html`<div class="preview" part="preview" @keydown=${onKeydown}>
    ${
      kind === 'page'
        ? html`<iframe sandbox="" title=${entry.translatedName} srcdoc=${content}></iframe>`
        : html`<pre tabindex="0" role="region" aria-label=${entry.translatedName} lang=${language} dir="auto">
${content ?? m.loading}</pre>`
    }
    ${isCut ? html`<p class="hint">${m.previewCut}</p>` : nothing}
  </div>`;
}
