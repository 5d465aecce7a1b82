import {partStyles} from '../../common/views/part-styles.ts';
import {popup} from '../../common/views/popup.styles.ts';

const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

const styles = css`
  #keys {
    padding: 0.75em 1em;
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

/** Adds the styles of the list of keys to a shadow tree. */
export const addKeyHelpStyles = partStyles(popup + styles);
