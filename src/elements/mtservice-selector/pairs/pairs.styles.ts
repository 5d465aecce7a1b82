const css = String.raw; // not Lit's, which a part must not bring along

const styles = css`
  .arrow {
    display: inline-block;
  }

  :host(:dir(rtl)) .arrow {
    scale: -1 1;
  }

  .check,
  .threshold label {
    font-weight: 400;
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

  [type='range'] {
    padding: 0;
    accent-color: var(--_accent);
  }

  [aria-controls^='options']::after {
    content: ' ▾';
  }

  .combobox {
    position: relative;
  }

  [role='listbox'] {
    position: absolute;
    z-index: 1;
    inset: calc(100% + 2px) 0 auto;
    max-block-size: 15em;
    gap: 0;
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
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
  }

  [role='option'][aria-selected='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
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
sheet.replaceSync(styles);

/** Gives a shadow tree the styles of the language pairs. */
export function addPairStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets.push(sheet);
}
