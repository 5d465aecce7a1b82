import {html, nothing, type TemplateResult} from 'lit';
import type {DocumentEntry} from '../documents/document-entry.ts';
import type {DropScene} from '../drop-scene.ts';

/** Where the documents stand, as words. */
export function overview({entries, m}: Pick<DropScene, 'entries' | 'm'>): string {
  const count = (...kinds: readonly string[]) =>
    entries.filter(({state}) => kinds.includes(state.kind)).length;
  return m.overview(count('completed'), entries.length, count('failed', 'refused'));
}

/** The documents whose translation can be downloaded. */
export function downloadable(entries: readonly DocumentEntry[]): DocumentEntry[] {
  return entries.filter(({state}) => state.kind === 'completed' && !state.isLoading);
}

/** The line above several documents: where they stand, and one download for all. */
export function renderSummary(scene: DropScene, isPacking: boolean): TemplateResult | typeof nothing {
  const {entries, m, actions} = scene;
  if (entries.length < 2) return nothing;
  return html`<div class="summary" part="summary">
    <p class="hint">${overview(scene)}</p>
    ${
      downloadable(entries).length > 1
        ? html`<button
            type="button"
            part="button"
            aria-disabled=${isPacking || nothing}
            @click=${() => actions.downloadAll()}
          >
            ${m.downloadAll}
          </button>`
        : nothing
    }
  </div>`;
}
