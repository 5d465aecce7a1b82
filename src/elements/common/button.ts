import {html, nothing, type TemplateResult} from 'lit';

/** Renders a quiet button. */
export function renderButton(
  text: string,
  onClick: (event: MouseEvent) => unknown,
  label?: string,
): TemplateResult {
  return html`<button
    type="button"
    part="button"
    class="quiet"
    aria-label=${label ?? nothing}
    @click=${onClick}
  >
    ${text}
  </button>`;
}
