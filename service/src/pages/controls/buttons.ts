import {html, type Html} from '../html.ts';

/** Style of a button: the main button of a form, a button for a destructive action, or any other button. */
export type ButtonKind = 'main' | 'danger' | 'plain';

/** A button that submits its form. */
export function button(text: Html | string, kind: ButtonKind = 'plain', attributes?: Html): Html {
  return html`<button${classOf(kind)}${attributes}>${text}</button>`;
}

/** A link that looks like a button. */
export function linkButton(
  address: string,
  text: string,
  kind: 'main' | 'plain' = 'plain',
  attributes?: Html,
): Html {
  const look = kind === 'main' ? 'button main' : 'button';
  const marks = html`class="${look}" href="${address}"${attributes}`;
  return html`<a ${marks}>${text}</a>`;
}

/** Buttons and links in a row. */
export function buttonRow(...items: readonly (Html | undefined)[]): Html {
  return html`<p class="buttons">${items.map((item) => html`${item} `)}</p>`;
}

/** Text between two alternatives. */
export function separator(text: string): Html {
  return html`<p class="or"><span>${text}</span></p>`;
}

function classOf(kind: ButtonKind): Html | undefined {
  return kind === 'plain' ? undefined : html` class="${kind}"`;
}
