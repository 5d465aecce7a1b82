import {html, type Html} from '../html.ts';

/** A form that unfolds below its title. */
export function fold(title: string, content: Html, isOpen = false): Html {
  return details(html`<h2>${title}</h2>`, content, {isOpen, look: 'fold'});
}

/** A list of texts that unfolds below its title; undefined if there are no texts. */
export function foldedList(title: string, texts: readonly string[]): Html | undefined {
  if (texts.length === 0) return undefined;
  return details(html`${title}`, bullets(texts));
}

/** A list of short texts. */
export function bullets(texts: readonly string[], attributes?: Html): Html {
  return html`<ul ${attributes}>
    ${texts.map((text) => html`<li>${text}</li>`)}
  </ul>`;
}

/** A line that unfolds. */
export interface FoldingLine {
  readonly summary: Html;
  readonly content: Html;
  readonly isOpen: boolean;
}

/** A list of lines that unfold. */
export function foldingLines(lines: readonly FoldingLine[]): Html {
  const items = lines.map(
    ({summary, content, isOpen}) =>
      html`<li>${details(summary, html`<div class="more">${content}</div>`, {isOpen})}</li>`,
  );
  return html`<ul class="lines">
    ${items}
  </ul>`;
}

function details(
  summary: Html,
  content: Html,
  {isOpen = false, look}: {readonly isOpen?: boolean; readonly look?: string} = {},
): Html {
  const marks = html`${look === undefined ? undefined : html` class="${look}"`}${isOpen ? html` open` : undefined}`;
  return html`<details${marks}>
    <summary>${summary}</summary>
    ${content}
  </details>`;
}
