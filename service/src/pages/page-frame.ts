import type {InterfaceLanguage} from '../../../src/localization/interface-languages.ts';
import {html, type Html} from './html.ts';

/**
 * Layout: a card in the middle, sections with a navigation beside the content, or reference documentation.
 */
type PageLayout = 'card' | 'sections' | 'reference';

/** Parts of a page. */
export interface PageParts {
  readonly language: Pick<InterfaceLanguage, 'code' | 'direction'>;
  readonly layout: PageLayout;
  /** Title of the browser tab. */
  readonly title: string;
  /** Address of the style sheet, relative to the page. */
  readonly styles: string;
  /** Address of the script, relative to the page. */
  readonly script?: string;
  /** Whether search engines may index the page. */
  readonly isListed?: boolean;
  /** Text of the link that skips to the content, on a page with a navigation. */
  readonly toContent?: string;
  /** Header and navigation. */
  readonly top?: Html;
  readonly main: Html;
  /** Attributes of `<main>` that the script of the page reads. */
  readonly mainData?: Html | undefined;
  readonly footer?: Html | undefined;
}

/** HTML document of any page of the service. */
export function framedPage({language, layout, title, top, main, footer, ...parts}: PageParts): string {
  const {toContent, mainData} = parts;
  const skip = toContent === undefined ? undefined : html`<a class="skip" href="#content">${toContent}</a>`;
  const target = toContent === undefined ? undefined : html` id="content" tabindex="-1"`;
  return html`<!doctype html>
    <html lang="${language.code}" dir="${language.direction}">
      <head>
        ${head(title, parts)}
      </head>
      <body class="${layout}">
        ${skip}${top}
        <main${target}${mainData}>${main}</main>
        ${footer === undefined ? undefined : html`<footer>${footer}</footer>`}
      </body>
    </html> `.markup;
}

function head(title: string, {styles, script, isListed = false}: Partial<PageParts>): Html {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styles}" />
    ${isListed ? undefined : html`<meta name="robots" content="noindex" />`}
    ${script === undefined ? undefined : html`<script src="${script}" defer></script>`}`;
}
