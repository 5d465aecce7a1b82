import {partStyles} from '../views/part-styles.ts';
import {popup} from '../views/popup.styles.ts';

const css = String.raw; // not Lit's `css`, since this module is loaded separately and must not bring a second Lit

const styles = css`
  .language-list {
    padding: 0.5em;
  }

  .language-list:popover-open {
    display: flex;
    flex-direction: column;
    gap: 0.4em;
  }

  .language-list > input {
    flex: none;
  }

  .language-list > [role='listbox'] {
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .language-list [role='presentation'] {
    padding: 0.5em 0.75em 0.2em;
    color: var(--_muted);
    font-size: var(--_small);
    font-weight: 600;
  }

  .language-list [role='option'] {
    display: flex;
    align-items: center;
    min-block-size: var(--_row);
    padding: 0.3em 0.75em;
    border-radius: calc(var(--_radius) - 0.15em);
    cursor: pointer;
  }

  .language-list [role='option']:hover {
    background: color-mix(in srgb, var(--_accent) 15%, transparent);
  }

  .language-list [aria-selected='true'] {
    color: var(--_accent);
    font-weight: 600;
  }

  .language-list .active {
    background: var(--_accent) !important;
    color: var(--_on-accent) !important;
  }

  .language-list > p {
    padding: 0.3em 0.75em;
    color: var(--_muted);
  }

  .language-list > p:empty {
    display: none;
  }

  @media (forced-colors: active) {
    .language-list .active {
      forced-color-adjust: none;
      background: highlight !important;
      color: highlighttext !important;
    }
  }
`;

/** Adds the styles of the list of languages to a shadow tree. */
export const addLanguageListStyles = partStyles(popup + styles);
