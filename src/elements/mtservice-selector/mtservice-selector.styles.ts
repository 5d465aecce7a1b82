import {css} from 'lit';

export default css`
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

  [part='user'] {
    color: var(--_text);
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
  .top,
  .pair-head,
  .check {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }

  .buttons,
  .top,
  .pair-head {
    flex-wrap: wrap;
  }

  .top > div,
  h3 {
    flex: 1;
    color: var(--_muted);
  }

  h3 {
    flex-basis: 9em;
    color: inherit;
  }

  /* Always two lines: the text about a loaded list is longer or shorter than that about a loading one. */
  @container (inline-size < 24em) {
    #found {
      display: grid;
      align-content: center;
      min-block-size: 2.9em;
    }
  }

  .top .quiet,
  .pair-head > :last-child {
    margin-inline-end: -0.5em;
  }

  /* Text under text where the row wraps. */
  h3 + button {
    margin-inline-start: -0.5em;
  }

  .pair,
  .add,
  .pair-options {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
  }

  .pair,
  .add {
    padding: 0.85em 1em 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  .pair-options {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
  }

  .add {
    align-items: end;
    background: color-mix(in srgb, var(--_line) 45%, transparent);
  }

  .add legend {
    float: inline-start;
    inline-size: 100%;
  }

  .add :is(legend, .problem) {
    grid-column: 1 / -1;
  }

  @container (inline-size >= 29.5em) {
    .add {
      grid-template-columns: 1fr 1fr auto;
    }
  }

  /* Its place is kept, so that nothing moves when it comes. */
  .saved:not([data-shown]) {
    visibility: hidden;
  }

  .empty {
    padding-block: 1.5em;
    justify-items: center;
  }

  /* WebKit would make it higher than the field beside it and than its placeholder. */
  select {
    block-size: 2.6em;
  }

  .skeleton {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_gap);
  }

  .skeleton b {
    block-size: 2.6em;
    border-radius: var(--_radius);
    background: var(--_line);
    animation: wait 1.4s ease-in-out infinite alternate;
  }

  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion) {
    .skeleton b {
      animation: none;
    }
  }
`;
