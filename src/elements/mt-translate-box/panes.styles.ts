import {css} from 'lit';

/** Styles of the sides of the box: the text, the translation and the rows below. */
export default css`
  .stack {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    flex: 1;
    min-block-size: 10em;
  }

  /* The translation below the text is small while empty, with room for a first sentence. */
  .pane + .pane .stack {
    min-block-size: 7em;
  }

  .stack > * {
    grid-area: 1 / 1;
  }

  textarea,
  .rich,
  .mirror,
  .room,
  .empty,
  [part='translation'] {
    inline-size: 100%;
    padding: var(--_inset);
    padding-block-end: 0.25em;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    text-align: start;
  }

  textarea,
  .mirror,
  .layer {
    position: absolute;
    inset: 0;
  }

  textarea,
  .mirror,
  .room,
  .rich,
  [part='translation'] {
    overflow-y: auto;
    scrollbar-gutter: stable;
    scrollbar-width: thin;
  }

  textarea,
  .mirror,
  .rich,
  .room {
    font-kerning: none; /* Kerning takes up to a third of the layout time of a long text. */
  }

  textarea,
  .rich {
    block-size: 100%;
    background: none;
    color: inherit;
    resize: none;
  }

  .rich {
    position: relative;
    max-block-size: 32em;
    padding-block-end: 2.5em; /* Room for a translation that is longer than its source. */
  }

  #text:focus-visible {
    outline: none; /* The pane shows the focus instead. */
  }

  .room {
    max-block-size: 32em;
    overflow: hidden;
    visibility: hidden;
    pointer-events: none;
  }

  .empty {
    position: relative;
    z-index: 1;
    color: var(--_muted);
    white-space: normal;
  }

  .mirror {
    visibility: hidden;
  }

  .mirror mark {
    visibility: visible;
    border-radius: 0.2em;
    background: var(--_mark);
    color: transparent;
  }

  ::highlight(mt-sentence) {
    background: var(--_mark);
  }

  .layer {
    display: flex;
    flex-direction: column;
  }

  [part='translation'] {
    flex: 1;
    min-block-size: 0;
  }

  .old {
    color: var(--_muted);
  }

  .old .active {
    background: none;
  }

  .bar .words {
    flex: 1 1 3em;
    align-content: center;
    min-block-size: var(--_row);
    padding-inline: 0.4em;
    color: var(--_muted);
    font-size: var(--_small);
  }

  .bar .primary {
    min-block-size: calc(var(--_row) - 0.25em);
  }

  .square:disabled {
    visibility: hidden; /* Keeps its place. */
  }

  progress {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 1;
    inline-size: 100%;
    block-size: 2px;
    border: 0;
    border-radius: 0;
  }

  @media (forced-colors: active) {
    .active,
    .mirror mark {
      outline: 2px solid Highlight;
    }

    textarea {
      color: CanvasText;
      forced-color-adjust: none; /* The mark behind the text shows through. */
    }

    .old {
      color: GrayText;
    }

    .primary {
      --_accent: Highlight;
      --_on-accent: HighlightText;
      forced-color-adjust: none;
    }
  }

  /* A translation that arrives at once shows no progress bar. */
  progress,
  .late {
    animation: appear 1ms 300ms backwards;
  }

  @media (prefers-reduced-motion: no-preference) {
    progress:indeterminate {
      animation:
        appear 1ms 300ms backwards,
        run 2s infinite linear;
    }
  }

  @keyframes appear {
    from {
      visibility: hidden;
    }
  }

  .bar .excess {
    color: var(--_danger);
  }
`;
