import type {InterfaceLanguage} from '../../../../src/localization/interface-languages.ts';
import {html, type Html} from '../html.ts';

/** A link in a navigation. */
export interface Link {
  readonly address: string;
  readonly text: string;
  readonly rel?: 'prev' | 'next';
  /** Whether the link leads to the current page. */
  readonly isHere?: boolean;
}

/** Links to the page in the other languages; undefined if there are no other languages. */
export function languageLinks(
  languages: readonly InterfaceLanguage[],
  addressIn: (code: string) => string,
): Html | undefined {
  if (languages.length === 0) return undefined;
  const links = languages.map(({code, name, direction}) => {
    const address = addressIn(code);
    return html`<a href="${address}" lang="${code}" hreflang="${code}" dir="${direction}">${name}</a> `;
  });
  return html`<p class="languages">${links}</p>`;
}

/** Links to the previous and the next part of a list; undefined if there is only one part. */
export function pagerLinks(label: string, links: readonly Link[]): Html | undefined {
  if (links.length === 0) return undefined;
  const items = links.map(({address, text, rel}) => {
    const marks = html`href="${address}"${rel === undefined ? undefined : html` rel="${rel}"`}`;
    return html`<a ${marks}>${text}</a> `;
  });
  return html`<nav class="pager" aria-label="${label}">${items}</nav>`;
}

/** Navigation between sections; in a narrow window, a button opens the navigation. */
export function sectionNavigation(label: string, links: readonly Link[]): Html {
  return html`<nav aria-label="${label}">
    <button type="button" popovertarget="sections">${label}</button>
    <ul id="sections" popover>
      ${links.map(linkItem)}
    </ul>
  </nav>`;
}

/** Table of contents: headings, each with links below it. */
export function contentsNavigation(
  label: string,
  groups: readonly {readonly heading: string; readonly links: readonly Link[]}[],
): Html {
  const parts = groups.map(
    ({heading, links}) =>
      html`<h2>${heading}</h2>
        <ul>
          ${links.map(linkItem)}
        </ul>`,
  );
  return html`<nav aria-label="${label}">${parts}</nav>`;
}

function linkItem({address, text, isHere}: Link): Html {
  const marks = html`href="${address}"${isHere ? html` aria-current="page"` : undefined}`;
  return html`<li><a ${marks}>${text}</a></li>`;
}
