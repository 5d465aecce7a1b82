const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

/** Styles of sentences, their details and corrections. */
const styles = css`
  .paragraph {
    margin: -0.3em;
    padding: 0.3em;
  }

  .paragraph + .paragraph {
    margin-block-start: -0.6em; /* Adjacent margins collapse to the larger one. */
  }

  /*
   * Skips the layout of paragraphs that are not visible, except the first ones, which would be missing in a
   * screenshot of the whole page.
   */
  .paragraph:nth-child(n + 25) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4em;
  }

  /* Printed pages do not scroll. */
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

  #translation[contenteditable] {
    cursor: text;
  }

  #translation:focus-visible {
    outline: none; /* The pane shows the focus. */
  }

  .active {
    background: var(--_mark);
  }

  /* Separate declarations, since WebKit reads only the line type from the shorthand. */
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

  /* Two lines of small text are as high as a button. Each has its place, so that none moves when the other comes. */
  .lines {
    position: relative;
    display: grid;
    flex: 1 1 3em;
    grid-template-rows: repeat(2, 1.2em);
    align-content: center;
    min-inline-size: 0;
    min-block-size: var(--_row);
    padding-inline: 0.4em;
    color: var(--_muted);
    font-size: var(--_small);
    line-height: 1.2;
  }

  .bar .lines > .words {
    grid-area: 2 / 1;
    min-block-size: 0;
    padding: 0;
    font-size: inherit;
  }

  .bar .lines > [part='disclosure'] {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--_lines, 1);
    grid-row: 1;
    align-self: start;
    white-space: normal;
  }

  /* It continues in the place of the other words while they are empty. */
  .bar .lines.free > [part='disclosure'] {
    -webkit-line-clamp: var(--_lines, 2);
    grid-row: 1 / 3;
  }

  /* A line that is cut is whole above the bar while it has the focus. */
  .bar .lines > [part='disclosure'][tabindex]:focus {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 100%;
    z-index: 2;
    display: block;
    padding: 0.5em var(--_inset);
    border-block-start: 1px solid var(--_line);
    background: var(--_field);
    white-space: normal;
  }

  /* Doubled text size on a phone: the words are above the buttons. */
  @container (inline-size < 14em) {
    .lines {
      flex-basis: 100%;
      grid-template-rows: auto;
    }

    .bar .lines > .words {
      --_lines: none;

      white-space: normal;
    }
  }

  .done {
    color: var(--_success);
  }

  .sending {
    opacity: 0.5;
  }

  .sentence button {
    font-style: normal;
    text-align: start;
  }

  .problem bdi {
    overflow-wrap: anywhere;
  }

  .layer summary {
    inline-size: fit-content;
    cursor: pointer;
  }

  /* Appears once an answer takes long; it moves nothing. */
  .slow {
    animation: appear 1ms 3s backwards;
  }

  /* Messages are below the translation, inside its frame. */
  .layer > :is(.notice, .problem) {
    flex: 0 1 auto;
    max-block-size: 100%;
    overflow-y: auto;
    padding: 0.5em var(--_inset);
    border-block-start: 1px solid var(--_line);
    border-radius: 0;
  }

  /* A part of the translation stays visible above each message. */
  [part='translation']:not(:empty, :last-child) {
    min-block-size: min(4.2em, 40%);
  }

  /* The first line above a problem stays visible. */
  [part='translation']:not(:empty):has(+ .problem) {
    min-block-size: 2.5em;
  }

  /* The button of a problem must be visible: the box grows if the translation has too little room. */
  .layer:has(> .problem) {
    position: relative;
    min-inline-size: 0;
  }

  .layer > .problem {
    flex-shrink: 0;
    max-block-size: 20em;
  }

  [part='translation']:has(+ .problem) {
    flex-basis: 0px; /* with 0%, the whole translation would count */
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

  /* On a phone, a correction is below the translation instead of over it, and stays visible. */
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
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of translations to a shadow tree. */
export function addResultStyles(root: ShadowRoot): void {
  const {adoptedStyleSheets} = root;
  if (!adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...adoptedStyleSheets, sheet];
}
