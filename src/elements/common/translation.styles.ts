import {css} from 'lit';

/** What the elements that translate look like: choice of languages, rows of buttons, progress. */
export default css`
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  .languages {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: 0.5em;
  }

  .swap {
    inline-size: 2.8em;
    padding: 0;
    text-align: center !important;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.5em;
    padding: 0.35em 0.75em;
  }

  .bar > :first-child:not(button, a) {
    flex: 1 1 8em;
  }

  progress {
    flex: 1;
    block-size: 0.25em;
    accent-color: var(--_accent);
  }
`;
