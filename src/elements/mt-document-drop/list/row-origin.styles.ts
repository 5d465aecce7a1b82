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

    .document:not(.asking):has(> .origin) {
      grid-template-areas: 'icon name actions' 'icon state origin';
    }
  }

  @container (inline-size < 26em) {
    .document:not(.asking):has(> .origin):has(> .actions) {
      grid-template-areas: 'icon name name' 'icon state state' 'icon origin origin' 'actions actions actions';
    }

    .document:not(.asking) > .origin {
      padding: 0;
      text-align: start;
    }
  }
`;
