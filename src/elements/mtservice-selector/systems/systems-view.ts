import {html, nothing, type TemplateResult} from 'lit';
import type {DraftStore} from '../configuration/draft-store.ts';
import {
  onSubmit,
  renderButtons,
  renderEngineName,
  renderNotices,
  renderProblemDetails,
  type FormView,
} from '../form-parts.ts';
import type {PairsPart} from '../pairs/pairs-part.ts';
import type {AccountController} from '../account/account-controller.ts';
import type {SelectorController} from '../selector-controller.ts';
import type {SystemListController} from './system-list-controller.ts';

/** View model of the systems view. */
export interface SystemsView extends FormView {
  readonly account: Pick<
    AccountController,
    'user' | 'tokenEnd' | 'isKeptBySite' | 'isKeyFixed' | 'addressProblem'
  >;
  readonly list: SystemListController;
  readonly store: DraftStore;
  /** The part for language pairs; undefined until the list of systems is ready. */
  readonly pairs: Pick<PairsPart, 'render'> | undefined;
  readonly selector: Pick<SelectorController, 'cancel' | 'submit' | 'logout' | 'changeAccount' | 'loggedOut'>;
}

// A number with the longest wording, also in Latvian; the bar reserves room for this wording.
const MAX_WORDS = 22;

// Maximum number of placeholder rows, which is the number of rows that the list initially shows.
const MAX_SKELETON_ROWS = 50;

/** Renders placeholders as high as the list while the list is loading, so that nothing moves on the page. */
function renderSkeleton({store}: SystemsView): TemplateResult {
  const {choices} = store.draft;
  const field = html`<div class="field">
    <p>&nbsp;</p>
    <b></b>
  </div>`;
  return html`<div class="skeleton" aria-hidden="true">
    ${
      choices.length > 0
        ? html`<section>
            <div class="list-head">
              <h2>&nbsp;</h2>
              <span class="no-icon"></span>
            </div>
            <ul>
              ${choices.slice(0, MAX_SKELETON_ROWS).map(
                () =>
                  html`<li class="pair" part="skeleton" aria-hidden="true">
                    <p class="pair-name"><b></b></p>
                    <p class="summary"><b></b></p>
                    <div class="actions"><span class="no-icon"></span></div>
                  </li>`,
              )}
            </ul>
          </section>`
        : html`<section>
            <fieldset class="add">
              <legend>&nbsp;</legend>
              ${[field, field]}
            </fieldset>
            <p class="empty">&nbsp;</p>
          </section>`
    }
  </div>`;
}

/**
 * Renders the bar that says whether everything is saved or what is missing, with the buttons; stays in view below a
 * long list.
 */
function renderSaveBar(view: SystemsView) {
  const {host, m, selector, store} = view;
  const isStored = store.draft.base && !selector.loggedOut.isUndone;
  const {changes, missing} = store;
  const problem = missing && (missing === 'target' ? m.addIncomplete : m.selectOne);
  if (host.hiddensave)
    return problem ? html`<p id="save-state" class="problem" part="error">${problem}</p>` : nothing;
  const state = isStored ? (changes > 0 ? m.unsaved(changes) : m.saved) : m.notSaved;
  return html`<div class="save-bar" part="save-bar">
    <p
      id="save-state"
      class=${problem ? 'wrong' : 'hint'}
      part=${problem ? 'error' : nothing}
      data-room=${m.unsaved(Math.max(changes, MAX_WORDS))}
    >
      <span>${problem ?? state}</span>
    </p>
    ${renderButtons(view, {
      submit: m.save,
      isIdle: isStored ? changes === 0 : store.draft.choices.length === 0,
    })}
  </div>`;
}

function renderProblem(view: SystemsView): TemplateResult {
  const {account, list, m, selector} = view;
  const {isRetrying} = list;
  return html`<div class="problem" part="error">
    <p>${list.index ? m.errors.noSiteSystems() : list.problem(m) || account.addressProblem(m)}</p>
    ${renderProblemDetails(view, list.problemDetails)}
    <div class="buttons">
      ${
        list.state.kind === 'failed' || list.index
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
      ${
        account.isKeyFixed
          ? nothing
          : html`<button type="button" part="button" @click=${() => selector.changeAccount()}>
              ${m.changeKey}
            </button>`
      }
    </div>
  </div>`;
}

/**
 * Renders the name of the signed-in user, and Log out if there is a key to forget. Log out comes last, so that users do
 * not reach this control first.
 */
function renderSignedIn({account, m, selector}: SystemsView): TemplateResult {
  const {user, tokenEnd, isKeptBySite, isKeyFixed} = account;
  const key = isKeptBySite ? m.keyKept : m.keyEnding(tokenEnd);
  return html`<div class="signed-in" part="footer">
    <p part="user">${user ? m.signedInAs(user) : key}</p>
    ${
      isKeyFixed
        ? nothing
        : html`<button type="button" part="button logout" class="quiet" @click=${() => selector.logout()}>
            ${m.logout}
          </button>`
    }
  </div>`;
}

/** Renders the view where the user chooses systems. */
export function renderSystemsView(view: SystemsView): TemplateResult {
  const {account, list, m, pairs, selector, store} = view;
  const {index} = list;
  const isLoading = list.state.kind === 'loading';
  const isEmpty = index?.systems.length === 0;
  // The user cannot try another key; existing choices stay visible.
  const isNothing = isEmpty && account.isKeyFixed && store.draft.choices.length === 0;
  const head = isLoading ? m.loading : index && !isNothing && m.found(index.usablePairs);
  const {noSystems, noSiteSystems} = m.errors;
  const none = account.isKeyFixed ? noSiteSystems : noSystems;
  const notices = isEmpty && !isNothing ? [...view.notices, none()] : view.notices;
  return html`<form part="systems" novalidate @submit=${onSubmit(() => selector.submit())}>
    <p id="found" class="hint" part="header">${head || nothing}</p>
    ${renderNotices(notices)}
    ${isLoading ? renderSkeleton(view) : index && pairs && !isNothing ? pairs.render(index) : renderProblem(view)}
    ${renderEngineName(view)} ${renderSaveBar(view)} ${renderSignedIn(view)}
  </form>`;
}
