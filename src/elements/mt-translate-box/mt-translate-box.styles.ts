import {css} from 'lit';
import translationStyles from '../common/views/translation.styles.ts';
import paneStyles from './panes.styles.ts';

/** Styles of the bar at the top, and the place of its two sides. */
const styles = css`
  :host {
    --_mark: var(--mt-mark, light-dark(#dbe8fb, #2b4264));
    --_width: 64em;
    --_row: max(2em, 44px);
    --_inset: var(--mt-padding, 0.9em);
  }

  @media (pointer: fine) {
    :host {
      --_row: max(1.75em, 36px);
    }
  }

  .all {
    gap: 0;
    padding: 0;
    overflow: clip;
  }

  .head,
  .bar {
    display: flex;
    flex-wrap: nowrap;
    align-items: center;
    gap: 0.25em;
    min-block-size: var(--_row);
    padding: 0.25em calc(var(--_inset) - 0.4em);
  }

  /* One column above each side, so that a changing text at the end of a column moves nothing. */
  .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    padding-inline: 0;
    border-block-end: 1px solid var(--_line);
  }

  .head > * {
    padding-inline: calc(var(--_inset) - 0.4em);
  }

  .head > p {
    align-content: center;
    min-block-size: var(--_row);
    margin-inline: 0.4em;
    font-weight: 500;
  }

  .languages {
    gap: 0.25em;
  }

  .system {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: var(--_row);
    min-inline-size: 0;
  }

  /* Buttons and menus have no frame and are one row high. */
  :is(.head, .bar) :is(button, select) {
    min-block-size: var(--_row);
    padding-block: 0;
  }

  :is(.head, .bar) :is(button:not(.primary), select) {
    border-color: transparent;
    background: none;
  }

  .head select {
    padding-inline: 0.3em;
    font-weight: 500;
  }

  :is(.head, .bar) :is(button:not(.primary), select):hover:enabled {
    background: color-mix(in srgb, var(--_line) 45%, transparent);
  }

  .head option {
    background: var(--_field);
  }

  .system > select {
    inline-size: auto;
  }

  .words {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .words {
    text-align: right;
  }

  .system > .words {
    padding-inline-start: 0.4em;
  }

  .swap,
  .square {
    min-inline-size: var(--_row);
    color: var(--_muted);
  }

  :is(.head, .bar) :focus-visible {
    outline-offset: -2px;
  }

  .panes {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border-radius: inherit;
  }

  .pane {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 0;
  }

  .source {
    background: var(--_field);
  }

  .pane + .pane {
    border-block-start: 1px solid var(--_line);
  }

  .pane:last-child {
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
  }

  @container (inline-size > 35.5em) {
    .head {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    .languages {
      grid-template-columns: minmax(0, auto) auto minmax(0, auto);
      justify-content: start;
    }

    .panes {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
    }

    .pane + .pane {
      border-block-start: 0;
      border-inline-start: 1px solid var(--_line);
      border-end-start-radius: 0;
    }

    .pane:first-child {
      border-end-start-radius: inherit;
    }
  }

  /* Doubled text size on a phone. */
  @container (inline-size < 14em) {
    .bar {
      flex-wrap: wrap;
    }

    .languages {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .languages > :last-child {
      grid-column: 1 / -1;
    }
  }

  .pane:has(.stack :is(#text, #translation):focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
    z-index: 1;
  }
`;

/** Styles of the box. */
export default [translationStyles, styles, paneStyles];
