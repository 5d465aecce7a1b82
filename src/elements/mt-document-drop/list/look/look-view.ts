import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentListMessages} from '../../../../localization/en/document-list.ts';
import type {DocumentEntry} from '../../documents/document-entry.ts';
import type {FirstLook} from './first-look.ts';

/** The first look at a translation, and the action that opens it. */
export interface LookView {
  readonly m: DocumentListMessages;
  readonly look: Pick<FirstLook, 'entry' | 'shown' | 'canShow'>;
  /** Shows the translation of a document, or hides it. */
  toggleLook(entry: DocumentEntry): void;
}

/** Renders the translation below the row of its document. */
export function renderLook(view: LookView, entry: DocumentEntry): TemplateResult | typeof nothing {
  const {m, look} = view;
  if (look.entry !== entry) return nothing;
  const {kind, content, isCut} = look.shown ?? {};
  const language = entry.route?.target ?? '';
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    view.toggleLook(entry);
  };
  return html`<div class="look" part="look" @keydown=${onKeydown}>
    ${
      kind === 'page'
        ? html`<iframe sandbox="" title=${entry.translatedName} srcdoc=${content}></iframe>`
        : html`<pre tabindex="0" role="region" aria-label=${entry.translatedName} lang=${language} dir="auto">
${content ?? m.loading}</pre>`
    }
    ${isCut ? html`<p class="hint">${m.lookCut}</p>` : nothing}
  </div>`;
}
