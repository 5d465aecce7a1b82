import {css} from 'lit';

export default css`
  :host {
    --_padding: var(--mt-padding, min(1.25em, 5vw)); /* Less on a phone with large text. */
  }

  :host > .all {
    --_row: max(2.25em, 36px);
  }

  @media (pointer: coarse) {
    :host > .all {
      --_row: max(2.75em, 44px);
    }
  }

  input,
  select,
  button {
    min-block-size: var(--_row);
    padding-block: 0.3em;
    scroll-margin-block: 1em 6em; /* Keeps a focused control above the save bar. */
  }

  /* An empty summary takes no room: a failure has its own message. */
  #found:empty {
    position: absolute;
  }

  .masked {
    -webkit-text-security: disc;
  }

  #sign-in {
    padding-inline: 1.25em;
  }

  .with-undo {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  details {
    font-size: 0.9em;
  }

  summary {
    inline-size: fit-content;
    cursor: pointer;
  }

  .with-button,
  .buttons,
  .signed-in,
  .list-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }

  .with-button {
    flex-wrap: nowrap;
  }

  /* Its text is at the edge of the list, also in a line of its own. */
  #add {
    display: flex;
    align-items: center;
    gap: 0.25em;
    min-inline-size: 0;
    min-block-size: var(--_row);
    margin-inline: -0.5em; /* The frame at a hover is beyond its text. */
  }

  .signed-in {
    margin: 0 calc(-1 * var(--_padding)) calc(-0.6 * var(--_padding));
    padding: 0.3em var(--_padding);
    border-block-start: 1px solid var(--_line);
  }

  .save-bar + .signed-in {
    margin-block-start: calc(-1 * var(--_gap));
  }

  .signed-in > * {
    font-size: var(--_small);
  }

  .signed-in > p {
    flex: 1 1 7em;
  }

  .signed-in > button {
    margin-inline-end: -0.5em;
  }

  .list-head {
    justify-content: space-between;
    min-block-size: var(--_row);
  }

  ul {
    gap: 0;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-content: center;
    align-items: center;
    column-gap: 0.5em;
    min-block-size: 3.6em;
    padding-block: 0.4em;
    border-block-start: 1px solid var(--_line);
  }

  .pair-name {
    font-weight: 600;
  }

  .pair > .summary {
    grid-row: 2;
    overflow: hidden;
    min-block-size: 1.45em;
    color: var(--_muted);
    font-size: var(--_small);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    grid-area: 1 / 2 / 3;
  }

  .no-icon {
    inline-size: min(var(--_row), 48px);
    block-size: var(--_row);
  }

  /* Buttons are beside the languages only, so that settings have the whole width. */
  @container (inline-size < 24em) {
    .list-head > h2 {
      flex-basis: 100%; /* One row for the words, one for the button, also while the list is loading. */
    }

    .actions {
      grid-area: 1 / 2;
      margin-inline-end: -0.4em;
    }

    .save-bar {
      column-gap: 0.5em;
    }

    .save-bar .hint {
      flex-basis: 4em;
      min-inline-size: min-content;
      overflow-wrap: break-word;
    }

    .buttons {
      column-gap: 0.25em;
    }

    .buttons:has(> #sign-in) > button {
      flex-grow: 1; /* If the buttons take two rows, both rows end at the same edge. */
      padding-inline: 0.4em;
    }

    .pair > .summary {
      grid-column: 1 / -1;
    }

    /* Always two lines high, even if the names need only one. */
    .pair-name {
      align-content: center;
      min-block-size: 2.9em;
    }
  }

  .add {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
  }

  .add legend {
    float: inline-start;
    grid-column: 1 / -1;
    inline-size: 100%;
  }

  @container (inline-size >= 24em) {
    .add {
      grid-template-columns: 1fr 1fr;
    }
  }

  .empty {
    display: grid;
    align-content: center;
    min-block-size: 4em;
    border-block: 1px solid var(--_line);
    color: var(--_muted);
  }

  /* Stays visible below a long list. */
  .save-bar {
    position: sticky;
    z-index: 1;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 1em;
    margin-inline: calc(-1 * var(--_padding));
    padding: 0.75em var(--_padding);
    border-block-start: 1px solid var(--_line);
    background: var(--_surface);
  }

  /* As large as its longest text, so that nothing moves when the text changes, with any font. */
  .save-bar p {
    display: grid;
    flex: 1 1 11em;
    align-items: center;
  }

  .submit {
    padding-inline: 1.25em;
  }

  .save-bar p > span,
  .save-bar p::after {
    grid-area: 1 / 1;
    unicode-bidi: plaintext;
  }

  .save-bar p::after {
    content: attr(data-room);
    visibility: hidden;
  }

  .wrong {
    color: var(--_danger);
  }

  @media (forced-colors: active) {
    .wrong {
      padding-inline-start: 0.6em;
      border-inline-start: 4px solid;
      font-weight: 600;
    }
  }

  /* WebKit would make it higher than the field beside it and its placeholder. */
  select {
    block-size: var(--_row);
  }

  /* With doubled text size on a phone, everything with text has its own line. */
  @container (inline-size < 14em) {
    .pair,
    .with-undo {
      grid-template-columns: minmax(0, 1fr);
    }

    .actions {
      grid-area: auto;
      justify-content: start;
      margin-inline-start: -0.4em;
    }

    .with-button {
      flex-wrap: wrap;
    }

    button:not(#add),
    .submit {
      padding-inline: 0.6em;
    }

    .save-bar {
      position: static; /* A sticky bar would cover half of the screen. */
    }
  }
`;
