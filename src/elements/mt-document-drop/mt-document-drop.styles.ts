import {css} from 'lit';

export default css`
  /* As high as its replacement, so that nothing moves when the page provides the settings late. */
  .setup,
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  .setup > * {
    grid-area: 1 / 1;
    align-content: center;
  }

  .room {
    visibility: hidden;
  }

  .zone {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35em 0.75em;
    padding: 0.6em 0.75em;
    border: 2px dashed var(--_border);
    border-radius: var(--_radius);
    background: var(--_field);
  }

  .zone:hover,
  .over {
    border-color: var(--_accent);
  }

  .over {
    border-style: solid;
    background: color-mix(in srgb, var(--_accent) 10%, var(--_field));
  }

  .zone label {
    cursor: pointer;
  }

  .zone label:has(:focus-visible) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .choose {
    display: inline-block;
    padding: 0.4em 0.8em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_accent);
  }

  .empty .choose {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  /* Without documents, the drop area is the view. */
  .zone.empty {
    flex-direction: column;
    flex-wrap: nowrap;
    justify-content: center;
    min-block-size: clamp(13em, 42vh, 24em);
    text-align: center;
  }

  .empty :is(.hint, .hint p) {
    text-align: center !important; /* also on a right-to-left page */
  }

  .empty > .icon {
    inline-size: 2.5em;
    block-size: 2.5em;
    color: var(--_muted);
    stroke-width: 1;
  }

  .empty > .files {
    flex-direction: column;
  }

  .empty > * {
    margin-inline: 0 !important;
  }

  /* A flex container, since in right-to-left pages a line of text would begin with the words. */
  .files {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.35em;
  }

  .or {
    padding-inline: 0.35em;
    color: var(--_muted);
    font-weight: 400;
  }

  .folder {
    margin-inline-end: auto; /* Moves the following items to the end of the line, or to the next line. */
    padding-block: 0.4em;
    color: var(--_accent);
  }

  .zone .hint {
    font-size: 0.85em;
  }

  .zone details[open],
  .zone details p {
    flex: 1 0 100%;
  }

  summary {
    inline-size: fit-content;
    color: var(--_accent);
    cursor: pointer;
  }

  .page-cue {
    position: fixed;
    inset: 0;
    z-index: 2147483647;
    place-content: center;
    inline-size: auto;
    block-size: auto;
    max-inline-size: none;
    max-block-size: none;
    margin: 0.5em;
    border: 3px dashed var(--_accent);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_surface) 85%, transparent);
    color: var(--_text);
    font-size: 1.25em;
    font-weight: 600;
    text-align: center !important;
    pointer-events: none;
  }

  .page-cue:popover-open {
    display: grid;
  }

  @container (inline-size < 26em) {
    .or {
      display: none;
    }
  }

  @media (hover: none) {
    .or,
    .folder {
      display: none;
    }

    .files {
      margin-inline-end: auto;
    }
  }

  @media (pointer: coarse) {
    select,
    .all button {
      min-block-size: 2.75em;
    }

    .choose {
      padding-block: 0.65em;
    }
  }

  @media (forced-colors: active) {
    .over {
      border-color: Highlight;
      outline: 3px solid Highlight;
    }

    .empty .choose {
      forced-color-adjust: none;
      border: 1px solid Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
