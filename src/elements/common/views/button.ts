import {html, nothing, type TemplateResult} from 'lit';
import {icon} from './icons.ts';

/** Empty description of a button whose tooltip is its name, so that screen readers do not read the name twice. */
export const NO_DESCRIPTION = '';

/** Renders an unobtrusive button. */
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

/** A button with an icon. */
export interface IconButton {
  /** Path of the icon's lines. */
  readonly path: string;
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  /** Additional class name. */
  readonly kind?: string;
  readonly isDisabled?: boolean;
  /** Equivalent key in the notation of `aria-keyshortcuts`. */
  readonly shortcut?: string;
  readonly onClick: (event: MouseEvent) => unknown;
}

/** Renders a button with an icon; a disabled button keeps its space. */
export function renderIconButton(view: IconButton): TemplateResult {
  const {path, label, kind = '', isDisabled, shortcut, onClick} = view;
  return html`<button
    type="button"
    part="button"
    class="quiet square ${kind}"
    aria-label=${label}
    aria-keyshortcuts=${shortcut ?? nothing}
    aria-description=${NO_DESCRIPTION}
    title=${shortcut ? `${label} (${shortcut})` : label}
    ?disabled=${isDisabled}
    @click=${onClick}
  >
    ${icon(path)}
  </button>`;
}
