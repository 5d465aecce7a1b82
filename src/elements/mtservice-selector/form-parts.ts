import {html, nothing} from 'lit';
import {valueOf} from '../common/event-target.ts';
import type {Scene} from './scene.ts';

/** The field for the name of the configuration. */
export function renderEngineName({controller, host, m}: Scene) {
  if (host.hiddenname) return nothing;
  return html`<div class="field">
    <label for="name">${m.engineName}</label>
    <input
      id="name"
      part="input"
      autocomplete="off"
      .value=${controller.store.draft.engineName}
      @input=${(event: Event) => controller.setEngineName(valueOf(event), false)}
      @change=${(event: Event) => controller.setEngineName(valueOf(event), true)}
    />
  </div>`;
}

/**
 * What keeps the state from being saved, the submit button and Cancel in the order that the user sees
 * and the keyboard follows, and that the state is saved.
 *
 * @param submit - Text of the submit button; empty hides it.
 */
export function renderButtons({controller, host, m}: Scene, submit: string, isBusy = false) {
  const primary = submit
    ? html`<button part="button primary" class="primary" aria-disabled=${isBusy || nothing}>
        ${submit}
      </button>`
    : nothing;
  const cancel = host.hiddensave
    ? nothing
    : html`<button type="button" part="button cancel" @click=${() => host.cancel()}>${m.cancel}</button>`;
  return html`${controller.asksForChoice ? html`<p class="problem" part="error">${m.selectOne}</p>` : nothing}
    <div class="buttons" part="buttons">
      ${host.reversebuttons ? [cancel, primary] : [primary, cancel]}
      ${
        submit && controller.view === 'systems'
          ? html`<p class="hint saved" aria-hidden="true" ?data-shown=${controller.isSaved}>${m.saved}</p>`
          : nothing
      }
    </div>`;
}

/** What was found in the state that was restored. */
export function renderNotices(texts: readonly string[]) {
  return texts.map((text) => html`<p class="notice" part="notice">${text}</p>`);
}
