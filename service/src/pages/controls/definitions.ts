import {html, type Html} from '../html.ts';

/** A term with its meaning, or a name with its value. */
export interface Definition {
  /** Anchor for links to the term. */
  readonly id?: string | undefined;
  readonly term: Html | string;
  readonly meaning: Html | string;
}

/** A list of terms with their meanings; the list needs less width than a table. */
export function definitions(all: readonly Definition[]): Html {
  const rows = all.map(
    ({id, term, meaning}) =>
      html`<div${id === undefined ? undefined : html` id="${id}"`}>
        <dt>${term}</dt>
        <dd>${meaning}</dd>
      </div>`,
  );
  return html`<dl>${rows}</dl>`;
}
