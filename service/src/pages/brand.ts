import {html, type Html} from './html.ts';

/** Name of a service to which the operator gives no name. */
export const DEFAULT_SERVICE_NAME = 'mtservice';

/** The logo as inline SVG, since an image file would need a separate request. */
const LOGO = html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
  <rect width="32" height="32" rx="9" fill="#3347c4" />
  <g fill="none" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">
    <path d="M7 11h13m-4-4 4 4-4 4" stroke="#fff" />
    <path d="M25 21H12m4-4-4 4 4 4" stroke="#a9b8ff" />
  </g>
</svg>`;

/** Header with the logo and the name of the service. */
export function brand(name: string): Html {
  return html`<header class="brand">${LOGO} <bdi>${name}</bdi></header>`;
}
