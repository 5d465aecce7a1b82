/**
 * Styles of a document's checks; as text, since the list of checks is loaded separately and must not bring a second
 * Lit.
 */
export default `
  .completed .state {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.75em;
    line-height: var(--_line-height, 1.2);
  }

  /* No higher than its words, so that no row grows when they come; its edge is beside them all the same. */
  .to-check {
    min-block-size: 0;
    margin-block: calc(-0.3em - 1px);
    margin-inline-start: calc(-0.3em - 1px);
    padding: 0.3em;
    border-color: transparent;
    color: var(--_accent);
    font-weight: 500;
    text-align: start;
  }

  .to-check:focus-visible {
    outline-offset: -4px; /* The words above it stay free. */
  }

  .to-check .icon {
    display: inline-block;
    margin-inline-start: 0.15em;
    vertical-align: -0.15em;
    inline-size: 1em;
    block-size: 1em;
  }

  .to-check[aria-expanded='true'] .icon {
    rotate: 180deg;
  }

  .checks {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-column: 1 / -1;
    gap: 0.4em;
    margin-block: 0.4em 0.6em;
    padding-inline-start: 2em;
    font-size: var(--_small);
    line-height: 1.45;
  }

  .checks ul {
    gap: 0;
  }

  .check {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.15em 1.5em;
    padding-block: 0.5em;
    border-block-start: 1px solid var(--_line);
  }

  .check > :is(.facts, button) {
    grid-column: 1 / -1;
  }

  .facts,
  .group {
    font-weight: 600;
  }

  .group {
    margin-block-start: 0.4em;
  }

  .text bdi {
    display: block;
    text-align: start;
    white-space: pre-line;
  }

  .text:not(.text + .text) {
    color: var(--_muted);
  }

  .checks .quiet {
    margin-inline-start: -0.35em;
    padding-inline: 0.35em;
  }

  .checks details ul {
    margin-block-start: 0.4em;
  }

  @container (inline-size < 40em) {
    .completed .state {
      --_line-height: 1.3;
      column-gap: 0.5em;
    }

    .to-check {
      padding-inline-end: 0;
    }

    .check {
      grid-template-columns: minmax(0, 1fr);
    }

    .text + .text {
      padding-inline-start: 0.75em;
      border-inline-start: 2px solid var(--_line);
    }
  }

  @container (inline-size < 26em) {
    .checks {
      padding-inline-start: 0.5em;
    }
  }

  @media (pointer: coarse) {
    .to-check {
      margin-block: calc((var(--_line-height, 1.2) * 1em - 2.75em) / 2);
    }
  }
`;
