import {html, nothing, type TemplateResult} from 'lit';
import {isChecked, valueOf} from '../../common/event-target.ts';
import {reverseOf} from '../systems/system-index.ts';
import {hasMore, renderAddPair} from './add-pair.ts';
import {ADD} from './icons.ts';
import {renderPairRow} from './pair-row.ts';
import type {PairsView} from './pair-view.ts';

// Maximum number of pairs in a list without a search field.
const MAX_WITHOUT_FILTER = 8;

function renderAddButton({m, pairs}: PairsView): TemplateResult {
  return html`<button
    id="add"
    type="button"
    part="button"
    class="quiet"
    aria-expanded=${pairs.isAdding}
    @click=${() => pairs.toggleAdding()}
  >
    ${ADD} ${m.addPair}
  </button>`;
}

function renderHead(view: PairsView, found: number): TemplateResult {
  const {m, store, pairs} = view;
  const {rows, draft} = store;
  const count = draft.choices.length;
  return html`<div class="list-head">
    <h2 id="selected">
      ${m.selected}${
        count > 1
          ? html` <span class="count">${pairs.filter ? m.shownOf(found, count) : m.count(count)}</span>`
          : nothing
      }
    </h2>
    ${hasMore(view) ? renderAddButton(view) : nothing}
    ${
      rows.length > MAX_WITHOUT_FILTER
        ? html`<input
            type="search"
            part="input"
            aria-label=${m.filter}
            placeholder=${m.filter}
            autocomplete="off"
            spellcheck="false"
            .value=${pairs.filter}
            @input=${(event: Event) => pairs.setFilter(valueOf(event))}
            @keydown=${(event: KeyboardEvent) => {
              if (event.key === 'Enter') event.preventDefault(); // Enter searches instead of submitting the form
            }}
          />`
        : nothing
    }
  </div>`;
}

/** A row that matches the search, and its index in the whole list. */
type FoundRow = ReturnType<PairsView['pairs']['filtered']>[number];

function renderShowUnavailable({m, index, pairs}: PairsView) {
  if (!index.hasUnusable) return nothing;
  return html`<label class="check">
    <input
      type="checkbox"
      part="checkbox"
      role="switch"
      .checked=${pairs.showsUnavailable}
      @change=${(event: Event) => pairs.showUnavailable(isChecked(event))}
    />
    ${m.showUnavailable}
  </label>`;
}

function renderRows(view: PairsView, found: readonly FoundRow[]): TemplateResult {
  const {m, names, index, list, store, pairs} = view;
  const chosen = new Set(store.draft.choices.map(({pair}) => pair));
  const shown = found.slice(0, pairs.shownRows);
  const more = found.length - shown.length;
  return html`<ul part="pairs">
      ${shown.map(({row, at}) => {
        const {pair} = row.choice;
        const isOpen = pairs.isOpen(pair);
        const draw = () => renderPairRow(view, row, at);
        // An open row also depends on its lists and term corpora.
        const on = [m, names, index, list, at, chosen.has(reverseOf(pair))];
        return isOpen
          ? draw()
          : pairs.cache.get(row, [...on, pairs.corpora.known(row.choice.systemId)], draw);
      })}
    </ul>
    ${found.length === 0 ? html`<p class="hint">${m.noPair}</p>` : nothing}
    ${
      more > 0
        ? html`<button id="more" type="button" part="button" class="quiet" @click=${() => pairs.showMore()}>
            ${m.showMore(Math.min(more, pairs.pageSize))}
          </button>`
        : nothing
    }`;
}

/** Renders the chosen pairs below the form that adds pairs; the form is open while no pair is chosen. */
export function renderPairs(view: PairsView): TemplateResult {
  const {m, store, pairs} = view;
  const {rows} = store;
  const isEmpty = rows.length === 0;
  const found = pairs.filtered(rows, view);
  return html`<section aria-labelledby="selected">
    ${isEmpty ? html`<h2 id="selected" class="visually-hidden">${m.selected}</h2>` : renderHead(view, found.length)}
    ${(isEmpty || pairs.isAdding) && hasMore(view) ? renderAddPair(view, isEmpty) : nothing}
    ${isEmpty ? html`<p class="empty" part="empty">${m.nothingSelected}</p>` : renderRows(view, found)}
    ${renderShowUnavailable(view)}
  </section>`;
}
