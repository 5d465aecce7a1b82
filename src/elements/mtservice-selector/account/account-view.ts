import {html, nothing, type TemplateResult} from 'lit';
import {valueOf} from '../../common/event-target.ts';
import type {DraftStore} from '../configuration/draft-store.ts';
import {
  onSubmit,
  renderButtons,
  renderCancel,
  renderNotices,
  renderProblemDetails,
  type FormView,
} from '../form-parts.ts';
import type {SystemListController} from '../systems/system-list-controller.ts';
import type {SelectorController} from '../selector-controller.ts';
import type {AccountController} from './account-controller.ts';

/** View model of the account view. */
export interface AccountView extends FormView {
  readonly store: FormView['store'] & Pick<DraftStore, 'missing'>;
  readonly account: AccountController;
  readonly selector: Pick<SelectorController, 'cancel' | 'loggedOut' | 'undoLogout' | 'visitorCharacters'>;
  readonly list: Pick<SystemListController, 'problemDetails'>;
}

function renderSignIn(view: AccountView) {
  const {account, m, host, selector} = view;
  const {visitorCharacters} = selector;
  const {isKeyShown} = account;
  const others = isKeyShown
    ? nothing
    : html`<button type="button" part="button" class="quiet" @click=${() => account.askForKey()}>
        ${m.haveKey}
      </button>`;
  const cancel = isKeyShown ? nothing : renderCancel(view);
  return html`<p>${m.signInIntro}</p>
    <div class="buttons" part=${isKeyShown ? nothing : 'buttons'}>
      ${host.reversebuttons ? cancel : nothing}
      <button
        id="sign-in"
        type="button"
        part="button sign-in"
        class=${isKeyShown ? '' : 'primary'}
        @click=${() => account.openSignIn(m.language)}
      >
        ${m.signIn}
      </button>
      ${others} ${host.reversebuttons ? nothing : cancel}
    </div>
    ${visitorCharacters === undefined ? nothing : html`<p class="hint" part="visitors">${m.visitors(visitorCharacters)}</p>`}
    ${renderSignInState(view)}`;
}

function renderSignInState({account, m}: AccountView) {
  const {state, link} = account.signIn;
  if (state === 'idle') return nothing;
  return html`<p id="sign-in-state" class="notice" part="notice">
    ${m.signInState[state]}
    ${
      link
        ? html`<a part="link" href=${link} target="mtservice-sign-in" rel="opener">${m.signInLink}</a>`
        : nothing
    }
  </p>`;
}

function renderLoggedOut({selector, m}: AccountView) {
  if (!selector.loggedOut.canUndo) return nothing;
  return html`<p class="notice with-undo" part="notice">
    <span>${m.loggedOut}</span>
    <button
      id="undo"
      type="button"
      part="button"
      class="quiet"
      data-heir="#sign-in"
      @click=${() => selector.undoLogout()}
    >
      ${m.undo}
    </button>
  </p>`;
}

// The key field is not a password field and has no name: otherwise browsers would offer to store the key as a password
// for the page.
function renderKey({account, m}: AccountView, isWrong: boolean): TemplateResult {
  const {isTokenShown} = account;
  return html`<div class="field">
    <label for="token">${m.key}</label>
    <div class="with-button">
      <input
        id="token"
        part="input"
        class=${isTokenShown ? '' : 'masked'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        aria-describedby="token-problem token-hint"
        aria-invalid=${isWrong}
        .value=${account.isKeptBySite ? '' : account.token}
        @input=${(event: Event) => account.setToken(valueOf(event), false)}
        @change=${(event: Event) => account.setToken(valueOf(event), true)}
      />
      <button
        type="button"
        part="button"
        aria-pressed=${isTokenShown}
        aria-label=${m.showKey}
        @click=${() => account.toggleToken()}
      >
        ${m.show}
      </button>
    </div>
    <p id="token-hint" class="hint">
      ${account.isChecking ? m.checking : account.isKeptBySite ? m.keyKept : m.keyHint}
    </p>
  </div>`;
}

/** Renders the view where the user signs in or enters a key. */
export function renderAccountView(view: AccountView): TemplateResult {
  const {account, m} = view;
  const {isKeyShown} = account;
  const problem = account.problemText(m);
  const submit = account.canRetry ? m.retry : m.continue;
  return html`<form part="account" novalidate @submit=${onSubmit(() => account.continue())}>
    ${renderNotices(view.notices)} ${renderLoggedOut(view)} ${renderSignIn(view)}
    ${isKeyShown ? renderKey(view, !!problem) : nothing}
    <div id="token-problem" class="problem" part="error" ?hidden=${!problem}>
      <p>${problem}</p>
      ${renderProblemDetails(view, account.problem ? '' : view.list.problemDetails)}
    </div>
    ${view.store.missing ? html`<p class="problem" part="error">${m.selectOne}</p>` : nothing}
    ${isKeyShown ? renderButtons(view, {submit, isBusy: account.isChecking}) : nothing}
  </form>`;
}
