const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

const styles = css`
  #keys {
    position: fixed;
    inset: auto;
    overflow-y: auto;
    box-sizing: border-box;
    margin: 0;
    padding: 0.75em 1em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    outline: none;
    background: var(--_surface);
    box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
    color: var(--_text);
  }

  #keys dl {
    display: grid;
    grid-template-columns: 6.5em auto;
    gap: 0.4em 1em;
    margin: 0;
  }

  #keys p {
    margin-block: 0.75em 0.4em;
    color: var(--_muted);
    font-size: var(--_small);
  }

  #keys dl > div {
    display: contents;
  }

  #keys :is(dt, dd) {
    margin: 0;
  }

  #keys dt {
    direction: ltr;
  }

  #keys kbd {
    display: inline-block;
    min-inline-size: 1.6em;
    padding-inline: 0.4em;
    border: 1px solid var(--_border);
    border-radius: 0.3em;
    font: inherit;
    font-size: var(--_small);
    text-align: center;
  }

  /* A small box has no room for the button, and a phone has no keys. */
  @container (inline-size <= 26em) {
    button.keys {
      display: none;
    }
  }

  @media (hover: none) and (pointer: coarse) {
    button.keys {
      display: none;
    }
  }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** Adds the styles of the list of keys to a shadow tree. */
export function addKeyHelpStyles(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((adopted) => adopted !== sheet), sheet];
}
