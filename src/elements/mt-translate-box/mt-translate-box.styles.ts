import {css} from 'lit';
import translationStyles from '../common/views/translation.styles.ts';
import paneStyles from './panes.styles.ts';

/** Styles of the bar at the top, and the place of its two sides. */
const styles = css`
  :host {
    --_mark: var(--mt-mark, light-dark(#dbe8fb, #2b4264));
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
    border-color: var(--_border); /* It is the edge of the text fields. */
    overflow: clip;
  }

  :host(:disabled) .stack {
    background: var(--_surface);
    color: var(--_muted);
  }

  /* Disables controls without a look of its own. */
  fieldset {
    display: contents;
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

  /* Each language is above its own side, in a list of one width, so that a swap moves nothing. */
  .head {
    min-block-size: calc(var(--_row) + 0.5em + 1px); /* Also without a list. */
    border-block-end: 1px solid var(--_line);
    background: var(--_surface);
  }

  .head > p {
    flex: none;
    max-inline-size: 100%;
    margin-inline: 0.4em;
    font-weight: 500;
  }

  .head > .languages {
    flex: 0 1 24em;
    gap: 0.25em;
  }

  .head > select {
    flex: none;
    inline-size: min(11em, 50%);
  }

  .head > .detects {
    flex: 0 1 19em;
    min-inline-size: 0;
  }

  .head > .swap {
    margin-inline-start: auto;
  }

  .system {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: var(--_row);
    min-inline-size: 0;
    flex: 1;
    justify-content: end;
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
    padding-inline: 1px; /* Browsers add 4 px, so that the names begin where the texts do. */
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
    .head,
    .bar {
      flex-wrap: wrap;
    }

    .head > select {
      inline-size: 100%;
    }
  }

  .stack:has(:is(#text, #translation):focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;

/** Styles of the box. */
export default [translationStyles, styles, paneStyles];
