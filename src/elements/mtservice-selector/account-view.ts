import {html, nothing, type TemplateResult} from 'lit';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {renderButtons, renderEngineName, type FormParts} from './form-parts.ts';
import type {SignInState} from './sign-in-controller.ts';

/** What the account view shows. */
export interface AccountView extends FormParts {
  readonly token: string;
  readonly isShown: boolean;
  readonly isChecking: boolean;
  /** What is wrong with the token or on the way to the service. */
  readonly error: string | undefined;
  /** What was found in the state that was restored. */
  readonly notices: readonly string[];
  readonly canRetry: boolean;
  readonly signIn: SignInState;
  readonly signInAddress: string;
  readonly messages: SelectorMessages;
  readonly onToken: (token: string) => void;
  readonly onShow: () => void;
  readonly onSignIn: () => void;
  readonly onContinue: () => void;
}

function renderSignIn(view: AccountView): TemplateResult {
  const {signIn, signInAddress, messages: m} = view;
  return html`<button type="button" part="button sign-in" class="wide" @click=${view.onSignIn}>
      ${m.getClientId}
    </button>
    ${signIn === 'open' ? html`<p class="hint">${m.signInWaiting}</p>` : nothing}
    ${
      signIn === 'blocked'
        ? html`<p class="hint">
            ${m.signInBlocked}
            <a href=${signInAddress} target="_blank" rel="noopener">${m.signInLink}</a>
          </p>`
        : nothing
    }`;
}

/** Where the reader enters or gets a client ID. */
export function renderAccountView(view: AccountView): TemplateResult {
  const {token, isShown, isChecking, error, messages: m} = view;
  return html`<form
    part="account"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      view.onContinue();
    }}
  >
    ${view.notices.map((notice) => html`<p class="notice" part="notice">${notice}</p>`)}
    ${renderEngineName(view)}
    <div class="field">
      <label for="token">${m.clientId}</label>
      <div class="with-button">
        <input
          id="token"
          part="input"
          type=${isShown ? 'text' : 'password'}
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby=${error ? 'token-error token-hint' : 'token-hint'}
          aria-invalid=${error ? 'true' : nothing}
          .value=${token}
          @input=${({target}: Event) => view.onToken((target as HTMLInputElement).value)}
        />
        <button
          type="button"
          part="button"
          aria-pressed=${isShown}
          aria-label=${m.showClientId}
          @click=${view.onShow}
        >
          ${m.show}
        </button>
      </div>
      <p id="token-hint" class="hint">${m.clientIdHint}</p>
      ${error ? html`<p id="token-error" class="problem" part="error">${error}</p>` : nothing}
      ${isChecking ? html`<p class="hint busy">${m.checking}</p>` : nothing}
    </div>
    ${renderSignIn(view)} ${renderButtons(view, view.canRetry ? m.retry : m.continue, isChecking)}
  </form>`;
}
