import {html, nothing} from 'lit';
import type {SelectorMessages} from '../../localization/en/selector.ts';

/** What both views have in common: the name field above, the two buttons below. */
export interface FormParts {
  readonly engineName: string;
  readonly hidesName: boolean;
  readonly hidesSave: boolean;
  readonly reversesButtons: boolean;
  readonly messages: SelectorMessages;
  /** Not final while the reader is typing. */
  readonly onEngineName: (name: string, isFinal: boolean) => void;
  readonly onCancel: () => void;
}

/** The field for the name of the configuration. */
export function renderEngineName({engineName, hidesName, messages: m, onEngineName}: FormParts) {
  if (hidesName) return nothing;
  return html`<div class="field">
    <label for="name">${m.engineName}</label>
    <input
      id="name"
      part="input"
      autocomplete="off"
      aria-describedby="name-hint"
      .value=${engineName}
      @input=${({target}: Event) => onEngineName((target as HTMLInputElement).value, false)}
      @change=${({target}: Event) => onEngineName((target as HTMLInputElement).value, true)}
    />
    <p id="name-hint" class="hint">${m.engineNameHint}</p>
  </div>`;
}

/**
 * The submit button and Cancel, in the order that the reader sees and the keyboard follows.
 *
 * @param submit - Text of the submit button; undefined hides it.
 */
export function renderButtons(parts: FormParts, submit: string | undefined, isBusy = false) {
  const {hidesSave, reversesButtons, messages: m} = parts;
  if (hidesSave && !submit) return nothing;
  const primary = html`<button type="submit" part="button primary" class="primary" aria-disabled=${isBusy}>
    ${submit}
  </button>`;
  const cancel = hidesSave
    ? nothing
    : html`<button type="button" part="button cancel" @click=${parts.onCancel}>${m.cancel}</button>`;
  return html`<div class="buttons" part="buttons">
    ${reversesButtons ? [cancel, primary] : [primary, cancel]}
  </div>`;
}
