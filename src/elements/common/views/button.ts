import {html, nothing, type TemplateResult} from 'lit';
import {icon} from './icons.ts';

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

/** A button that shows an icon. */
export interface IconButton {
  /** Lines of the icon. */
  readonly path: string;
  /** Name, which a mouse sees too. */
  readonly label: string;
  /** Class name beside those of its shape. */
  readonly kind?: string;
  readonly isDisabled?: boolean;
  /** Key that does the same, as `aria-keyshortcuts` names it. */
  readonly shortcut?: string;
  readonly onClick: (event: MouseEvent) => unknown;
}

/** Renders a button with an icon; a disabled one keeps its place. */
export function renderIconButton(view: IconButton): TemplateResult {
  const {path, label, kind = '', isDisabled, shortcut, onClick} = view;
  return html`<button
    type="button"
    part="button"
    class="quiet square ${kind}"
    aria-label=${label}
    aria-keyshortcuts=${shortcut ?? nothing}
    title=${shortcut ? `${label} (${shortcut})` : label}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    ${icon(path)}
  </button>`;
}
