import {html, nothing, type TemplateResult} from 'lit';
import type {LanguagePair} from '../../../contract/index.ts';
import {isChecked} from '../../common/event-target.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {renderButtons, renderEngineName, renderNotices, type FormView} from '../form-parts.ts';
import {renderAddPair} from '../pairs/add-pair.ts';
import {pairName, renderPairName, type PairNameView} from '../pairs/pair-name.ts';
import {renderPairRow} from '../pairs/pair-row.ts';
import type {PairsController} from '../pairs/pairs-controller.ts';
import type {SelectorController} from '../selector-controller.ts';
import {isUsable, type SystemIndex} from './system-index.ts';
import type {SystemListController} from './system-list-controller.ts';

/** View model of the systems view. */
export interface SystemsView extends FormView, PairNameView {
  readonly list: SystemListController;
  readonly store: DraftStore;
  readonly pairs: PairsController;
  readonly selector: Pick<SelectorController, 'cancel' | 'submit' | 'logout' | 'changeAccount'>;
}

/** Renders placeholders while the list is loading, as high as the list, so that nothing moves on the page. */
function renderSkeleton(view: SystemsView): TemplateResult {
  const {m, store} = view;
  const {choices} = store.draft;
  return html`<div class="skeleton" aria-hidden="true">
    <section>
      <h2>${m.selected}</h2>
      ${
        choices.length > 0
          ? html`<ul>
              ${choices.map(({pair}) => renderSkeletonRow(view, pair))}
            </ul>`
          : renderEmpty(view)
      }
    </section>
    <fieldset class="add">
      <legend>${m.addPair}</legend>
      ${[m.from, m.to].map(
        (label) =>
          html`<div class="field">
            <p>${label}</p>
            <b></b>
          </div>`,
      )}
      <button type="button" disabled>${m.add}</button>
    </fieldset>
  </div>`;
}

function renderSkeletonRow(view: SystemsView, pair: LanguagePair): TemplateResult {
  const {m} = view;
  return html`<li class="pair" part="skeleton" aria-hidden="true">
    <div class="pair-head">
      <h3>${renderPairName(view, pair)}</h3>
      <button type="button" class="quiet" disabled>${m.options} ▾</button>
      <button type="button" class="quiet" disabled>${m.remove}</button>
    </div>
    <b></b>
    <p class="hint">&nbsp;</p>
  </li>`;
}

const renderEmpty = ({m}: SystemsView): TemplateResult =>
  html`<p class="notice empty" part="empty">${m.nothingSelected}</p>`;

function renderProblem(view: SystemsView): TemplateResult {
  const {list, m, selector} = view;
  const {isRetrying} = list;
  return html`<div class="problem" part="error">
    <p>${list.problem(m) || m.errors.noAddress()}</p>
    <div class="buttons">
      ${
        list.state.kind === 'failed'
          ? html`<button
              type="button"
              part="button"
              aria-disabled=${isRetrying || nothing}
              @click=${() => list.retry()}
            >
              ${isRetrying ? m.loading : m.retry}
            </button>`
          : nothing
      }
      <button type="button" part="button" @click=${() => selector.changeAccount()}>
        ${m.changeClientId}
      </button>
    </div>
  </div>`;
}

function renderShowUnavailable({m, store, pairs}: SystemsView, index: SystemIndex) {
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

function renderChoices(view: SystemsView, index: SystemIndex): TemplateResult {
  const {m, pairs} = view;
  const {draft, removed} = view.store;
  const rowView = {...view, index};
  return html`<section aria-labelledby="selected">
      <h2 id="selected">${m.selected}</h2>
      ${
        draft.choices.length > 0
          ? html`<ul part="pairs">
              ${draft.choices.map((choice, at) => renderPairRow(rowView, choice, at))}
            </ul>`
          : renderEmpty(view)
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
      ${renderShowUnavailable(view, index)}
    </section>
    ${renderAddPair(rowView)}`;
}

/** Renders the view where the user chooses systems. */
export function renderSystemsView(view: SystemsView): TemplateResult {
  const {host, list, m, selector} = view;
  const {index} = list;
  const isLoading = list.state.kind === 'loading';
  const head = isLoading ? m.loading : index && m.found(index.usablePairs, index.asleep);
  const notices = index?.systems.length === 0 ? [...view.notices, m.errors.noSystems()] : view.notices;
  const hint = html`<p class="hint saved" aria-hidden="true" ?data-shown=${view.store.isSaved}>
    ${m.saved}
  </p>`;
  return html`<form
    part="systems"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      selector.submit();
    }}
  >
    <div class="top" part="header">
      <p id="found" tabindex="-1">${head}</p>
      <button type="button" part="button logout" class="quiet" @click=${() => selector.logout()}>
        ${m.logout}
      </button>
    </div>
    ${renderNotices(notices)} ${renderEngineName(view)}
    ${isLoading ? renderSkeleton(view) : index ? renderChoices(view, index) : renderProblem(view)}
    ${renderButtons(view, {submit: host.hiddensave ? '' : m.save, hint})}
  </form>`;
}
