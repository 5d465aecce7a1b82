import {html, type TemplateResult} from 'lit';

/** Renders a 20 by 20 icon in the text color; `path` is the `d` of its lines. */
export function icon(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`;
}

/** Two arrows; mirrored in right-to-left text. */
export const SWAP = 'M3 7h14l-3.5-3.5M17 13H3l3.5 3.5';

/** A cross. */
export const CROSS = 'M5 5l10 10M15 5L5 15';

/** An arrow back. */
export const BACK = 'M7 4L3.5 7.5 7 11M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H7';

/** Two sheets. */
export const COPY = 'M7 7h9.5v9.5H7zM13 3.5H3.5V13';

/** A check mark. */
export const TICK = 'M4 10.5l4 4 8-9';

/** A letter without formatting. */
export const UNFORMAT = 'M4 5.5V4h10v1.5M9 4v12M7 16h4M13 12l4 4m0-4l-4 4';
