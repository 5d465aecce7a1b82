/** Styles of the words in a narrow row that say who translated the document. */
export default `
  .origin {
    display: none;
    grid-area: origin;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }

  @container (inline-size < 40em) {
    .document:not(.asking) > .origin {
      display: block;
      padding-inline-end: 0.6em;
      text-align: end;
    }

    /* The words have no part in the width of the name. */
    .document:not(.asking):has(> .origin) {
      grid-template: 'icon name name actions' auto 'icon state origin origin' auto / 1.25em minmax(0, 3fr) minmax(0, 2fr) auto;
    }
  }

  @container (inline-size < 26em) {
    .document:not(.asking):has(> .origin):has(> .actions) {
      grid-template: 'icon name' 'icon state' 'icon origin' 'actions actions' / 1.25em minmax(0, 1fr);
    }

    .document:not(.asking) > .origin {
      padding: 0;
      text-align: start;
    }
  }
`;
