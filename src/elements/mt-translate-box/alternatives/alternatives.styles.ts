import {partStyles} from '../../common/views/part-styles.ts';
import {popup} from '../../common/views/popup.styles.ts';

const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

const styles = css`
  #alternatives {
    inline-size: max-content;
    max-inline-size: min(36em, calc(100vw - 16px));
    padding: 0.25em;
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

/** Adds the styles of other translations to a shadow tree. */
export const addAlternativesStyles = partStyles(popup + styles);
