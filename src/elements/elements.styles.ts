import {css} from 'lit';

/** Styles of all elements: colors, fields, buttons, messages. */
export default css`
  :host {
    --_accent: var(--mt-accent, light-dark(#1a5fb4, #8ab4f8));
    --_on-accent: var(--mt-on-accent, light-dark(#fff, #10151c));
    --_text: var(--mt-text, light-dark(#1d232b, #e8eaed));
    --_muted: var(--mt-muted, light-dark(#57606c, #a9b1bb));
    --_surface: var(--mt-surface, light-dark(#fff, #1b1f25));
    --_field: var(--mt-field, light-dark(#fff, #12151a));
    --_border: var(--mt-border, light-dark(#818b97, #76808c));
    --_line: var(--mt-line, light-dark(#dfe3e8, #343b45));
    --_danger: var(--mt-danger, light-dark(#a51d2d, #ff9a9f));
    --_success: var(--mt-success, light-dark(#1d7a3e, #6fd08f));
    --_radius: var(--mt-radius, 0.5em);
    --_gap: var(--mt-gap, 1em);
    --_padding: var(--mt-padding, 1.25em);
    --_width: var(--mt-width, 64em);
    --_small: max(0.875em, min(13px, 1em)); /* Never larger than the surrounding text. */
    display: block;
    isolation: isolate; /* Keeps the content below overlays of the page. */
    box-sizing: border-box;
    max-inline-size: min(var(--_width), 100%);
    color: var(--_text);
  }

  /* Width of the element if the page shrinks it to fit, and its minimum width. */
  :host::before {
    content: '';
    display: grid;
    grid-template-columns: minmax(200px, var(--_width));
    overflow: hidden;
  }

  :host > .all {
    container-type: inline-size;
    flex: none;
    inline-size: 100%;
    /* Resets what the page may set for its text, even with a rule for all elements. */
    line-height: 1.45;
    letter-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-break: normal;
    word-spacing: normal;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  /* These rules exclude formatted text of users, which keeps its look. */
  :where(:not(.prose *), .prose button, .note) {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
    font: inherit;
    overflow-wrap: anywhere;
  }

  /* Not set on the host, since a reset of the page would remove it. */
  .all {
    padding: var(--_padding);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--_surface);
  }

  /* Set by ElementController for an element directly below another one. */
  .touching {
    margin-block-start: var(--_gap);
  }

  :where(form, section, ul, .field, .problem, .notice):where(:not(.prose *)) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
    list-style: none;
  }

  form {
    gap: var(--_gap);
  }

  .field {
    gap: 0.3em;
  }

  h2,
  legend {
    font-weight: 600;
  }

  label,
  button {
    font-weight: 500;
  }

  .hint,
  .status {
    color: var(--_muted);
    font-size: 0.9em;
  }

  .status::before {
    content: '';
    display: inline-block;
    inline-size: 0.6em;
    aspect-ratio: 1;
    border: 2px solid var(--_muted);
    border-radius: 50%;
  }

  .running::before {
    border-color: var(--_success);
    background: var(--_success);
  }

  /* On a right-to-left page, an English message keeps the full stop at its end. */
  :host(:dir(rtl)) :is(p, label, legend, h2, button, output, .hint, .status):not(.prose *) {
    text-align: right;
    unicode-bidi: plaintext;
  }

  input,
  select,
  button,
  .text-field {
    inline-size: 100%;
    min-block-size: 2.6em;
    padding: 0.4em 0.75em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
    color: inherit;
  }

  select {
    contain: paint; /* In WebKit, a long text would widen the page. */
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
  }

  button {
    flex: none;
    inline-size: auto;
    max-inline-size: 100%;
    justify-self: start;
    background: none;
    cursor: pointer;
  }

  button:hover,
  [aria-pressed='true'] {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .primary {
    padding-inline: 1.25em;
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent) !important;
  }

  .quiet {
    min-block-size: 2em;
    padding: 0.15em 0.5em;
    border-color: transparent;
    color: var(--_accent);
  }

  a {
    color: var(--_accent);
  }

  .icon {
    display: block;
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  [aria-disabled='true'],
  :is(input, select, button):disabled {
    opacity: 0.6;
    cursor: default;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .problem,
  .notice {
    padding: 0.7em 0.9em;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_line) 45%, transparent);
  }

  .problem {
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
    color: var(--_danger);
  }

  .problem :is(button, .quiet:hover) {
    border-color: currentColor;
    color: inherit;
    text-align: start;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger);
  }

  @media (forced-colors: active) {
    .problem,
    [aria-invalid='true'] {
      border: 2px solid;
    }

    .primary {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText !important;
    }
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
