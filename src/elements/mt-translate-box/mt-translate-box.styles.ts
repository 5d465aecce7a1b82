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

  /* The browser skips the layout of paragraphs out of sight. */
  .paragraph {
    margin: -0.3em;
    padding: 0.3em;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 4em;
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

  .details {
    min-block-size: 3.1em;
  }

  .bar button,
  .sentence button {
    font-style: normal;
    text-align: start;
  }

  .details,
  .correction {
    border-block-start: 1px solid var(--_line);
  }

  .correction p {
    padding: 0.5em 0.75em 0;
  }

  .correction ins {
    color: var(--_success);
    text-decoration: underline;
  }

  .problem q {
    unicode-bidi: isolate;
  }

  .correction del {
    color: var(--_danger);
  }

  .notice,
  .problem {
    margin: 0.5em;
  }

  .notice .bar,
  .problem .bar {
    padding: 0;
  }
`;
