/**
 * Styles of the document list and its messages; as text, since the document list is loaded separately and must not
 * bring a second Lit.
 */
export default `
  .documents {
    display: block;
    max-block-size: max(20em, 70vh);
    overflow: auto;
  }

  .summary,
  .asked,
  .found,
  .choices,
  .left-out {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35em 0.75em;
  }

  .summary > progress {
    flex: 1 1 6em;
  }

  .summary > .ended {
    visibility: hidden;
  }

  .choices {
    justify-content: end;
    margin-inline-start: auto;
  }

  .choices button {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
  }

  .full {
    flex: 1 0 100%;
    font-size: 0.9em;
  }

  .asked,
  .left-out {
    padding-block: 0.25em;
    padding-inline: 0.9em 0.25em;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_line) 45%, transparent);
  }

  .asked > p,
  .left-out > div {
    font-size: 0.9em;
  }

  .left-out > div {
    flex: 1;
  }

  .left-out p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
  }

  .left-out p > span {
    unicode-bidi: plaintext;
  }

  .left-out p > [part='name'] {
    font-weight: 600;
  }

  .left-out ul {
    gap: 0.1em;
    max-block-size: 12em;
    padding-inline-start: 1em;
    overflow: auto;
  }

  .found button {
    padding-inline: 0;
  }

  @container (inline-size < 26em) {
    .choices {
      flex: 1 0 100%;
    }

    .choices button {
      flex: 1 0 auto;
      justify-content: center;
    }

    .asked {
      padding-inline-end: 0.9em;
    }

    .asked .choices button {
      flex-basis: 100%;
    }
  }
`;
