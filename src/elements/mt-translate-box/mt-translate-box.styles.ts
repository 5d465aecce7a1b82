import {css} from 'lit';

export default css`
  :host {
    --_mark: var(--mt-mark, light-dark(#dbe8fb, #2b4264));
    --_width: 64em;
  }

  .panes {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  @container (inline-size > 35.5em) {
    .panes {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
    }
  }

  .pane {
    display: flex;
    flex-direction: column;
    gap: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
  }

  .pane:focus-within {
    border-color: var(--_accent);
  }

  .pane:has(.stack > :focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: -1px;
  }

  .output {
    background: none;
    border-color: var(--_line);
  }

  .stack {
    position: relative;
    display: grid;
    flex: 1;
    font-kerning: none; /* It takes up to a third of the layout of a long text. */
  }

  textarea,
  .rich,
  .mirror,
  [part='translation'] {
    inline-size: 100%;
    min-block-size: 9em;
    padding: 0.75em;
    white-space: pre-wrap;
    overflow-wrap: break-word;
  }

  textarea,
  .rich {
    max-block-size: 32em;
    overflow-y: scroll;
    background: none;
    color: inherit;
    resize: vertical;
    position: relative;
    text-align: start;
  }

  .stack > :focus-visible {
    outline: none; /* The pane shows the focus. */
  }

  .mirror {
    position: absolute;
    inset: 0;
    min-block-size: 0;
    overflow-y: scroll;
    visibility: hidden;
    text-align: start;
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

  [part='translation'] {
    flex: 1;
    max-block-size: 32em;
    overflow-y: auto;
  }

  .notice,
  .problem {
    margin: 0.5em;
  }

  .notice .bar,
  .problem .bar {
    padding: 0;
  }

  .excess {
    color: var(--_danger);
  }
`;
