import {html, nothing, type TemplateResult} from 'lit';
import {valueOf} from '../../common/event-target.ts';
import {renderButtons, renderEngineName, renderNotices, type FormView} from '../form-parts.ts';
import type {AccountController} from './account-controller.ts';

/** View model of the account view. */
export interface AccountView extends FormView {
  readonly account: AccountController;
}

function renderSignIn({account, m}: AccountView) {
  const {address} = account.signIn;
  return html`<button type="button" part="button sign-in" @click=${() => account.openSignIn(m.language)}>
      ${m.getClientId}
    </button>
    ${
      address
        ? html`<p class="hint">
            ${m.signInWaiting} <a href=${address} target="_blank" rel="noopener">${m.signInLink}</a>
          </p>`
        : nothing
    }`;
}

/** Renders the view where the user enters or gets a client ID. */
export function renderAccountView(view: AccountView): TemplateResult {
  const {account, m} = view;
  const {isChecking, isTokenShown} = account;
  const problem = account.problemText(m);
  return html`<form
    part="account"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      account.continue();
    }}
  >
    ${renderNotices(view.notices)} ${renderEngineName(view)}
    <div class="field">
      <label for="token">${m.clientId}</label>
      <div class="with-button">
        <input
          id="token"
          part="input"
          type=${isTokenShown ? 'text' : 'password'}
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="token-problem token-hint"
          aria-invalid=${!!problem}
          .value=${account.token}
          @input=${(event: Event) => account.setToken(valueOf(event), false)}
          @change=${(event: Event) => account.setToken(valueOf(event), true)}
        />
        <button
          type="button"
          part="button"
          aria-pressed=${isTokenShown}
          aria-label=${m.showClientId}
          @click=${() => account.toggleToken()}
        >
          ${m.show}
        </button>
      </div>
      <p id="token-hint" class="hint">${isChecking ? m.checking : m.clientIdHint}</p>
      <p id="token-problem" class="problem" part="error" ?hidden=${!problem}>${problem}</p>
    </div>
    ${renderSignIn(view)}
    ${renderButtons(view, {submit: account.canRetry ? m.retry : m.continue, isBusy: isChecking})}
  </form>`;
}
