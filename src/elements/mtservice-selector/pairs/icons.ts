import {html, type TemplateResult} from 'lit';

const drawn = (path: string, kind = ''): TemplateResult =>
  html`<svg class="icon ${kind}" viewBox="0 0 20 20" aria-hidden="true"><path d=${path} /></svg>`;

/** Two opposite arrows. */
export const SWAP = drawn('M3 7h13m-4-4 4 4-4 4M17 13H4m4 4-4-4 4-4', 'pointing');

/** A cross. */
export const REMOVE = drawn('m5 5 10 10M15 5 5 15');

/** A plus sign. */
export const ADD = drawn('M10 4v12M4 10h12');

/** A downward chevron. */
export const OPEN = drawn('m5 8 5 5 5-5', 'chevron');
