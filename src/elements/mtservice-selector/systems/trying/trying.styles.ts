const css = String.raw; // not Lit's `css`: a part that is loaded separately must not bring a second Lit

const sheet = new CSSStyleSheet();
sheet.replaceSync(css`
  .trying {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  .trying textarea {
    min-block-size: 4em;
    resize: vertical;
  }

  .try-candidates {
    display: grid;
    grid-auto-rows: max-content;
    gap: 0.35em;
    max-block-size: 13em;
    overflow-y: auto;
  }

  .try-candidates legend {
    margin-block-end: 0.35em;
  }

  [aria-controls^='trying'] {
    margin-inline-start: -0.5em;
  }

  .try-results {
    gap: 0.75em;
    scroll-margin-block: 1em 6em; /* Stays above the save bar. */
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9em), 1fr));
  }

  /* As high as a short answer, so that arriving answers move nothing. */
  .try-result {
    display: grid;
    grid-template-rows: auto 1fr auto auto;
    gap: 0.4em;
    min-block-size: 10.5em;
    padding: 0.75em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  .try-name {
    font-weight: 600;
  }

  .try-result mark {
    background: color-mix(in srgb, var(--_accent) 18%, transparent);
    color: inherit;
    text-decoration: underline;
    text-decoration-color: var(--_accent);
    text-underline-offset: 0.2em;
  }

  /* Left-to-right words around a title that may be right-to-left. */
  :host(:dir(rtl)) .trying :is(.check span, .try-name) {
    text-align: right;
    unicode-bidi: plaintext;
  }

  .try-problem {
    color: var(--_danger);
  }

  @media (forced-colors: active) {
    .try-result mark {
      background: none;
      text-decoration-color: currentColor;
    }
  }
`);

/** Adds the styles of comparisons to a shadow tree. */
export function addTryingStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets.push(sheet);
}
