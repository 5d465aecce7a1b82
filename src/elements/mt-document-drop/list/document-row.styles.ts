/**
 * Styles of a document in the list; as text, since the document list is loaded separately and must not bring a second
 * Lit.
 */
export default `
  .document {
    position: relative;
    display: grid;
    grid-template: 'icon name details state actions' minmax(calc(2.2em - 1px), auto) / 1.25em minmax(6em, 2.75fr) minmax(0, 3fr) minmax(0, 2.75fr) auto;
    align-items: center;
    gap: 0 0.75em;
    min-block-size: 2.6em;
    padding-block: 0.2em;
    line-height: 1.3;
    border-block-start: 1px solid var(--_line);
    /* Of a thousand rows, only those in view are laid out. */
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(2.2em - 1px);
  }

  .document:first-child {
    border-block-start: 0;
  }

  .document > .icon {
    color: var(--_muted);
  }

  .personal {
    grid-column: 2 / -1;
    min-inline-size: 0;
    padding-block-end: 0.35em;
    color: var(--_muted);
    font-size: var(--_small);
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  .personal > .check {
    color: var(--_danger);
  }

  .personal > .kept-here {
    max-block-size: 30em;
    padding: 0;
    border: 0;
  }

  .name {
    grid-area: name;
    display: flex;
    align-items: baseline;
    white-space: pre;
  }

  .name > [part='name'] {
    font-weight: 600;
  }

  .path {
    flex: none;
    color: var(--_muted);
  }

  .name > [part='folder'] {
    flex: 0 4 auto;
  }

  .slash + [part='name'] {
    max-inline-size: 75%;
  }

  .name bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .name .cut {
    display: flex;
  }

  .cut > span {
    flex: 0 1 auto;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .cut > span + span {
    flex: none;
    max-inline-size: 75%;
  }

  .details {
    grid-area: details;
    line-height: 1.2;
  }

  /* The words about the translation make no row higher than the size before; the title has them all. */
  .completed > .details {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .arrow {
    display: inline-block;
  }

  :host(:dir(rtl)) .arrow {
    scale: -1 1;
  }

  /* Its parts follow the direction of the page, each in its own. */
  :host(:dir(rtl)) .document > .details {
    unicode-bidi: normal;
  }

  .state {
    grid-area: state;
    font-size: 0.9em;
  }

  .failed > .details {
    display: none;
  }

  .failed .state {
    grid-column: details-start / state-end;
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    color: var(--_danger);
  }

  .failed .state :is(q, summary) {
    color: var(--_muted);
  }

  .completed .state {
    color: var(--_success);
    font-weight: 600;
  }

  .completed [part='notice'] {
    color: var(--_text);
    font-weight: 400;
  }

  :is(.route, .until) {
    color: var(--_muted);
    font-weight: 400;
  }

  .route {
    display: none;
  }

  .document progress {
    position: absolute;
    inset: auto 0 0;
    inline-size: 100%;
    block-size: 2px;
  }

  .actions {
    grid-area: actions;
    display: flex;
    justify-content: end;
    gap: 0.25em;
    min-inline-size: 9.15em;
  }

  .act {
    display: grid;
    place-items: center;
    min-inline-size: 2.1em;
    min-block-size: 2.1em;
    padding: 0.2em;
  }

  /* One document has the one thing to do; of several, all are downloaded at once. */
  .document:not(:only-child) .act.primary {
    border-color: transparent;
    background: none;
    color: var(--_accent) !important;
  }

  .document:not(:only-child) .act.primary:hover {
    border-color: currentColor;
  }

  .act.quiet {
    color: var(--_muted);
  }

  .act.quiet:hover,
  .act.quiet:focus-visible {
    color: var(--_accent);
  }

  /* A fifth button in some rows: the columns of all rows stay below each other. */
  @container (inline-size >= 40em) {
    .documents:has(.act-memory) .actions {
      min-inline-size: 11.5em;
    }
  }

  @container (inline-size < 40em) {
    .document {
      grid-template: 'icon name actions' auto 'icon state state' auto / 1.25em minmax(0, 1fr) auto;
      padding-block: 0.2em 0.4em;
    }

    .actions {
      min-inline-size: 0;
    }

    .document.asking {
      grid-template-areas: 'icon name name' 'icon state state' 'actions actions actions';
    }

    .asking .actions {
      margin-block-start: 0.35em;
    }

    .name {
      flex-direction: column;
      align-items: start;
    }

    .name > [part] {
      max-inline-size: 100%;
    }

    .name > [part='folder'] {
      font-size: var(--_small);
    }

    .name > .slash {
      display: none;
    }

    .document > .details {
      display: none;
    }

    .route {
      display: inline;
    }

    .failed .state {
      grid-column: auto;
      grid-area: state;
    }
  }

  /* With many buttons, the name has a line of its own. */
  @container (inline-size < 26em) {
    .document:has(.actions > :nth-child(3)) {
      grid-template-areas: 'icon name name' 'icon state state' 'actions actions actions';
    }
  }

  /* In a column of a table the name has a line of its own. */
  @container (inline-size < 13em) {
    .document {
      grid-template-areas: 'icon name name' 'icon state state' 'actions actions actions';
    }
  }

  @media (pointer: coarse) {
    .all .act {
      min-inline-size: 2.75em;
      min-block-size: 2.75em;
    }
  }

  @media (forced-colors: active) {
    .failed .state {
      font-weight: 600;
    }

    .document:not(:only-child) .act.primary {
      border-color: ButtonText;
      color: ButtonText !important;
    }
  }
`;
