import {html, nothing, type TemplateResult} from 'lit';
import type {LanguagePair} from '../../contract/index.ts';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {renderAddPair} from './add-pair.ts';
import {undoRemove} from './choice-actions.ts';
import {renderButtons, renderEngineName, renderNotices} from './form-parts.ts';
import {renderPairName, renderPairRow} from './pair-row.ts';
import {issueTexts, systemsProblem} from './problem-texts.ts';
import {isChecked} from '../common/event-target.ts';
import {spokenPair, type Scene} from './scene.ts';
import {isUsable} from './system-index.ts';

/** Stands while the list is loading, as high as what comes, so that nothing moves on the page. */
function renderSkeleton(scene: Scene): TemplateResult {
  const {m} = scene;
  const {choices} = scene.controller.store.draft;
  return html`<div class="skeleton" aria-hidden="true">
    <section>
      <h2>${m.selected}</h2>
      ${
        choices.length > 0
          ? html`<ul>
              ${choices.map(({pair}) => renderSkeletonRow(scene, pair))}
            </ul>`
          : renderEmpty(m)
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

function renderSkeletonRow(scene: Scene, pair: LanguagePair): TemplateResult {
  const {m} = scene;
  return html`<li class="pair" part="skeleton" aria-hidden="true">
    <div class="pair-head">
      <h3>${renderPairName(scene, pair)}</h3>
      <button type="button" class="quiet" disabled>${m.options} ▾</button>
      <button type="button" class="quiet" disabled>${m.remove}</button>
    </div>
    <b></b>
    <p class="hint">&nbsp;</p>
  </li>`;
}

const renderEmpty = (m: SelectorMessages): TemplateResult =>
  html`<p class="notice empty" part="empty">${m.nothingSelected}</p>`;

function renderProblem(scene: Scene): TemplateResult {
  const {controller, m} = scene;
  const {state} = controller.list;
  const isRetrying = state.kind === 'failed' && state.retrying;
  return html`<div class="problem" part="error">
    <p>${systemsProblem(scene) || m.errors.noAddress()}</p>
    <div class="buttons">
      ${
        state.kind === 'failed'
          ? html`<button
              type="button"
              part="button"
              aria-disabled=${isRetrying || nothing}
              @click=${() => controller.list.retry()}
            >
              ${isRetrying ? m.loading : m.retry}
            </button>`
          : nothing
      }
      <button type="button" part="button" @click=${() => controller.changeAccount()}>
        ${m.changeClientId}
      </button>
    </div>
  </div>`;
}

function renderShowUnavailable({controller, m}: Scene) {
  const {list, store, showsUnavailable} = controller;
  if (store.draft.choices.every(({pair}) => (list.index?.byPair.get(pair) ?? []).every(isUsable)))
    return nothing;
  return html`<label class="check">
    <input
      type="checkbox"
      role="switch"
      .checked=${showsUnavailable}
      @change=${(event: Event) => controller.set({showsUnavailable: isChecked(event)})}
    />
    ${m.showUnavailable}
  </label>`;
}

function renderChoices(scene: Scene): TemplateResult {
  const {controller, m} = scene;
  const {draft, removed} = controller.store;
  return html`<section aria-labelledby="selected">
      <h2 id="selected">${m.selected}</h2>
      ${
        draft.choices.length > 0
          ? html`<ul part="pairs">
              ${draft.choices.map((choice, at) => renderPairRow(scene, choice, at))}
            </ul>`
          : renderEmpty(m)
      }
      ${
        removed
          ? html`<p class="notice">
              ${m.removed(spokenPair(scene, removed.choice.pair))}
              <button
                id="undo"
                type="button"
                part="button"
                class="quiet"
                @click=${() => undoRemove(controller)}
              >
                ${m.undo}
              </button>
            </p>`
          : nothing
      }
      ${renderShowUnavailable(scene)}
    </section>
    ${renderAddPair(scene)}`;
}

/** Where the reader chooses systems. */
export function renderSystemsView(scene: Scene): TemplateResult {
  const {controller, host, m} = scene;
  const {kind} = controller.list.state;
  const {index} = controller.list;
  const head = kind === 'loading' ? m.loading : index && m.found(index.usablePairs, index.asleep);
  return html`<form
    part="systems"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      if (host.hiddensave) return;
      host.saveAndGetState();
      if (controller.asksForTarget) controller.focusNext = '#to';
    }}
  >
    <div class="top" part="header">
      <p id="found" tabindex="-1">${head}</p>
      <button type="button" part="button logout" class="quiet" @click=${() => controller.logout()}>
        ${m.logout}
      </button>
    </div>
    ${renderNotices(issueTexts(scene))} ${renderEngineName(scene)}
    ${kind === 'loading' ? renderSkeleton(scene) : index ? renderChoices(scene) : renderProblem(scene)}
    ${renderButtons(scene, host.hiddensave ? '' : m.save)}
  </form>`;
}
