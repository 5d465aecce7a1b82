import {css} from 'lit';

export default css`
  :host {
    --_accent: var(--mt-accent, light-dark(#1a5fb4, #8ab4f8));
    --_on-accent: var(--mt-on-accent, light-dark(#fff, #10151c));
    --_text: var(--mt-text, light-dark(#1d232b, #e8eaed));
    --_muted: var(--mt-muted, light-dark(#57606c, #a9b1bb));
    --_surface: var(--mt-surface, light-dark(#fff, #1b1f25));
    --_field: var(--mt-field, light-dark(#fff, #12151a));
    --_border: var(--mt-border, light-dark(#8a94a0, #76808c));
    --_line: var(--mt-line, light-dark(#dfe3e8, #343b45));
    --_danger: var(--mt-danger, light-dark(#a51d2d, #ff9a9f));
    --_radius: var(--mt-radius, 0.5em);
    --_gap: var(--mt-gap, 1em);
    display: block;
    container-type: inline-size;
    max-inline-size: 40em;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_surface);
    color: var(--_text);
    line-height: 1.45;
    text-align: start;
  }

  :host([hidden]) {
    display: none;
  }

  * {
    box-sizing: border-box;
  }

  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  .all {
    padding: var(--mt-padding, 1.25em);
  }

  form,
  section,
  .pair-options:not([hidden]) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_gap);
  }

  section,
  .pair-options {
    --_gap: 0.75em;
  }

  h2,
  h3,
  p,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 1em;
  }

  h2,
  legend {
    padding: 0;
    font-size: 1.05em;
    font-weight: 600;
  }

  h3 {
    flex: 1;
    min-inline-size: min(100%, 9em);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  :host(:dir(rtl)) .arrow {
    display: inline-block;
    scale: -1 1;
  }

  /* A reader of Hebrew may get our English: its full stop belongs at its own end. */
  :host(:dir(rtl)) :is(p, label, legend, h2, button) {
    text-align: match-parent;
    unicode-bidi: plaintext;
  }

  label {
    font-weight: 500;
  }

  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.3em;
  }

  .hint,
  .status {
    color: var(--_muted);
    font-size: 0.9em;
  }

  input,
  select,
  button {
    min-block-size: 2.6em;
    max-inline-size: 100%;
    padding: 0.4em 0.75em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    color: inherit;
    font: inherit;
  }

  input:not([type='checkbox']),
  select {
    inline-size: 100%;
  }

  select {
    text-overflow: ellipsis;
  }

  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  button {
    background: transparent;
    font-weight: 500;
    cursor: pointer;
  }

  button:hover {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  button[aria-pressed='true'] {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    padding-inline: 1.25em;
  }

  .primary:hover {
    color: var(--_on-accent);
    filter: brightness(1.08);
  }

  .quiet {
    min-block-size: 2em;
    padding: 0.15em 0.5em;
    border-color: transparent;
    color: var(--_accent);
    font-size: 0.95em;
  }

  .wide {
    justify-self: start;
  }

  [aria-disabled='true'],
  :disabled:is(input, select, button) {
    opacity: 0.6;
    cursor: default;
  }

  :is(input, select, button, a):focus-visible,
  #found:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  a {
    color: var(--_accent);
  }

  .with-button {
    display: flex;
    gap: 0.5em;
  }

  .with-button input {
    flex: 1;
    min-inline-size: 0;
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
  }

  .top,
  .pair-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.5em;
  }

  .top p {
    flex: 1;
    color: var(--_muted);
  }

  .top .quiet,
  .pair-head .quiet:last-child {
    margin-inline-end: -0.5em;
  }

  .pairs {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  .pair,
  .add {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.5em;
    padding: 0.85em 1em 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  .status::before {
    content: '';
    display: inline-block;
    inline-size: 0.6em;
    block-size: 0.6em;
    margin-inline-end: 0.5em;
    border: 2px solid var(--_muted);
    border-radius: 50%;
  }

  .status.running::before {
    border-color: light-dark(#1d7a3e, #6fd08f);
    background: light-dark(#1d7a3e, #6fd08f);
  }

  .pair-options {
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_line);
  }

  .check {
    display: flex;
    align-items: center;
    gap: 0.6em;
    font-weight: 400;
  }

  [type='checkbox'] {
    flex: none;
    min-block-size: 0;
    inline-size: 1.15em;
    block-size: 1.15em;
    margin: 0;
    accent-color: var(--_accent);
  }

  [role='switch'] {
    appearance: none;
    inline-size: 2.2em;
    block-size: 1.25em;
    padding: 2px;
    border-radius: 1em;
    background: var(--_field);
  }

  [role='switch']::before {
    content: '';
    display: block;
    block-size: 100%;
    aspect-ratio: 1;
    border-radius: 50%;
    background: var(--_border);
  }

  [role='switch']:checked {
    border-color: var(--_accent);
    background: var(--_accent);
  }

  [role='switch']:checked::before {
    margin-inline-start: auto;
    background: var(--_on-accent);
  }

  .threshold {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  .threshold label {
    grid-column: 1 / -1;
    font-weight: 400;
  }

  [type='range'] {
    padding: 0;
    border: 0;
    background: none;
    accent-color: var(--_accent);
  }

  output {
    min-inline-size: 3.5em;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  .add {
    gap: 0.75em;
    background: color-mix(in srgb, var(--_line) 28%, transparent);
  }

  .add legend {
    float: inline-start;
    inline-size: 100%;
  }

  @container (min-width: 28em) {
    .add {
      grid-template-columns: 1fr 1fr auto;
      align-items: end;
    }

    .add legend {
      grid-column: 1 / -1;
    }
  }

  .combobox {
    position: relative;
  }

  [role='listbox']:not([hidden]) {
    position: absolute;
    z-index: 1;
    inset-inline: 0;
    inset-block-start: calc(100% + 2px);
    max-block-size: 15em;
    overflow-y: auto;
    padding: 0.25em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
  }

  [role='option'] {
    padding: 0.4em 0.6em;
    border-radius: calc(var(--_radius) - 0.15em);
    cursor: pointer;
  }

  [role='option']:hover {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }

  [role='option'][aria-selected='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .problem,
  .notice,
  .empty {
    display: grid;
    gap: 0.6em;
    justify-items: start;
    padding: 0.7em 0.9em;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
    color: var(--_danger);
    overflow-wrap: anywhere;
  }

  .problem button {
    border-color: currentColor;
    color: inherit;
    overflow-wrap: anywhere;
    text-align: start;
  }

  .problem .quiet {
    border-color: transparent;
  }

  .notice,
  .empty {
    background: color-mix(in srgb, var(--_line) 45%, transparent);
    color: inherit;
  }

  .notice:has(button) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  .empty {
    justify-items: center;
    padding-block: 1.5em;
    color: var(--_muted);
    text-align: center;
  }

  .skeletons {
    display: grid;
    gap: 0.75em;
  }

  .skeleton {
    display: grid;
    gap: 0.6em;
    padding: 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }

  .skeleton > * {
    block-size: 1em;
    inline-size: 40%;
    border-radius: 0.3em;
    background: var(--_line);
    animation: wait 1.4s ease-in-out infinite alternate;
  }

  .skeleton b {
    block-size: 2.6em;
    inline-size: 100%;
  }

  .skeleton u {
    inline-size: 20%;
  }

  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton > * {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .status.running::before {
      background: CanvasText;
    }

    [role='option'][aria-selected='true'],
    [role='switch']:checked {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
