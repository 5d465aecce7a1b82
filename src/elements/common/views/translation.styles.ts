import {css} from 'lit';

/** Styles of the elements that translate: language choice, button rows, progress. */
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

  .swap,
  .square {
    display: grid;
    place-items: center;
    min-inline-size: 2.6em;
    padding: 0;
  }

  :host(:dir(rtl)) .swap .icon {
    scale: -1 1;
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

  @container (inline-size < 19.5em) {
    .languages select {
      padding-inline: 0.3em;
    }

    .languages:has(> .detects) {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .languages:has(> .detects) > :last-child {
      grid-column: 1 / -1;
    }
  }

  progress {
    flex: 1;
    appearance: none;
    overflow: hidden;
    block-size: 0.3em;
    border-radius: 1em;
    background: var(--_line);
  }

  ::-webkit-progress-bar {
    background: none;
  }

  ::-webkit-progress-value {
    background: var(--_accent);
  }

  ::-moz-progress-bar {
    background: var(--_accent);
  }

  progress:indeterminate {
    background: linear-gradient(90deg, var(--_line) 40%, var(--_accent), var(--_line) 60%) 100% / 300%;
  }

  :indeterminate::-moz-progress-bar {
    background: none;
  }

  @media (prefers-reduced-motion: no-preference) {
    progress:indeterminate {
      animation: run 2s infinite linear;
    }
  }

  @keyframes run {
    to {
      background-position: 0;
    }
  }

  @media (forced-colors: active) {
    progress {
      --_line: Canvas;
      --_accent: Highlight;
      border: 1px solid CanvasText;
      forced-color-adjust: none;
    }
  }
`;
