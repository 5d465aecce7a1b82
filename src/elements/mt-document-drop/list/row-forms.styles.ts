/** Styles of the parts that open below a document's row: the preview, and the choice of another system. */
export default `
  .document > .again {
    grid-column: 2 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5em 0.75em;
    padding-block: 0.35em 0.6em;
  }

  .document > .preview {
    grid-column: 2 / -1;
    padding-block: 0.35em 0.6em;
  }

  .preview > * {
    inline-size: 100%;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  .preview > pre {
    max-block-size: 18em;
    padding: 0.6em 0.75em;
    overflow: auto;
    background: var(--_field);
    font-size: var(--_small);
    white-space: pre-wrap;
  }

  /* Pages expect white paper. */
  .preview > iframe {
    block-size: 18em;
    background: #fff;
    color-scheme: light;
  }

  .preview > .hint {
    border: 0;
  }

  .again label {
    flex: 1 1 9em;
    max-inline-size: 20em;
    color: var(--_muted);
    font-size: var(--_small);
  }

  .again select {
    color: var(--_text);
  }
`;
