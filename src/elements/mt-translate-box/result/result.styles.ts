const css = String.raw; // not Lit's, since this module is loaded separately and must not bring a second Lit

/** Styles of sentences, their details and corrections. */
const styles = css`
  .paragraph {
    margin: -0.3em;
    padding: 0.3em;
  }

  .paragraph + .paragraph {
    margin-block-start: -0.6em; /* Of two margins that meet, only the larger one counts. */
  }

  /*
   * The browser skips the layout of paragraphs out of sight, but never of those that the pane begins with: they would
   * be missing in a screenshot of the whole page.
   */
  .paragraph:nth-child(n + 25) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4em;
  }

  /* On paper nothing scrolls. */
  @media print {
    .layer {
      position: static;
    }

    .layer > [part='translation'] {
      overflow: visible;
    }

    .paragraph {
      content-visibility: visible !important;
    }
  }

  .sentence {
    border-radius: 0.2em;
  }

  .active {
    background: var(--_mark);
  }

  /* Not in one declaration: WebKit takes only the line of it. */
  .fair,
  .poor,
  .corrected {
    text-decoration-line: underline;
    text-decoration-color: var(--_muted);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  .fair {
    text-decoration-style: dashed;
  }

  .poor {
    text-decoration-style: wavy;
    text-decoration-color: var(--_danger);
  }

  .corrected {
    text-decoration-color: var(--_success);
  }

  .held,
  .missing,
  .pending {
    color: var(--_muted);
    font-style: italic;
  }

  .note {
    display: inline-block;
    margin-inline: 0.35em;
    padding-inline: 0.4em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    color: var(--_muted);
    font-size: 0.8em;
    font-style: normal;
    user-select: none;
    -webkit-user-select: none;
  }

  .sentence button {
    font-style: normal;
    text-align: start;
  }

  .correction ins {
    color: var(--_success);
    text-decoration: underline;
  }

  .problem q {
    unicode-bidi: plaintext;
  }

  .correction del {
    color: var(--_danger);
  }

  /* Below the translation, inside its frame. */
  .layer > :is(.notice, .problem) {
    flex: 0 1 auto;
    max-block-size: 100%;
    overflow-y: auto;
    padding: 0.5em var(--_inset);
    border-block-start: 1px solid var(--_line);
    border-radius: 0;
  }

  /* Something of the translation is in view above every message. */
  [part='translation']:not(:empty, :last-child) {
    min-block-size: min(4.2em, 40%);
  }

  /* The line that is corrected, or the first one above a problem. */
  [part='translation']:has(+ .correction),
  [part='translation']:not(:empty):has(+ .problem) {
    min-block-size: 2.5em;
  }

  /* A problem shows its button: where the room of the translation is too small, the box grows. */
  .layer:has(> .problem) {
    position: relative;
    min-inline-size: 0;
  }

  .layer > .problem {
    flex-shrink: 0;
    max-block-size: 20em;
  }

  [part='translation']:has(+ .problem) {
    flex-basis: 0px; /* of 0%, all of the translation would count */
  }

  .in-place {
    display: grid;
  }

  .in-place > * {
    grid-area: 1 / 1;
    padding: 0;
    text-align: inherit;
    unicode-bidi: plaintext;
  }

  .correction p {
    max-block-size: 4.5em;
    overflow-y: auto;
  }

  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.5em;
  }

  .row > .hint {
    flex: 1 1 3em;
  }

  .row :is(button, a) {
    min-block-size: var(--_row);
    align-content: center;
  }

  .row .quiet:not(.square) {
    padding-inline: 0.75em;
    border-color: currentColor;
  }

  .correction .problem {
    padding: 0;
    background: none;
  }

  /* On a phone, a correction stands below the translation, not over it, and stays in view. */
  @container (inline-size <= 35.5em) {
    .layer:has(> :is(.correction, .kept)) {
      position: relative;
      min-inline-size: 0;
    }

    .layer > :is(.correction, .kept) {
      position: sticky;
      inset-block-end: 0;
      max-block-size: none;
      background: var(--_surface);
    }

    .correction p {
      max-block-size: 3em;
    }

    .correction .draft {
      display: none; /* Send says it. */
    }

    .sentence[role='textbox'] {
      scroll-margin-block: 1em 8em; /* above the bar */
    }
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of translations to a shadow tree. */
export function addResultStyles(root: ShadowRoot): void {
  const {adoptedStyleSheets} = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
