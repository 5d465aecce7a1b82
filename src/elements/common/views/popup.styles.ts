const css = String.raw; // not Lit's `css`: parts that are loaded separately must not bring a second Lit

/** Frame of a list or note in front of the page, with the class `popup`. */
export const popup = css`
  .popup {
    position: fixed;
    inset: auto;
    overflow-y: auto;
    box-sizing: border-box;
    margin: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    outline: none;
    background: var(--_surface);
    box-shadow: 0 6px 20px rgb(0 0 0 / 18%);
    color: var(--_text);
  }
`;
