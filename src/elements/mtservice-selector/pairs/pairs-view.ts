import {html, nothing, type TemplateResult} from 'lit';
import {isChecked, valueOf} from '../../common/event-target.ts';
import {reverseOf} from '../systems/system-index.ts';
import {renderAddPair} from './add-pair.ts';
import {renderPairRow} from './pair-row.ts';
import type {PairsView} from './pair-view.ts';

// A longer list gets a search field.
const MAX_WITHOUT_FILTER = 8;

function renderHead({m, store, pairs}: PairsView, found: number): TemplateResult {
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
              if (event.key === 'Enter') event.preventDefault(); // it searches instead of saving
            }}
          />`
        : nothing
    }
  </div>`;
}

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

function renderRows(view: PairsView): TemplateResult {
  const {m, names, index, list, store, pairs} = view;
  const {rows} = store;
  const found = pairs.filtered(rows, view);
  const chosen = new Set(store.draft.choices.map(({pair}) => pair));
  const shown = found.slice(0, pairs.shownRows);
  const more = found.length - shown.length;
  return html`${renderHead(view, found.length)}
    <ul part="pairs">
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

/** Renders the form that adds language pairs, and the chosen pairs. */
export function renderPairs(view: PairsView): TemplateResult {
  const {m, store} = view;
  return html`${renderAddPair(view)}
    <section aria-labelledby="selected">
      ${
        store.rows.length > 0
          ? renderRows(view)
          : html`<h2 id="selected" class="visually-hidden">${m.selected}</h2>
              <p class="empty" part="empty">${m.nothingSelected}</p>`
      }
      ${renderShowUnavailable(view)}
    </section>`;
}
