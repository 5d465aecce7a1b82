import {popup} from '../../common/views/popup.styles.ts';

const css = String.raw; // not Lit's `css`: a part that is loaded separately must not bring a second Lit

const styles = css`
  .arrow {
    display: inline-block;
  }

  :host(:dir(rtl)) :is(.arrow, .pointing) {
    scale: -1 1;
  }

  .icon-button {
    display: grid;
    place-items: center;
    inline-size: min(var(--_row), 48px);
    block-size: var(--_row);
    padding: 0;
    color: var(--_muted);
  }

  .icon-button:hover:enabled {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
    color: var(--_accent);
  }

  [aria-expanded='true'] > .chevron {
    rotate: 180deg;
  }

  .count {
    color: var(--_muted);
    font-weight: 400;
  }

  [type='search'] {
    flex: 1 1 100%;
  }

  .summary {
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.35em;
    white-space: nowrap;
    cursor: pointer;
  }

  .summary > * {
    flex: none;
    overflow: hidden;
    max-inline-size: min(18em, 100%);
    font-size: 1em;
    text-overflow: ellipsis;
  }

  /* Titles often differ only at the end, so a long title takes several lines. */
  .summary > .title {
    display: -webkit-box;
    flex: 0 1 auto;
    max-inline-size: 100%;
    color: var(--_text);
    white-space: normal;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  .summary > .status {
    margin-inline-start: 0.25em;
    max-inline-size: 100%;
  }

  @container (inline-size < 24em) {
    .actions > .icon-button {
      inline-size: min(2.1em, 48px);
    }

    /* On a phone, the names take the room of an unavailable button. */
    .actions > .no-icon {
      display: none;
    }
  }

  /* The mark is before the word in the direction of the page, not of the word. */
  :host(:dir(rtl)) .summary > .status {
    unicode-bidi: isolate;
  }

  .summary > .status::before {
    margin-inline-end: 0.4em;
    inline-size: 0.55em;
  }

  .pair {
    scroll-margin-block: 1em 5em; /* Stays above the save bar. */
  }

  .pair > .problem,
  .pair-details {
    grid-column: 1 / -1;
    margin-block: 0.5em;
  }

  .pair-details {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
  }

  /* Their words begin where the other texts do. */
  .pair-details .quiet:not(.icon-button),
  #more {
    margin-inline-start: calc(-0.5em - 1px);
  }

  .removed {
    color: var(--_muted);
  }

  .check,
  .threshold label {
    font-weight: 400;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: var(--_row);
  }

  [type='checkbox'] {
    flex: none;
    min-block-size: 0;
    inline-size: 1.15em;
    block-size: 1.15em;
    accent-color: var(--_accent);
  }

  .threshold {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }

  .threshold label {
    grid-column: 1 / -1;
  }

  @container (inline-size < 14em) {
    .threshold {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  [type='range'] {
    padding: 0;
    accent-color: var(--_accent);
  }

  .combobox {
    position: relative;
    display: grid;
  }

  .picker {
    padding-inline-end: 2.25em;
    text-overflow: ellipsis;
  }

  .combobox > .icon {
    position: absolute;
    inset-block-start: calc(50% - 0.625em);
    inset-inline-end: 0.6em;
    color: var(--_muted);
    pointer-events: none;
  }

  .popup {
    inline-size: max-content;
    max-inline-size: min(32em, calc(100vw - 16px));
    padding: 0.25em;
  }

  .group {
    padding: 0.6em 0.6em 0.2em;
    color: var(--_muted);
    font-size: var(--_small);
    font-weight: 600;
  }

  [role='option'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-content: center;
    column-gap: 1em;
    min-block-size: var(--_row);
    padding: 0.35em 0.6em;
    border-radius: calc(var(--_radius) - 0.15em);
    cursor: pointer;
  }

  /* Long titles take two lines. */
  [role='option'] > :is(bdi, .details) {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  [role='option'] > :is(.note, .details) {
    color: var(--_muted);
    font-size: var(--_small);
  }

  [role='option'] > .note {
    max-inline-size: 12em;
  }

  [role='option'] > .details {
    grid-column: 1 / -1;
  }

  [role='option']:hover {
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
  }

  [role='option'][aria-selected='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  [aria-selected='true'] > :is(.note, .details) {
    color: inherit;
  }

  @media (forced-colors: active) {
    [aria-selected='true'],
    .running::before {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(popup + styles);

/** Adds the styles of the language pairs to a shadow tree. */
export function addPairStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets.push(sheet);
}
