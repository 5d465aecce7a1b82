import {html, type Html} from './html.ts';

/** Keeps a page out of search engines. */
export const NO_INDEX = html`<meta name="robots" content="noindex" />`;

/** What the head of every page has; `stylesheet` is an address relative to the page. */
export function pageHead(title: string, stylesheet: string): Html {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${stylesheet}" />`;
}
