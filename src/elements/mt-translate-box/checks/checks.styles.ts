const css = String.raw; // not Lit's, since this module is loaded apart and must not bring a second Lit

/** Styles of what was found out about sentences. */
const styles = css`
  /* Not in one declaration: WebKit takes only the line of it. */
  .unknown {
    text-decoration-line: underline;
    text-decoration-style: dotted;
    text-decoration-color: var(--_danger);
    text-decoration-thickness: 2px;
    text-decoration-skip-ink: none;
    text-underline-offset: 0.2em;
  }

  /* Below the line of its sentence. */
  :is(.fair, .poor) .unknown {
    text-underline-offset: 0.42em;
  }

  @media (forced-colors: active) {
    .active .unknown {
      text-underline-offset: 0.42em;
    }
  }

  /* The translation stays in view above it. */
  .layer > .notes {
    gap: 0.2em;
    max-block-size: 60%;
    padding-block: 0.35em;
    font-size: var(--_small);
  }

  .notes:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }

  .found {
    display: flex;
    align-items: start;
    gap: 0.5em;
  }

  .found > ul {
    flex: 1;
    gap: 0.15em;
    margin: 0;
    padding: 0;
  }

  .found > button {
    flex: none;
    margin-block: -0.25em;
  }

  .notes :is(li, p) {
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .notes :is(li, p) {
    text-align: right;
  }

  .match .row {
    gap: 0 0.5em;
  }

  .notes .hint {
    font-size: inherit;
  }

  .share {
    flex: 1 1 8em;
    font-weight: 500;
  }

  .match ins {
    color: var(--_success);
    text-decoration: underline;
  }

  .match del {
    color: var(--_danger);
  }

  /* In the place of the words that it has. */
  .bar .to-check {
    display: block;
    max-inline-size: calc(100% + 0.8em);
    margin-inline: -0.4em;
    padding: 0 0.4em;
    overflow: hidden;
    border: 0;
    color: inherit;
    font: inherit;
    text-decoration: underline var(--_border);
    text-underline-offset: 0.2em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Gives a shadow tree the styles of what was found out about sentences. */
export function addCheckStyles(root: ShadowRoot): void {
  const {adoptedStyleSheets} = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
