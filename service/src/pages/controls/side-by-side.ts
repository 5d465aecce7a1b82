import {html, type Html} from '../html.ts';

/** One of several versions of a text. */
export interface Version {
  /** Where the version is from. */
  readonly from: Html;
  readonly text: Html;
  /** What is wrong with the text; undefined if nothing is. */
  readonly findings: Html | undefined;
}

/** Versions of a text beside each other, as many in a row as fit; their parts are level. */
export function sideBySide(versions: readonly Version[]): Html {
  const items = versions.map(
    ({from, text, findings}) =>
      html`<li>
        <p class="quiet">${from}</p>
        ${text}
        <div>${findings}</div>
      </li>`,
  );
  return html`<ul class="beside">
    ${items}
  </ul>`;
}
