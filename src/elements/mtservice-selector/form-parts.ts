import {html, nothing} from 'lit';
import type {SelectorMessages} from '../../localization/en/selector.ts';
import {valueOf} from '../common/event-target.ts';
import type {DraftStore} from './configuration/draft-store.ts';
import type {SelectorController} from './selector-controller.ts';

/** View model shared by both views. */
export interface FormView {
  readonly m: SelectorMessages;
  readonly host: {
    readonly hiddenname: boolean;
    readonly hiddensave: boolean;
    readonly reversebuttons: boolean;
  };
  readonly store: Pick<DraftStore, 'draft' | 'edit'>;
  /** Messages about the restored state. */
  readonly notices: readonly string[];
  readonly selector: Pick<SelectorController, 'cancel'>;
}

/** Submit button of a form. */
export interface SubmitButton {
  /** Text of the button; an empty text hides the button. */
  readonly submit: string;
  readonly isBusy?: boolean;
  /** Whether there is nothing to submit, so that the button is not prominent. */
  readonly isIdle?: boolean;
}

/** Returns a submit listener that acts instead of sending the form. */
export function onSubmit(act: () => void) {
  return (event: Event): void => {
    event.preventDefault();
    act();
  };
}

/** Renders the field for the name of the configuration, if there is something to name. */
export function renderEngineName({host, m, store}: FormView) {
  const {engineName, choices} = store.draft;
  if (host.hiddenname || (engineName === '' && choices.length === 0)) return nothing;
  return html`<div class="field">
    <label for="name">${m.engineName}</label>
    <input
      id="name"
      part="input"
      autocomplete="off"
      .value=${engineName}
      @input=${(event: Event) => store.edit({engineName: valueOf(event)}, false)}
      @change=${(event: Event) => store.edit({engineName: valueOf(event)}, true)}
    />
  </div>`;
}

/** Renders the button Cancel, unless the page has its own buttons. */
export function renderCancel({host, m, selector}: FormView) {
  if (host.hiddensave) return nothing;
  return html`<button type="button" part="button cancel" @click=${() => selector.cancel()}>
    ${m.cancel}
  </button>`;
}

/** Renders the submit button and Cancel in visual order, which is also the order for the keyboard. */
export function renderButtons(view: FormView, {submit, isBusy, isIdle}: SubmitButton) {
  const {host} = view;
  const primary = submit
    ? html`<button
        part=${isIdle ? 'button' : 'button primary'}
        class=${isIdle ? 'submit' : 'submit primary'}
        aria-disabled=${isBusy || nothing}
      >
        ${submit}
      </button>`
    : nothing;
  const cancel = renderCancel(view);
  return html`<div class="buttons" part="buttons">
    ${host.reversebuttons ? [cancel, primary] : [primary, cancel]}
  </div>`;
}

/** Renders details that a user may pass on to the operator of the service; nothing if the details are empty. */
export function renderProblemDetails({m}: Pick<FormView, 'm'>, details: string) {
  if (!details) return nothing;
  return html`<details>
    <summary part="details">${m.details}</summary>
    <bdi>${details}</bdi>
  </details>`;
}

/** Renders the messages about the restored state. */
export function renderNotices(texts: readonly string[]) {
  return texts.map((text) => html`<p class="notice" part="notice">${text}</p>`);
}
