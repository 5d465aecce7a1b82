const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

const styles = css`
  #alternatives {
    position: fixed;
    inset: auto;
    overflow-y: auto;
    inline-size: max-content;
    max-inline-size: min(36em, calc(100vw - 16px));
    margin: 0;
    padding: 0.25em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    outline: none;
    background: var(--_surface);
    box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
    color: var(--_text);
  }

  #alternatives ul {
    display: grid;
    gap: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  #alternatives button {
    display: grid;
    justify-items: start;
    gap: 0.1em;
    inline-size: 100%;
    min-block-size: var(--_row);
    padding: 0.4em 0.6em;
    border-color: transparent;
    color: inherit;
    font-weight: 400;
    text-align: start;
    white-space: normal;
  }

  #alternatives button:is(:hover, :focus) {
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
  }

  #alternatives span {
    overflow-wrap: anywhere;
  }

  #alternatives ins {
    text-decoration: underline dotted var(--_accent);
    text-underline-offset: 0.25em;
  }

  #alternatives :is(small, p) {
    color: var(--_muted);
    font-size: var(--_small);
  }

  #alternatives p {
    margin: 0;
    padding: 0.4em 0.6em;
  }

  #alternatives p:empty {
    display: none;
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of other translations to a shadow tree. */
export function addAlternativesStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((adopted) => adopted !== sheet), sheet];
}
