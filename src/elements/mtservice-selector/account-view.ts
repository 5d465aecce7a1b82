import {html, nothing, type TemplateResult} from 'lit';
import {renderButtons, renderEngineName, renderNotices} from './form-parts.ts';
import {accountProblem, issueTexts} from './problem-texts.ts';
import {valueOf} from '../common/event-target.ts';
import type {Scene} from './scene.ts';

function renderSignIn({controller, m}: Scene) {
  const {address} = controller.signIn;
  return html`<button type="button" part="button sign-in" @click=${() => controller.openSignIn(m.language)}>
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

/** Where the reader enters or gets a client ID. */
export function renderAccountView(scene: Scene): TemplateResult {
  const {controller, m} = scene;
  const {isTokenShown} = controller;
  const {state} = controller.list;
  const isChecking = state.kind === 'loading' || (state.kind === 'failed' && state.retrying);
  const problem = accountProblem(scene);
  const canRetry = state.kind === 'failed' && state.failure.kind !== 'unauthorized';
  return html`<form
    part="account"
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      controller.continue();
    }}
  >
    ${renderNotices(issueTexts(scene))} ${renderEngineName(scene)}
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
          .value=${controller.store.draft.token}
          @input=${(event: Event) => controller.setToken(valueOf(event), false)}
          @change=${(event: Event) => controller.setToken(valueOf(event), true)}
        />
        <button
          type="button"
          part="button"
          aria-pressed=${isTokenShown}
          aria-label=${m.showClientId}
          @click=${() => controller.set({isTokenShown: !isTokenShown})}
        >
          ${m.show}
        </button>
      </div>
      <p id="token-hint" class="hint">${isChecking ? m.checking : m.clientIdHint}</p>
      <p id="token-problem" class="problem" part="error" ?hidden=${!problem}>${problem}</p>
    </div>
    ${renderSignIn(scene)} ${renderButtons(scene, canRetry ? m.retry : m.continue, isChecking)}
  </form>`;
}
