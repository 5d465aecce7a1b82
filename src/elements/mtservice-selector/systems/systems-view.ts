import {html, nothing, type TemplateResult} from 'lit';
import type {DraftStore} from '../configuration/draft-store.ts';
import {
  renderButtons,
  renderEngineName,
  renderNotices,
  renderProblemDetails,
  type FormView,
} from '../form-parts.ts';
import type {PairsPart} from '../pairs/index.ts';
import type {AccountController} from '../account/account-controller.ts';
import type {SelectorController} from '../selector-controller.ts';
import type {SystemListController} from './system-list-controller.ts';

/** View model of the systems view. */
export interface SystemsView extends FormView {
  readonly account: Pick<AccountController, 'user' | 'tokenEnd'>;
  readonly list: SystemListController;
  readonly store: DraftStore;
  /** There once the list is ready. */
  readonly pairs: Pick<PairsPart, 'render'> | undefined;
  readonly selector: Pick<SelectorController, 'cancel' | 'submit' | 'logout' | 'changeAccount'>;
}

/** Renders placeholders while the list is loading, as high as the list, so that nothing moves on the page. */
function renderSkeleton({m, store}: SystemsView): TemplateResult {
  const {choices} = store.draft;
  return html`<div class="skeleton" aria-hidden="true">
    <section>
      <h2>${m.selected}</h2>
      ${
        choices.length > 0
          ? html`<ul>
              ${choices.map(
                () =>
                  html`<li class="pair" part="skeleton" aria-hidden="true">
                    <div class="pair-head">
                      <h3> </h3>
                      <button type="button" class="quiet" disabled>${m.options} ▾</button>
                      <button type="button" class="quiet" disabled>${m.remove}</button>
                    </div>
                    <b></b>
                    <p class="hint">&nbsp;</p>
                  </li>`,
              )}
            </ul>`
          : html`<p class="notice empty">${m.nothingSelected}</p>`
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

function renderProblem(view: SystemsView): TemplateResult {
  const {list, m, selector} = view;
  const {isRetrying} = list;
  return html`<div class="problem" part="error">
    <p>${list.problem(m) || m.errors.noAddress()}</p>
    ${renderProblemDetails(view, list.problemDetails)}
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
      <button type="button" part="button" @click=${() => selector.changeAccount()}>${m.changeKey}</button>
    </div>
  </div>`;
}

/** Renders the view where the user chooses systems. */
export function renderSystemsView(view: SystemsView): TemplateResult {
  const {host, list, m, pairs, selector} = view;
  const {index} = list;
  const {user, tokenEnd} = view.account;
  const isLoading = list.state.kind === 'loading';
  const head = isLoading ? m.loading : index && m.found(index.usablePairs);
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
      <div>
        <p part="user">${user ? m.signedInAs(user) : m.keyEnding(tokenEnd)}</p>
        <p id="found" class="hint" tabindex="-1">${head}</p>
      </div>
      <button type="button" part="button logout" class="quiet" @click=${() => selector.logout()}>
        ${m.logout}
      </button>
    </div>
    ${renderNotices(notices)}
    ${isLoading ? renderSkeleton(view) : index && pairs ? pairs.render(index) : renderProblem(view)}
    ${renderEngineName(view)} ${renderButtons(view, {submit: host.hiddensave ? '' : m.save, hint})}
  </form>`;
}
