const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

/** Styles of the list of kept details. */
const styles = css`
  .kept-here {
    flex: none;
    padding: 0.25em var(--_inset, 0.75em);
    border-block-start: 1px solid var(--_line);
    color: var(--_muted);
    font-size: var(--_small);
  }

  .layer > .kept-here:not([open]) {
    flex: none;
    padding-block: 0;
  }

  /* When the user opens the list, the translation above keeps its room. */
  .stack:has(.kept-here[open]) {
    min-block-size: 26em;
  }

  .kept-here[open] {
    max-block-size: 15em;
    overflow-y: auto;
    overflow-wrap: anywhere;
  }

  .kept-here :is(p, dt, dd) {
    unicode-bidi: plaintext;
    text-align: start;
  }

  :host(:dir(rtl)) .kept-here :is(summary, p, dt, dd) {
    text-align: right;
  }

  .kept-here > summary {
    align-content: center;
    min-block-size: max(2em, 24px);
    inline-size: fit-content;
    margin-inline-start: -0.35em;
    padding-inline: 0.35em;
    cursor: pointer;
  }

  .kept-here > summary:focus-visible {
    border-radius: var(--_radius);
    outline: 2px solid var(--_accent);
    outline-offset: -1px;
  }

  .kept-here > p {
    margin: 0 0 0.5em;
  }

  .kept-here > dl {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 0.25em 1em;
    margin: 0 0 0.5em;
  }

  .kept-here dt {
    grid-column: 1;
  }

  .kept-here dd {
    grid-column: 2;
    margin: 0;
    color: var(--_text);
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of the list of kept details to a shadow tree. */
export function addKeptStyles(root: ShadowRoot): void {
  const {adoptedStyleSheets} = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
