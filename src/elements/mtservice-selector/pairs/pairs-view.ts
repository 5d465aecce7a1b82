import {html, nothing, type TemplateResult} from 'lit';
import {isChecked} from '../../common/event-target.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {pairName, type PairNameView} from '../systems/pair-name.ts';
import {isUsable, type SystemIndex} from '../systems/system-index.ts';
import {renderAddPair} from './add-pair.ts';
import {renderPairRow} from './pair-row.ts';
import type {PairsController, PairsMessages} from './pairs-controller.ts';

/** View model of the chosen language pairs. */
export interface PairsView extends PairNameView {
  readonly m: PairsMessages;
  readonly index: SystemIndex;
  readonly store: DraftStore;
  readonly pairs: PairsController;
}

function renderShowUnavailable({m, index, store, pairs}: PairsView) {
  if (store.draft.choices.every(({pair}) => (index.byPair.get(pair) ?? []).every(isUsable))) return nothing;
  return html`<label class="check">
    <input
      type="checkbox"
      role="switch"
      .checked=${pairs.showsUnavailable}
      @change=${(event: Event) => pairs.showUnavailable(isChecked(event))}
    />
    ${m.showUnavailable}
  </label>`;
}

/** Renders the chosen language pairs, and the form that adds one. */
export function renderPairs(view: PairsView): TemplateResult {
  const {m, pairs} = view;
  const {draft, removed} = view.store;
  return html`<section aria-labelledby="selected">
      <h2 id="selected">${m.selected}</h2>
      ${
        draft.choices.length > 0
          ? html`<ul part="pairs">
              ${draft.choices.map((choice, at) => renderPairRow(view, choice, at))}
            </ul>`
          : html`<p class="notice empty" part="empty">${m.nothingSelected}</p>`
      }
      ${
        removed
          ? html`<p class="notice">
              ${m.removed(pairName(view, removed.choice.pair))}
              <button id="undo" type="button" part="button" class="quiet" @click=${() => pairs.undoRemove()}>
                ${m.undo}
              </button>
            </p>`
          : nothing
      }
      ${renderShowUnavailable(view)}
    </section>
    ${renderAddPair(view)}`;
}
