const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

/** Styles of findings in sentences. */
const styles = css`
  /* Separate declarations, since WebKit reads only the line type from the shorthand. */
  .unknown {
    text-decoration-line: underline;
    text-decoration-style: dotted;
    text-decoration-color: var(--_danger);
    text-decoration-thickness: 2px;
    text-decoration-skip-ink: none;
    text-underline-offset: 0.2em;
  }

  /* The underline of a word is below that of its sentence. */
  :is(.fair, .poor) .unknown {
    text-underline-offset: 0.42em;
  }

  @media (forced-colors: active) {
    .active .unknown {
      text-underline-offset: 0.42em;
    }
  }

  @media screen {
    .layer:has(> .notes) {
      container: notes / size;
    }
  }

  /* With little room, the notes take two rows, so that the translation above them stays visible. */
  .layer > .notes {
    gap: 0;
    max-block-size: max(2 * var(--_row), 100% - 12em);
    padding-block: 0.25em;
    font-size: var(--_small);
    line-height: 1.4;
    scrollbar-width: thin;
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

  /* With little room, the notes follow each other in one line. */
  @container notes (block-size < 20em) {
    .found > ul,
    .found li {
      display: inline;
    }

    .found li + li::before {
      content: ' · ';
      content: ' · ' / ''; /* Not read. */
    }
  }

  .found > button {
    flex: none;
    margin-block: -0.25em;
  }

  .notes :is(li, p) {
    overflow-wrap: anywhere;
  }

  .notes :is(p, span) {
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .notes :is(p, span) {
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

  .match .toggle:not(.square) {
    display: none;
    flex: 1 1 0;
    align-items: center;
    gap: 0.35em;
    min-inline-size: 0;
    margin-inline-start: -0.35em;
    padding: 0 0.35em;
    border-color: transparent;
    color: inherit;
    font-weight: 500;
    text-align: start;
  }

  .toggle > .icon {
    inline-size: 1.15em;
    block-size: 1.15em;
  }

  .toggle[aria-expanded='true'] > .icon {
    rotate: 180deg;
  }

  .toggle > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .toggle > .preview {
    flex: 1 1 0;
    color: var(--_muted);
    font-weight: 400;
  }

  .match .toggle[aria-expanded='true'] {
    display: flex;
  }

  .match .toggle:hover {
    background: color-mix(in srgb, var(--_line) 45%, transparent);
  }

  .row:has(> [aria-expanded='true']) > .share,
  .toggle[aria-expanded='true'] > .preview {
    display: none;
  }

  @container notes (block-size < 20em) {
    .match .toggle:not(.square) {
      display: flex;
    }

    /* The notes are cut to one line until the match is opened. */
    .found:has(+ .match .closed) > ul {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .row:has(> .toggle) > .share,
    .match > .closed {
      display: none;
    }
  }

  @container notes (inline-size < 26em) {
    .toggle > .preview {
      display: none;
    }
  }

  .match ins {
    color: var(--_success);
    text-decoration: underline;
  }

  .match del {
    color: var(--_danger);
  }

  /* The button is as large as the text that it replaces, beside the line that says how the translation was made. */
  .bar .to-check {
    display: block;
    min-block-size: 0;
    max-inline-size: 100%;
    padding: 0;
    overflow: hidden;
    border: 0;
    color: inherit;
    font: inherit;
    text-decoration: underline var(--_border);
    text-underline-offset: 0.2em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The whole height of the row can be pressed. */
  .bar .to-check::after {
    position: absolute;
    inset: 0;
    content: '';
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Styles of a box while matches are open. */
export const OPEN = css`
  .pane.output .stack {
    min-block-size: 24em;
  }

  @container (inline-size > 52em) {
    .pane.output .stack {
      min-block-size: 20.5em;
    }
  }
`;

/** Adds two style sheets to a shadow tree: the shared sheet for findings, and `own`, which belongs to one box. */
export function addCheckStyles(root: ShadowRoot, own: CSSStyleSheet): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((adopted) => adopted !== sheet), sheet, own];
}
