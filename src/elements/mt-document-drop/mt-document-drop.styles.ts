import {css} from 'lit';

export default css`
  :host {
    --_width: 48em;
  }

  .zone {
    display: grid;
    justify-items: center;
    gap: 0.4em;
    padding: 1.75em 1em;
    border: 2px dashed var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    text-align: center !important;
    cursor: pointer;
  }

  .zone:hover,
  .over {
    border-color: var(--_accent);
  }

  .over {
    border-style: solid;
    background: color-mix(in srgb, var(--_accent) 10%, var(--_field));
  }

  .zone:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .choose {
    padding: 0.45em 1.25em;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .or {
    color: var(--_muted);
    font-weight: 400;
  }

  @media (hover: none) {
    .or {
      display: none;
    }
  }

  .documents {
    gap: 0;
  }

  .hint {
    text-wrap: pretty;
  }

  .summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 0.75em;
  }

  .document {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0.2em 0.75em;
    padding-block: 0.75em;
    border-block-start: 1px solid var(--_line);
  }

  .document:last-child {
    padding-block-end: 0;
  }

  .name {
    font-weight: 600;
  }

  progress,
  .row {
    grid-column: 1 / -1;
  }

  progress {
    inline-size: 100%;
    margin-block: 0.3em;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 0.75em;
  }

  /* As high as with the progress bar: rows below do not move from under the pointer. */
  .queued .row,
  .completed .row {
    margin-block: 0.55em;
  }

  .state {
    flex: 1 1 8em;
    font-size: 0.9em;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25em 0.5em;
    margin-inline: auto -0.5em;
  }

  .actions .primary {
    min-block-size: 2em;
    padding-block: 0.15em;
    margin-inline-end: 0.25em;
  }

  a {
    display: inline-block;
    padding-block: 0.2em;
  }

  .summary button {
    margin-inline-start: auto;
  }

  .found button {
    padding-inline: 0;
  }

  .failed .state,
  .refused .state {
    color: var(--_danger);
  }

  .completed .state::before {
    content: '✓' / '';
    float: inline-start;
    margin-inline-end: 0.4em;
    color: var(--_success);
    font-weight: 700;
  }

  .start {
    justify-self: end;
  }

  @media (pointer: coarse) {
    select,
    .all .actions button,
    .all button {
      min-block-size: 2.75em;
    }
  }

  @container (inline-size < 23.5em) {
    .document {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media (forced-colors: active) {
    .over {
      border-color: Highlight;
      outline: 3px solid Highlight;
    }

    .choose {
      border: 1px solid ButtonText;
    }

    .actions {
      margin-inline-end: 0;
    }
  }
`;
